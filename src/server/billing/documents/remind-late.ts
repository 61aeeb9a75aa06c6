import type { Db } from '#server/kernel/db/db.ts';
import { runForEach } from '#server/kernel/run-each.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import { type MutationTx, mutate } from '#server/mutation/mutate.ts';
import type { BillingSettings } from '#shared/billing/document/billing-settings.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import { mailInvoice } from '../invoice-mail-job.ts';
import { readSettings } from './billing-settings.ts';
import { issueInvoice } from './issue-invoice.ts';
import { companiesToRemind, insertFee, takeDueReminders } from './reminders.queries.ts';

/**
 * Reminds companies of late invoices, once for each level of the settings, and invoices the fee of that level. May run in
 * several processes at once. Throws what failed for one company after the others.
 */
export async function remindLate(db: Db, now: Date): Promise<void> {
  const settings = await readSettings(db);
  const { reminders } = settings;
  if (reminders.length === 0) return;
  const due = { days: reminders.map(({ days }) => days), now };
  const companyIds = await companiesToRemind(db, due);
  await runForEach('company', companyIds, (companyId) =>
    mutate(db, async (tx) => {
      // The fees are invoices of this company.
      await lockCompanies(tx, [companyId]);
      for (const { invoiceId, level } of await takeDueReminders(tx, due, companyId)) {
        await tx.addJob('invoice-mail', { invoiceId, reminder: level });
        await chargeFee(tx, settings, { invoiceId, level, now });
      }
    }),
  );
}

/** Invoices the fee of a reminder. There is none for the reminder of a fee, nor in another currency. */
async function chargeFee(
  tx: MutationTx,
  { reminders, feeCurrency: currency, dueDays }: BillingSettings,
  { invoiceId, level, now }: { invoiceId: string; level: number; now: Date },
): Promise<void> {
  const amount = reminders[level - 1]?.fee ?? 0;
  if (amount === 0) return;
  const dueAt = new Date(now.getTime() + dueDays * dayMs);
  const id = await insertFee(tx, { invoiceId, level, amount, currency, now, dueAt });
  if (id === null) return;
  await issueInvoice(tx, id, now);
  await mailInvoice(tx, id);
}
