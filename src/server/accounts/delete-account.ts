import { endSessionsOf } from '#server/access/access-change.ts';
import { findActor } from '#server/access/actors.queries.ts';
import type { MutationContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { dropCard } from '#server/billing/online/saved-card.ts';
import { findMembership } from '#server/billing/plans/membership.queries.ts';
import { type Done, publishPlanChange } from '#server/billing/plans/plan-actions.ts';
import {
  deleteCompany,
  findDueDeletions,
  lockDueDeletion,
  ordersOfCompany,
  peopleOfCompany,
  saveDeletionRequest,
  withdrawDeletion,
} from '#server/billing/plans/plans.queries.ts';
import { lockColumns } from '#server/board/places.queries.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import { providerDay } from '#server/calendar/provider-day.ts';
import { imageKeysOf } from '#server/images/images.queries.ts';
import type { Db } from '#server/kernel/db/db.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { removeOrder } from '#server/orders/delete-order.ts';
import { lockOrders } from '#server/orders/list/order-rows.queries.ts';
import type { Actor } from '#shared/access/actor.ts';
import { deletionDays, longestReason, mayDeleteAccount } from '#shared/billing/membership-rules.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';
import { passwordHashOf } from './accounts.queries.ts';
import { avatarKey } from './avatar.ts';
import { openMatters } from './companies/company-states.queries.ts';
import { verifyPassword } from './password.ts';

const dayMs = 24 * 60 * 60 * 1000;

function ownAccount(actor: Actor): string {
  if (actor.companyId === null || !mayDeleteAccount(actor)) throw forbidden();
  return actor.companyId;
}

/** Asks for a company's account to be deleted when its days are over. */
export async function requestDeletion(
  context: MutationContext,
  { reason, password }: { reason: string; password: string },
): Promise<Done> {
  const { tx, actor, now } = context;
  const companyId = ownAccount(actor);
  const text = reason.trim();
  if (text === '' || text.length > longestReason)
    throw invalidInput([text === '' ? 'Reason: Required!' : `Reason: ${longestReason} characters at most.`]);
  if (!(await verifyPassword(await passwordHashOf(tx, actor.userId), password)))
    throw new Refusal('forbidden', 'Not Valid', ['Your password is a different one.']);
  await lockCompanies(tx, [companyId]);
  const plan = await findMembership(tx, companyId, now);
  if (plan === null || plan.activeOrdersNow > 0)
    throw new Refusal('conflict', 'Failed', [
      'Your account has active orders. Finish or cancel them, and ask again then.',
    ]);
  const open = unsettled(await openMatters(tx, companyId));
  if (open.length > 0) throw new Refusal('conflict', 'Failed', open);
  const dueAt = await saveDeletionRequest(tx, {
    companyId,
    userId: actor.userId,
    reason: text,
    dueAt: new Date(now.getTime() + deletionDays * dayMs),
  });
  publishPlanChange(tx, [companyId]);
  const day = providerDay(dueAt, (await readHours(tx)).timeZone);
  return { message: `Your account will be deleted on ${day}. Until then you can withdraw this.` };
}

/** Returns what is to be settled before an account is deleted, as its owner reads it. */
function unsettled({ orders, invoices, customers }: Awaited<ReturnType<typeof openMatters>>): string[] {
  return [
    ...(orders.length === 0 ? [] : [`Open orders: ${orders.join(', ')}. Cancel them, and ask again then.`]),
    ...(invoices.length === 0
      ? []
      : [`Open invoices: ${invoices.join(', ')}. Pay them, and ask again then.`]),
    ...(customers.length === 0
      ? []
      : [`Your own customers: ${customers.join(', ')}. Please write to us to close their accounts first.`]),
  ];
}

/** Withdraws the deletion of the account. */
export async function continueSubscription({ tx, actor }: MutationContext): Promise<Done> {
  const companyId = ownAccount(actor);
  if (!(await withdrawDeletion(tx, companyId)))
    throw new Refusal('conflict', 'Failed', ['No deletion of your account is asked for.']);
  publishPlanChange(tx, [companyId]);
  return { message: 'Your account stays. Nothing will be deleted.' };
}

interface Parts {
  db: Db;
  store: ObjectStore;
  clock: () => Date;
}

/**
 * Deletes accounts that are due, one in a transaction: orders and what belongs to them, people, the company. One with
 * anything that was begun meanwhile stays until that is settled. Jobs remove their objects. May run in several processes
 * at once. Throws what kept accounts from being deleted, after the others.
 */
export async function deleteDueAccounts({ db, store, clock }: Parts): Promise<void> {
  const now = clock();
  const failures: unknown[] = [];
  for (const { companyId, userId } of await findDueDeletions(db, now))
    await mutate(db, async (tx) => {
      const actor = await findActor(tx, userId);
      if (actor === null) throw new Error(`there is no user ${userId}`);
      await deleteAccount({ tx, store, actor, now, mutationId: null }, companyId);
    }).catch((error: unknown) => failures.push(error));
  if (failures.length > 1) throw new AggregateError(failures, 'several accounts could not be deleted');
  if (failures.length === 1) throw failures[0];
}

async function deleteAccount(context: MutationContext, companyId: string): Promise<void> {
  const { tx, actor, now } = context;
  const ids = (await ordersOfCompany(tx, companyId)).map(({ id }) => id);
  const orders = await lockOrders(tx, ids, actor.userId);
  await lockCompanies(tx, [companyId]);
  // Another process may have deleted it, or its owner withdrawn the request.
  if (!(await lockDueDeletion(tx, companyId, now))) return;
  if (unsettled(await openMatters(tx, companyId)).length > 0) return;
  await lockColumns(tx, new Set(orders.flatMap(({ board_column: column }) => column ?? [])));
  const people = await peopleOfCompany(tx, companyId);
  // Before their orders are deleted, so that people are given the reason before they lose access to an order.
  for (const { id } of people) await endSessionsOf(tx, id, 'account-deleted');
  for (const order of orders) await removeOrder(context, order);
  const keys = [
    ...people.flatMap(({ avatar }) => avatarKey(avatar) ?? []),
    ...(await imageKeysOf(tx, companyId)),
  ];
  if (keys.length > 0) await tx.addJob('delete-objects', { keys });
  await dropCard(tx, { companyId, userId: null, now });
  await deleteCompany(tx, companyId);
}
