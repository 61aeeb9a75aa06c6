import type { Db } from '#server/db/db.ts';
import { takePassedEnds } from '#server/db/membership.queries.ts';
import { applyPlanChanges, endDueLeaves } from '#server/db/plans.queries.ts';
import { billDueTerms } from './billing.ts';
import { tellPlan } from './plan-actions.ts';

/**
 * Makes scheduled changes of plans, ends leaves and bills next terms when their time has come, and tells of what else
 * has ended by then. May run in several processes at once.
 */
export const watchPlans = (db: Db, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const changed = [
      ...(await applyPlanChanges(tx, now)),
      ...(await endDueLeaves(tx, now)),
      ...(await billDueTerms(tx, now)),
      ...(await takePassedEnds(tx, now)),
    ];
    await tellPlan(tx, [...new Set(changed)]);
  });
