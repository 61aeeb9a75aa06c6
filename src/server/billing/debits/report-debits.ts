import type { MailNames } from '#server/brands/brand-mail.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import { providerDay } from '#server/calendar/provider-day.ts';
import type { Db } from '#server/kernel/db/db.ts';
import type { Mailer } from '#server/kernel/mail/mailer.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { dayMinutes, dayOf, momentOf, wallMinutes } from '#shared/kernel/zone-clock.ts';
import { companiesToReport, takeUnreported, uncollected } from './debits.queries.ts';
import { debitsMail } from './debits-mail.ts';

/** A bank needs some days to collect, and to return what it could not. */
const patienceDays = 3;

/**
 * Mails the office of direct debits that are not collected more than some days after they were due: once of each, and
 * from one midnight of the provider to the next at most one mail. May run in several processes at once.
 */
export async function reportUncollected(db: Db, now: Date): Promise<void> {
  const { timeZone } = await readHours(db);
  const today = dayOf(wallMinutes(now, timeZone));
  const dueBefore = momentOf((today - patienceDays) * dayMinutes, timeZone);
  await mutate(db, async (tx) => {
    const companyIds = await companiesToReport(tx, dueBefore);
    if (companyIds.length === 0) return;
    await lockCompanies(tx, companyIds);
    const invoiceIds = await takeUnreported(tx, { dueBefore, now, companyIds });
    if (invoiceIds.length > 0) await tx.addJob('debits-mail', { invoiceIds });
  });
}

/** Mails the office which of these invoices are still to be collected; nothing where none is. */
export async function mailUncollected(
  { db, mailer, names }: { db: Db; mailer: Mailer; names: MailNames },
  invoiceIds: readonly string[],
): Promise<void> {
  const rows = await uncollected(db, invoiceIds);
  if (rows.length === 0) return;
  const { timeZone } = await readHours(db);
  const debits = rows.map(({ dueAt, ...row }) => ({ ...row, dueOn: providerDay(dueAt, timeZone) }));
  const { productName, supportEmail, publicUrl } = names;
  const link = `${publicUrl}/settings#invoices`;
  await mailer.send(debitsMail({ debits, patienceDays, link, productName, supportEmail }));
}
