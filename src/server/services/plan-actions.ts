import { hasOpenTerm, isChangePaid, rebillPlan } from '#server/db/billing.queries.ts';
import type { Tx } from '#server/db/db.ts';
import { appendEvents } from '#server/db/events.queries.ts';
import { insertJob } from '#server/db/jobs.queries.ts';
import {
  beginLeave,
  deletePlanChange,
  endLeave,
  holdPlan,
  type PlanChangeKind,
} from '#server/db/plans.queries.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import { leaveProblem, longestReason, mayChangePlan } from '#shared/rules/membership.ts';
import { mailInvoice } from './invoice-mail-job.ts';
import { readHours } from './office-hours.ts';
import { forbidden } from './order-access.ts';
import { companyChannel } from './order-channels.ts';
import { readPlanUse } from './plan-use.ts';
import { providerDay } from './provider-day.ts';
import type { Writing } from './work.ts';

/** Tells the provider that a company pauses, and why. */
export const leaveMailJob = 'leave-mail';

/** The words of the notice. */
export interface Done {
  message: string;
}

/** The company of who may change its plan. */
export function ownCompany({ actor }: Pick<Writing, 'actor'>): string {
  if (actor.companyId === null || !mayChangePlan(actor)) throw forbidden();
  return actor.companyId;
}

/** Tells companies' people that their plans have changed: the profile carries them. */
export const tellPlan = (tx: Tx, companyIds: readonly string[]): Promise<void> =>
  appendEvents(
    tx,
    companyIds.map((id) => ({ channel: companyChannel(id), name: 'reload-profile', payload: {} })),
  );

/** Calls off a scheduled change of the plan, of which nothing is paid yet; an open invoice follows. */
export async function cancelPlanChange(work: Writing, kind: PlanChangeKind): Promise<Done> {
  const companyId = ownCompany(work);
  await holdPlan(work.tx, companyId);
  if (await isChangePaid(work.tx, companyId))
    throw new Refusal('conflict', 'Failed', [
      `The ${kind} is paid for already. Please write to us if you want to keep your plan.`,
    ]);
  const title = await deletePlanChange(work.tx, companyId, kind);
  if (title === null)
    throw new Refusal('conflict', 'Failed', [`No ${kind} is scheduled any more. Your plan stays as it is.`]);
  const rebilled = await rebillPlan(work.tx, companyId);
  if (rebilled !== null) await mailInvoice(work.tx, rebilled);
  await tellPlan(work.tx, [companyId]);
  const bill = rebilled === null ? '' : ' Your open invoice is changed to its price and mailed again.';
  return { message: `The ${kind} to ${title} is cancelled. Your plan stays as it is.${bill}` };
}

/** Pauses a subscription for some months, which are not paid for. */
export async function leaveSubscription(
  work: Writing,
  { reason, months }: { reason: string; months: number },
): Promise<Done> {
  const { tx, now } = work;
  const companyId = ownCompany(work);
  const text = reason.trim();
  if (text === '' || text.length > longestReason)
    throw new Refusal('invalid_input', 'Not Valid', [
      text === '' ? 'Reason: Required!' : `Reason: ${longestReason} characters at most.`,
    ]);
  const { timeZone } = await readHours(tx);
  await holdPlan(tx, companyId);
  const { membership, row } = await readPlanUse(tx, companyId, { now, timeZone });
  const problem = leaveProblem({ membership, isRequestDeletion: row.deletionAt !== null }, now);
  if (problem !== null) throw new Refusal('conflict', 'Failed', [problem]);
  if (await hasOpenTerm(tx, companyId))
    throw new Refusal('conflict', 'Failed', [
      'An invoice of your subscription is open. The leave can begin once it is paid.',
    ]);
  const until = await beginLeave(tx, { companyId, from: now, months, reason: text });
  await insertJob(tx, leaveMailJob, { companyId });
  await tellPlan(tx, [companyId]);
  return { message: `Your subscription is on leave until ${providerDay(until, timeZone)}.` };
}

/** Ends a leave before its day. */
export async function reactivateSubscription(work: Writing): Promise<Done> {
  const companyId = ownCompany(work);
  if (!(await endLeave(work.tx, companyId, work.now)))
    throw new Refusal('conflict', 'Failed', ['Your subscription is not on leave any more.']);
  await tellPlan(work.tx, [companyId]);
  return { message: 'Your subscription is active again.' };
}
