import { findInvoice, ownersOf } from '#server/db/billing.queries.ts';
import type { Db } from '#server/db/db.ts';
import { findLeave } from '#server/db/plans.queries.ts';
import { invoiceMail } from '#server/mail/invoice-mail.ts';
import { leaveMail } from '#server/mail/leave-mail.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { presentInvoice } from './billing.ts';
import { type MailNames, mailLookOf } from './mail-look.ts';
import { readHours } from './office-hours.ts';
import { presentPayers } from './payment-methods.ts';
import { providerDay } from './provider-day.ts';

interface Parts {
  db: Db;
  clock: () => Date;
  mailer: Mailer;
  config: MailNames;
}

/** Mails an invoice to the owners of its company: to be paid, or paid. */
export async function mailInvoiceToOwners(
  { db, clock, mailer, config }: Parts,
  invoiceId: string,
): Promise<void> {
  const row = await findInvoice(db, invoiceId);
  // Its company may be gone by now.
  if (row === null) return;
  const payBy = (await presentPayers(db, [invoiceId], clock()))(invoiceId);
  const invoice = presentInvoice(row, payBy);
  const dueDay = providerDay(row.dueAt, (await readHours(db)).timeZone);
  for (const { id, email, firstname } of await ownersOf(db, row.companyId)) {
    const { look, linkTo } = await mailLookOf(db, id, config);
    const link = linkTo(`/billing/invoices/${invoiceId}`);
    await mailer.send(invoiceMail({ to: email, firstname, invoice, dueDay, link, ...look }));
  }
}

/** Mails the provider's office that a company has gone on leave; nothing where it is back already. */
export async function mailLeave(
  { db, mailer, config }: Omit<Parts, 'clock'>,
  companyId: string,
): Promise<void> {
  const leave = await findLeave(db, companyId);
  if (leave === null) return;
  const until = providerDay(leave.until, (await readHours(db)).timeZone);
  const { productName, supportEmail } = config;
  await mailer.send(
    leaveMail({ company: leave.company, until, reason: leave.reason ?? '', productName, supportEmail }),
  );
}
