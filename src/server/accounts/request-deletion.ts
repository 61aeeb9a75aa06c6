import type { MutationContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { publishProfileReload } from '#server/access/publish-profile-reload.ts';
import { findMembership } from '#server/billing/plans/membership.queries.ts';
import { saveDeletionRequest, withdrawDeletion } from '#server/billing/plans/plans.queries.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import { providerDay } from '#server/calendar/provider-day.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import type { Actor } from '#shared/access/actor.ts';
import {
  deletionDays,
  maxMembershipReasonLength,
  mayDeleteAccount,
} from '#shared/billing/membership-rules.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';
import type { Done } from '#shared/protocol/done.ts';
import { passwordHashOf } from './accounts.queries.ts';
import { openMatters } from './companies/company-states.queries.ts';
import { verifyPassword, wrongPassword } from './password.ts';

function ownAccount(actor: Actor): string {
  if (actor.companyId === null || !mayDeleteAccount(actor)) throw forbidden();
  return actor.companyId;
}

/**
 * Asks for a company's account to be deleted when its days are over. `password` null: the asker has none, and has just
 * proved who they are.
 */
export async function requestDeletion(
  context: MutationContext,
  { reason, password }: { reason: string; password: string | null },
): Promise<Done> {
  const { tx, actor, now } = context;
  const companyId = ownAccount(actor);
  const text = reason.trim();
  if (text === '' || text.length > maxMembershipReasonLength)
    throw invalidInput([
      text === '' ? 'Reason: Required!' : `Reason: ${maxMembershipReasonLength} characters at most.`,
    ]);
  const known = await passwordHashOf(tx, actor.userId);
  if (password === null && known !== null)
    throw new Refusal('conflict', 'Failed', ['Your account has a password. Enter it to delete the account.']);
  if (password !== null && !(await verifyPassword(known, password)))
    throw wrongPassword('Your password is a different one.');
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
  publishProfileReload(tx, [companyId]);
  const day = providerDay(dueAt, (await readHours(tx)).timeZone);
  return { message: `Your account will be deleted on ${day}. Until then you can withdraw this.` };
}

/** Returns what is to be settled before an account is deleted, as its owner reads it. */
export function unsettled({
  orders,
  invoices,
  customers,
}: Awaited<ReturnType<typeof openMatters>>): string[] {
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
  publishProfileReload(tx, [companyId]);
  return { message: 'Your account stays. Nothing will be deleted.' };
}
