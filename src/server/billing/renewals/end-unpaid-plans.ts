import type { MutationTx } from '#server/mutation/mutate.ts';
import { readSettings } from '../documents/billing-settings.ts';
import { endUnpaid } from './unpaid-plans.queries.ts';

/**
 * Ends the plans that were late for as long as the settings let them be, and mails that. A payment revives one. Returns the
 * companies.
 */
export async function endUnpaidPlans(tx: MutationTx, now: Date): Promise<string[]> {
  const { endDays } = (await readSettings(tx)).renewals;
  if (endDays === null) return [];
  const ended = (await endUnpaid(tx, { now, endDays })).map(({ id }) => id);
  for (const companyId of ended) await tx.addJob('plan-ended-mail', { companyId });
  return ended;
}
