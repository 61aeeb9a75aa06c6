import type { Tx } from '#server/db/db.ts';
import { appendEvents } from '#server/db/events.queries.ts';
import { deletePlanChange, endLeave, type PlanChangeKind } from '#server/db/plans.queries.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import { mayChangePlan } from '#shared/rules/membership.ts';
import { forbidden } from './order-access.ts';
import { companyChannel } from './order-channels.ts';
import type { Writing } from './work.ts';

/** The words of the notice. */
export interface Done {
  message: string;
}

/** The company of who may change its plan. */
function ownCompany({ actor }: Pick<Writing, 'actor'>): string {
  if (actor.companyId === null || !mayChangePlan(actor)) throw forbidden();
  return actor.companyId;
}

/** Tells companies' people that their plans have changed: the profile carries them. */
export const tellPlan = (tx: Tx, companyIds: readonly string[]): Promise<void> =>
  appendEvents(
    tx,
    companyIds.map((id) => ({ channel: companyChannel(id), name: 'reload-profile', payload: {} })),
  );

/** Calls off a scheduled change of the plan. */
export async function cancelPlanChange(work: Writing, kind: PlanChangeKind): Promise<Done> {
  const companyId = ownCompany(work);
  const title = await deletePlanChange(work.tx, companyId, kind);
  if (title === null)
    throw new Refusal('conflict', 'Failed', [`No ${kind} is scheduled any more. Your plan stays as it is.`]);
  await tellPlan(work.tx, [companyId]);
  return { message: `The ${kind} to ${title} is cancelled. Your plan stays as it is.` };
}

/** Ends a leave before its day. */
export async function reactivateSubscription(work: Writing): Promise<Done> {
  const companyId = ownCompany(work);
  if (!(await endLeave(work.tx, companyId, work.now)))
    throw new Refusal('conflict', 'Failed', ['Your subscription is not on leave any more.']);
  await tellPlan(work.tx, [companyId]);
  return { message: 'Your subscription is active again.' };
}
