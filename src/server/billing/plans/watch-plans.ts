import { billDueTerms } from '#server/billing/billing.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { rebillAddOns } from '../rebill.ts';
import { endUnpaidPlans } from '../renewals/end-unpaid-plans.ts';
import { takePassedEnds } from './membership.queries.ts';
import { publishPlanChange } from './plan-actions.ts';
import { applyPlanChanges, endDueLeaves } from './plans.queries.ts';

/**
 * Applies scheduled plan changes, and withdraws the bills of add-ons that end with them; ends leaves, bills next terms and
 * ends unpaid plans when they are due, and publishes whatever else has ended by then. May run in several processes at once.
 */
export const watchPlans = (db: Db, now: Date): Promise<void> =>
  mutate(db, async (tx) => {
    const replaced = await applyPlanChanges(tx, now);
    for (const { id, isFree } of replaced) if (isFree) await rebillAddOns(tx, id, { until: now, now });
    const changed = [
      ...replaced.map(({ id }) => id),
      ...(await endDueLeaves(tx, now)),
      ...(await billDueTerms(tx, now)),
      ...(await endUnpaidPlans(tx, now)),
      ...(await takePassedEnds(tx, now)),
    ];
    publishPlanChange(tx, [...new Set(changed)]);
  });
