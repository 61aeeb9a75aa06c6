import { publishProfileReload } from '#server/access/publish-profile-reload.ts';
import { billDueTerms, companiesToBill } from '#server/billing/billing.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { runEach, runForEach } from '#server/kernel/run-each.ts';
import { type MutationTx, mutate } from '#server/mutation/mutate.ts';
import { rebillAddOns } from '../rebill.ts';
import { endUnpaidPlans } from '../renewals/end-unpaid-plans.ts';
import { takePassedEnds } from './membership.queries.ts';
import { applyPlanChange, companiesToChange, endDueLeaves } from './plans.queries.ts';

/**
 * Applies scheduled plan changes, and withdraws the bills of add-ons that end with them; ends leaves, bills next terms and
 * ends unpaid plans when they are due, and publishes whatever else has ended by then. May run in several processes at once.
 * Throws what failed for one company, or in one step, after the others.
 */
export const settleDuePlans = (db: Db, now: Date): Promise<void> =>
  runEach([
    async () => settleEach(db, await companiesToChange(db, now), (tx, id) => changePlan(tx, id, now)),
    () => settle(db, (tx) => endDueLeaves(tx, now)),
    async () => settleEach(db, await companiesToBill(db, now), (tx, id) => billDueTerms(tx, id, now)),
    () => settle(db, (tx) => endUnpaidPlans(tx, now)),
    () => settle(db, (tx) => takePassedEnds(tx, now)),
  ]);

/** Runs a step in a transaction, and publishes the companies that it returns. */
const settle = (db: Db, step: (tx: MutationTx) => Promise<string[]>): Promise<void> =>
  mutate(db, async (tx) => publishProfileReload(tx, await step(tx)));

/** Runs a step for each company, one in a transaction, and publishes those that it has changed. */
const settleEach = (
  db: Db,
  companyIds: readonly string[],
  step: (tx: MutationTx, companyId: string) => Promise<boolean>,
): Promise<void> =>
  runForEach('company', companyIds, (id) => settle(db, async (tx) => ((await step(tx, id)) ? [id] : [])));

async function changePlan(tx: MutationTx, companyId: string, now: Date): Promise<boolean> {
  const [changed] = await applyPlanChange(tx, companyId, now);
  if (changed?.isFree === true) await rebillAddOns(tx, companyId, { until: now, now });
  return changed !== undefined;
}
