import { leaveMail } from '#server/accounts/team/leave-mail.ts';
import { findLeave } from '#server/billing/plans/plans.queries.ts';
import { type MailNames, mailLookOf } from '#server/brands/brand-mail.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import { providerDay } from '#server/calendar/provider-day.ts';
import type { Db } from '#server/kernel/db/db.ts';
import type { Mailer } from '#server/kernel/mail/mailer.ts';
import type { JobPayload } from '#server/mutation/job-table.ts';
import { type MutationTx, mutate } from '#server/mutation/mutate.ts';
import { zoneName } from '#shared/kernel/zone-dates.ts';
import { findInvoice, ownersOf } from './billing.queries.ts';
import { presentInvoice } from './billing.ts';
import { readSettings } from './documents/billing-settings.ts';
import { creditNoteMail } from './documents/credit-note-mail.ts';
import { creditNotesOf, type DocumentRow, documentOf } from './documents/documents.queries.ts';
import type { InvoicePrinter } from './documents/pdf/invoice-printer.ts';
import { fileNameOf, type Provider, printDocument } from './documents/print-document.ts';
import { invoiceMail } from './invoice-mail.ts';
import { presentPayers } from './payment-methods.ts';
import { refundMail } from './refund-mail.ts';
import { planEndedMail } from './renewals/plan-ended-mail.ts';
import { findEndedPlan } from './renewals/unpaid-plans.queries.ts';
import { claimMail, findMadeRefund, releaseMail, settleMail } from './sent-mails.queries.ts';

interface Parts {
  db: Db;
  clock: () => Date;
  mailer: Mailer;
  names: MailNames;
  /** Invoices can be paid by card. */
  takesCards: boolean;
}

interface Printing {
  printer: InvoicePrinter;
  provider: Provider;
}

/** Returns a document as a mail has it. */
async function attachedPdf(parts: { db: Db } & Printing, row: DocumentRow) {
  const content = Buffer.from(await printDocument(parts, row));
  return { filename: `${fileNameOf(row.document)}.pdf`, content, contentType: 'application/pdf' };
}

interface Owner {
  id: string;
  email: string;
  firstname: string;
}

/**
 * Mails the owner whom a job names, or the only one of a company; several in a job each, which `addJob` adds: an address
 * that refuses mail keeps it from nobody else, and nobody gets it again because of it.
 */
async function mailOwners(
  db: Db,
  companyId: string,
  userId: string | undefined,
  addJob: (tx: MutationTx, userId: string) => Promise<void>,
  mail: (owner: Owner) => Promise<void>,
): Promise<void> {
  const owners = await ownersOf(db, companyId);
  const [only, ...others] = userId === undefined ? owners : owners.filter(({ id }) => id === userId);
  if (others.length > 0)
    await mutate(db, async (tx) => {
      for (const { id } of owners) await addJob(tx, id);
    });
  else if (only !== undefined) await mail(only);
}

/** Mails an invoice to the owners of its company: to be paid, with its document, or paid; or a credit note, or a reminder. */
export async function mailInvoiceToOwners(
  parts: Parts & Printing,
  payload: JobPayload<'invoice-mail'>,
  jobId: number,
): Promise<void> {
  const { invoiceId, userId, creditNote, reminder, isRefused = false, isDebitReturned = false } = payload;
  const { charge, received } = payload;
  const addJob = (tx: MutationTx, userId: string) => tx.addJob('invoice-mail', { ...payload, userId });
  if (creditNote !== undefined) return mailNote(parts, invoiceId, creditNote, userId, addJob);
  const { db, clock, mailer, names, printer, provider, takesCards } = parts;
  const row = await findInvoice(db, invoiceId);
  // Its company may have been deleted, and the invoice credited, in the meantime.
  if (row === null || (row.paidAt === null && (row.creditedAt ?? row.writtenOffAt) !== null)) return;
  const payBy = (await presentPayers(db, [invoiceId], clock()))(invoiceId);
  const invoice = presentInvoice(row, payBy);
  const { timeZone } = await readHours(db);
  const due = { day: providerDay(row.dueAt, timeZone), zone: zoneName(row.dueAt, timeZone) };
  const isToBePaid = reminder !== undefined || isRefused || isDebitReturned || charge !== undefined;
  if (isToBePaid && row.paidAt !== null) return;
  const reminderText =
    reminder === undefined ? null : ((await readSettings(db)).reminders[reminder - 1]?.text ?? '');
  const document = row.paidAt === null ? await documentOf(db, invoiceId) : null;
  const attachments = document === null ? [] : [await attachedPdf({ db, printer, provider }, document)];
  await mailOwners(db, row.companyId, userId, addJob, async ({ id, email, firstname }) => {
    const { look, linkTo } = await mailLookOf(db, id, names);
    const link = linkTo(`/billing/invoices/${invoiceId}`);
    const mail = invoiceMail({
      to: email,
      firstname,
      invoice,
      due,
      link,
      reminder: reminderText,
      isRefused,
      isDebitReturned,
      received: received ?? null,
      charge:
        charge === undefined
          ? null
          : {
              failure: charge.failure,
              retryOn: charge.retryAt === null ? null : providerDay(new Date(charge.retryAt), timeZone),
            },
      isPayableOnline: takesCards,
      ...look,
    });
    const send = (): Promise<void> => mailer.send({ ...mail, attachments });
    if (row.paidAt === null) await send();
    else await sendOnce(parts, { invoiceId, about: 'paid', userId: id, jobId }, send);
  });
}

/** Sends a mail unless its job, or another, has sent it before, or another is sending it. */
async function sendOnce(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  of: Parameters<typeof releaseMail>[1],
  send: () => Promise<void>,
): Promise<void> {
  if (!(await claimMail(db, of, clock()))) return;
  await send().catch(async (error: unknown) => {
    await releaseMail(db, of);
    throw error;
  });
  await settleMail(db, of);
}

/** Mails owners that money was paid back, each once. */
export async function mailRefundToOwners(
  parts: Omit<Parts, 'takesCards'>,
  payload: JobPayload<'refund-mail'>,
  jobId: number,
): Promise<void> {
  const { invoiceId, refundId, userId } = payload;
  const { db, mailer, names } = parts;
  const refund = await findMadeRefund(db, refundId);
  if (refund === null) return;
  const addJob = (tx: MutationTx, userId: string) => tx.addJob('refund-mail', { ...payload, userId });
  await mailOwners(db, refund.companyId, userId, addJob, async ({ id, email, firstname }) => {
    const { look, linkTo } = await mailLookOf(db, id, names);
    const link = linkTo(`/billing/invoices/${invoiceId}`);
    const mail = refundMail({ to: email, firstname, refund, link, ...look });
    await sendOnce(parts, { invoiceId, about: refundId, userId: id, jobId }, () => mailer.send(mail));
  });
}

async function mailNote(
  parts: Parts & Printing,
  invoiceId: string,
  creditNote: string,
  userId: string | undefined,
  addJob: Parameters<typeof mailOwners>[3],
): Promise<void> {
  const { db, mailer, names } = parts;
  const note = (await creditNotesOf(db, invoiceId)).find(({ id }) => id === creditNote);
  if (note === undefined) return;
  const attachments = [await attachedPdf(parts, note)];
  await mailOwners(db, note.companyId, userId, addJob, async ({ id, email, firstname }) => {
    const { look, linkTo } = await mailLookOf(db, id, names);
    const link = linkTo(`/billing/invoices/${invoiceId}`);
    const mail = creditNoteMail({ to: email, firstname, document: note.document, link, ...look });
    await mailer.send({ ...mail, attachments });
  });
}

/** Mails owners that their plan has ended as it was not paid; nothing where it goes on already. */
export async function mailPlanEnded(
  { db, mailer, names }: Omit<Parts, 'clock' | 'takesCards'>,
  { companyId, userId }: JobPayload<'plan-ended-mail'>,
): Promise<void> {
  const plan = await findEndedPlan(db, companyId);
  if (plan === null) return;
  const row = plan.invoiceId === null ? null : await findInvoice(db, plan.invoiceId);
  const path = row === null ? '/membership/package' : `/billing/invoices/${row.id}`;
  const addJob = (tx: MutationTx, userId: string) => tx.addJob('plan-ended-mail', { companyId, userId });
  await mailOwners(db, companyId, userId, addJob, async ({ id, email, firstname }) => {
    const { look, linkTo } = await mailLookOf(db, id, names);
    const invoice = row && presentInvoice(row, null);
    await mailer.send(
      planEndedMail({ to: email, firstname, plan: plan.title, invoice, link: linkTo(path), ...look }),
    );
  });
}

/** Mails the provider's office that a company has paused its subscription, unless it has returned already. */
export async function mailLeave(
  { db, mailer, names }: Omit<Parts, 'clock' | 'takesCards'>,
  companyId: string,
): Promise<void> {
  const leave = await findLeave(db, companyId);
  if (leave === null) return;
  const { timeZone } = await readHours(db);
  const until = `${providerDay(leave.until, timeZone)} (${zoneName(leave.until, timeZone)})`;
  const { productName, supportEmail } = names;
  await mailer.send(
    leaveMail({ company: leave.company, until, reason: leave.reason ?? '', productName, supportEmail }),
  );
}
