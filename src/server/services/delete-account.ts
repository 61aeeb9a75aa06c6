import { passwordHashOf } from '#server/db/accounts.queries.ts';
import { findActor } from '#server/db/actors.queries.ts';
import type { Db } from '#server/db/db.ts';
import { imageKeysOf } from '#server/db/images.queries.ts';
import { insertJob } from '#server/db/jobs.queries.ts';
import { findMembership } from '#server/db/membership.queries.ts';
import { holdOrders } from '#server/db/order-rows.queries.ts';
import {
  deleteCompany,
  ordersOfCompany,
  peopleOfCompany,
  saveDeletionRequest,
  takeDueDeletion,
  withdrawDeletion,
} from '#server/db/plans.queries.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import type { Actor } from '#shared/rules/actor.ts';
import { deletionDays, longestReason, mayDeleteAccount } from '#shared/rules/membership.ts';
import { avatarKey } from './avatar.ts';
import { removeOrder } from './delete-order.ts';
import { forceLogout } from './force-logout.ts';
import { readHours } from './office-hours.ts';
import { forbidden } from './order-access.ts';
import { verifyPassword } from './password.ts';
import { type Done, tellPlan } from './plan-actions.ts';
import { providerDay } from './provider-day.ts';
import type { Writing } from './work.ts';

const dayMs = 24 * 60 * 60 * 1000;

function ownAccount(actor: Actor): string {
  if (actor.companyId === null || !mayDeleteAccount(actor)) throw forbidden();
  return actor.companyId;
}

/** Asks for a company's account to be deleted when its days are over. */
export async function requestDeletion(
  work: Writing,
  { reason, password }: { reason: string; password: string },
): Promise<Done> {
  const { tx, actor, now } = work;
  const companyId = ownAccount(actor);
  const text = reason.trim();
  if (text === '' || text.length > longestReason)
    throw new Refusal('invalid_input', 'Not Valid', [
      text === '' ? 'Reason: Required!' : `Reason: ${longestReason} characters at most.`,
    ]);
  if (!(await verifyPassword(await passwordHashOf(tx, actor.userId), password)))
    throw new Refusal('forbidden', 'Not Valid', ['Your password is a different one.']);
  const plan = await findMembership(tx, companyId, now);
  if (plan === null || plan.activeOrdersNow > 0)
    throw new Refusal('conflict', 'Failed', [
      'Your account has active orders. Finish or cancel them, and ask again then.',
    ]);
  const dueAt = await saveDeletionRequest(tx, {
    companyId,
    userId: actor.userId,
    reason: text,
    dueAt: new Date(now.getTime() + deletionDays * dayMs),
  });
  await tellPlan(tx, [companyId]);
  const day = providerDay(dueAt, (await readHours(tx)).timeZone);
  return { message: `Your account will be deleted on ${day}. Until then you can withdraw this.` };
}

/** Withdraws the deletion of the account. */
export async function continueSubscription({ tx, actor }: Writing): Promise<Done> {
  const companyId = ownAccount(actor);
  if (!(await withdrawDeletion(tx, companyId)))
    throw new Refusal('conflict', 'Failed', ['No deletion of your account is asked for.']);
  await tellPlan(tx, [companyId]);
  return { message: 'Your account stays. Nothing will be deleted.' };
}

interface Parts {
  db: Db;
  store: ObjectStore;
  clock: () => Date;
}

/**
 * Deletes accounts whose days are over, one in a transaction: orders and what hangs on them, people, the company. Their
 * objects go by jobs. May run in several processes at once.
 */
export async function deleteDueAccounts({ db, store, clock }: Parts): Promise<void> {
  const now = clock();
  let isFurther = true;
  while (isFurther)
    isFurther = await db.transaction(async (tx) => {
      const due = await takeDueDeletion(tx, now);
      if (due === null) return false;
      const actor = await findActor(tx, due.userId);
      if (actor === null) throw new Error(`there is no user ${due.userId}`);
      await deleteAccount({ tx, store, actor, now, mutationId: null }, due.companyId);
      return true;
    });
}

async function deleteAccount(work: Writing, companyId: string): Promise<void> {
  const { tx, actor } = work;
  const ids = (await ordersOfCompany(tx, companyId)).map(({ id }) => id);
  for (const order of await holdOrders(tx, ids, actor.userId)) await removeOrder(work, order);
  const people = await peopleOfCompany(tx, companyId);
  const keys = [
    ...people.flatMap(({ avatar }) => avatarKey(avatar) ?? []),
    ...(await imageKeysOf(tx, companyId)),
  ];
  if (keys.length > 0) await insertJob(tx, 'delete-objects', { keys });
  for (const { id } of people) await forceLogout(tx, id, 'Your account has been deleted.');
  await deleteCompany(tx, companyId);
}
