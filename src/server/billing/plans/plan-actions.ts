import type { MutationContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { publishProfileReload } from '#server/access/publish-profile-reload.ts';
import { hasOpenTerm, isChangePaid, termBeingPaid } from '#server/billing/billing.queries.ts';
import { mailInvoice } from '#server/billing/invoice-mail-job.ts';
import { rebillPlan } from '#server/billing/rebill.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import { providerDay } from '#server/calendar/provider-day.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import { leaveProblem, maxMembershipReasonLength, mayChangePlan } from '#shared/billing/membership-rules.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';
import type { Done } from '#shared/protocol/done.ts';
import { readPlanUse } from './plan-use.ts';
import { beginLeave, deletePlanChange, endLeave, type PlanChangeKind } from './plans.queries.ts';

/** Returns the actor's company. Throws forbidden unless the actor may change its plan. */
export function requirePlanCompany({ actor }: Pick<MutationContext, 'actor'>): string {
  if (actor.companyId === null || !mayChangePlan(actor)) throw forbidden();
  return actor.companyId;
}

/** Calls off a scheduled change of the plan, of which nothing is paid yet; an open invoice follows. */
export async function cancelPlanChange(context: MutationContext, kind: PlanChangeKind): Promise<Done> {
  const companyId = requirePlanCompany(context);
  await lockCompanies(context.tx, [companyId]);
  if (await isChangePaid(context.tx, companyId))
    throw new Refusal('conflict', 'Failed', [
      `The ${kind} is paid for already. Please write to us if you want to keep your plan.`,
    ]);
  const beingPaid = await termBeingPaid(context.tx, companyId, 'plan');
  if (beingPaid !== null)
    throw new Refusal('conflict', 'Failed', [
      `${beingPaid} is being paid at the price of the ${kind}. Please write to us if you want to keep your plan.`,
    ]);
  const title = await deletePlanChange(context.tx, companyId, kind);
  if (title === null)
    throw new Refusal('conflict', 'Failed', [`No ${kind} is scheduled. Your plan stays as it is.`]);
  const rebilled = await rebillPlan(context.tx, companyId, context.now);
  if (rebilled !== null) await mailInvoice(context.tx, rebilled);
  publishProfileReload(context.tx, [companyId]);
  const bill =
    rebilled === null ? '' : ' Your open invoice is replaced by one at its price, which is mailed to you.';
  return { message: `The ${kind} to ${title} is cancelled. Your plan stays as it is.${bill}` };
}

/** Pauses a subscription for some months, which are not paid for. */
export async function leaveSubscription(
  context: MutationContext,
  { reason, months }: { reason: string; months: number },
): Promise<Done> {
  const { tx, now } = context;
  const companyId = requirePlanCompany(context);
  const text = reason.trim();
  if (text === '' || text.length > maxMembershipReasonLength)
    throw invalidInput([
      text === '' ? 'Reason: Required!' : `Reason: ${maxMembershipReasonLength} characters at most.`,
    ]);
  const { timeZone } = await readHours(tx);
  await lockCompanies(tx, [companyId]);
  const { membership, row } = await readPlanUse(tx, companyId, { now, timeZone });
  const problem = leaveProblem({ membership, isRequestDeletion: row.deletionAt !== null }, now);
  if (problem !== null) throw new Refusal('conflict', 'Failed', [problem]);
  if (await hasOpenTerm(tx, companyId))
    throw new Refusal('conflict', 'Failed', [
      'An invoice of your subscription is open. The leave can begin once it is paid.',
    ]);
  const until = await beginLeave(tx, { companyId, from: now, months, reason: text });
  await tx.addJob('leave-mail', { companyId });
  publishProfileReload(tx, [companyId]);
  return { message: `Your subscription is on leave until ${providerDay(until, timeZone)}.` };
}

/** Ends a leave before its day. */
export async function reactivateSubscription(context: MutationContext): Promise<Done> {
  const companyId = requirePlanCompany(context);
  if (!(await endLeave(context.tx, companyId, context.now)))
    throw new Refusal('conflict', 'Failed', ['Your subscription is no longer on leave.']);
  publishProfileReload(context.tx, [companyId]);
  return { message: 'Your subscription is active again.' };
}
