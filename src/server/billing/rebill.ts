import type { MutationTx } from '#server/mutation/mutate.ts';
import { changedAddOnBill, insertAddOnBill } from './add-on-billing.queries.ts';
import { changedPlanBill, insertPlanBill } from './billing.queries.ts';
import { withdrawInvoice } from './documents/credit-invoice.ts';
import { issueInvoice } from './documents/issue-invoice.ts';

/**
 * Replaces the company's open invoice of the next term by one over the plan that comes now, and takes the old one back.
 * Returns the new one; null where none is replaced, or where that plan costs nothing.
 */
export async function rebillPlan(tx: MutationTx, companyId: string, now: Date): Promise<string | null> {
  const changed = await changedPlanBill(tx, companyId);
  if (changed === null) return null;
  await withdrawInvoice(tx, changed.id, { reason: 'Another plan was chosen.', now });
  if (changed.price === 0) return null;
  const id = await insertPlanBill(tx, { companyId, now, dueAt: changed.dueAt });
  await issueInvoice(tx, id, now);
  return id;
}

/**
 * Replaces the company's open invoice of add-ons by one over those that are due before `until` now, and takes the old one
 * back. Returns the new one, null where nothing is due; null if nothing has changed.
 */
export async function rebillAddOns(
  tx: MutationTx,
  companyId: string,
  { until, now }: { until: Date; now: Date },
): Promise<{ replacedBy: string | null } | null> {
  const changed = await changedAddOnBill(tx, companyId, until);
  if (changed === null) return null;
  await withdrawInvoice(tx, changed.id, { reason: 'The add-ons have changed.', now });
  if (changed.isGone) return { replacedBy: null };
  const id = await insertAddOnBill(tx, { companyId, until, now, dueAt: changed.dueAt });
  await issueInvoice(tx, id, now);
  return { replacedBy: id };
}
