import { z } from 'zod';
import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { publishProfileReload } from '#server/access/publish-profile-reload.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import { isUnreadableValue } from '#server/kernel/db/database-error.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { readCursor, type Sorting, unknownPage, writeCursor } from '#server/kernel/db/keyset.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { Actor } from '#shared/access/actor.ts';
import {
  billedAheadDays,
  creditReference,
  maxPayment,
  maxReferenceLength,
  mayReadInvoices,
  mayRecordPayment,
  paidOnProblem,
} from '#shared/billing/billing.ts';
import { shownTaxes } from '#shared/billing/document/invoice-document.ts';
import { malaysia } from '#shared/billing/document/malaysia.ts';
import { payeeFacts } from '#shared/billing/document/payee.ts';
import type { Invoice, ManagedInvoice } from '#shared/billing/invoice.ts';
import { gatewayAmount } from '#shared/billing/online/gateway-amount.ts';
import type { PaymentMethod } from '#shared/billing/payment-method.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import { invalidInput, Refusal, requireValid } from '#shared/kernel/errors.ts';
import { currencyOf, priceText } from '#shared/kernel/money.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import { addOnsToBill, billAddOns } from './add-on-billing.queries.ts';
import { billPlan, findInvoice, insertPayment, plansToBill, settleInvoice } from './billing.queries.ts';
import { isoDay, issueInvoice } from './documents/issue-invoice.ts';
import { giveWhatItIsFor } from './give-invoice.ts';
import type { InvoiceRow } from './invoice-columns.ts';
import {
  dueByCurrency,
  type InvoiceFilter,
  invoicePage,
  newestFirst,
  openFirst,
} from './invoice-list.queries.ts';
import { mailInvoice, mailPartPayment } from './invoice-mail-job.ts';
import { closeCheckout } from './online/close-checkout.ts';
import { presentPayers } from './payment-methods.ts';
import { releasePaidMails } from './sent-mails.queries.ts';

const sumOf = (amounts: readonly { amount: number }[]): number =>
  amounts.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Returns what no payment, credit note or credit has covered of an invoice, also where it was given up. Below zero: what is
 * to be paid back.
 */
export const unpaidOf = ({ total, credited, creditUsed, payments, refunds }: InvoiceRow): number =>
  total - credited - creditUsed - sumOf(payments) + sumOf(refunds);

/** Returns what was paid beyond what credit notes have left of an invoice, and is not paid back yet. */
const owedBack = (row: InvoiceRow): number => Math.max(0, -unpaidOf(row));

/** Returns what was taken of the company's credit when the invoice was issued, as a payment. */
const creditOf = ({ creditUsed, issuedOn, createdAt }: InvoiceRow): Invoice['payments'] =>
  creditUsed === 0
    ? []
    : [
        {
          amount: creditUsed,
          paidOn: issuedOn ?? createdAt.toISOString().slice(0, 10),
          reference: creditReference,
        },
      ];

/** `payBy` is how it is to be paid, while it is open. */
export function presentInvoice(row: InvoiceRow, payBy: PaymentMethod | null): Invoice {
  const { id, number, kind, lines, total, taxName, taxes, currency, createdAt, dueAt, paidAt, reference } =
    row;
  const isOpen = paidAt === null && row.creditedAt === null && row.writtenOffAt === null;
  const due = isOpen ? unpaidOf(row) : 0;
  return {
    _id: id,
    number: number ?? '',
    kind,
    lines: lines.map((line) => ({ id: line.id, name: line.name, price: line.price, qty: line.qty })),
    taxes: shownTaxes(taxName ?? '', taxes ?? []),
    total,
    currencySimbol: currency,
    createdAt: createdAt.toISOString(),
    dueDate: dueAt.toISOString(),
    payment: paidAt === null ? null : { paidAt: paidAt.toISOString(), reference: reference ?? '' },
    payments: [...creditOf(row), ...row.payments],
    returnedPayments: row.returnedPayments,
    creditNotes: row.creditNotes,
    creditedAt: row.creditedAt?.toISOString() ?? null,
    writtenOff:
      row.writtenOffAt === null
        ? null
        : { at: row.writtenOffAt.toISOString(), reason: row.writeOffReason ?? '' },
    due,
    means: row.means,
    payBy,
    debitReturned:
      row.debitReturnedAt === null
        ? null
        : { at: row.debitReturnedAt.toISOString(), reason: row.debitReturnReason ?? '' },
    payTo:
      isOpen && row.payee !== null
        ? payeeFacts(row.payee, { number: number ?? '', currency: currencyOf(currency) }).map(
            ([label, value]) => ({ label, value }),
          )
        : [],
    refunds: row.refunds,
    owedBack: owedBack(row),
    onlinePayment: isOpen ? row.onlinePayment : null,
    isCharged: isOpen && row.chargeCurrency !== null && gatewayAmount(due, row.chargeCurrency) !== null,
  };
}

export const presentManaged = (row: InvoiceRow, payBy: PaymentMethod | null): ManagedInvoice => ({
  ...presentInvoice(row, payBy),
  company: row.company,
  collected: row.writtenOffAt === null ? row.collected : [],
  owedToCard: owedToCard(row),
  isForMyInvois: row.sellerCountry === malaysia,
});

/** Returns how much of the amount to pay back can go to the card: zero if Stripe cannot refund it exactly. */
function owedToCard(row: InvoiceRow): number {
  const amount = Math.min(owedBack(row), row.paidByCard);
  return gatewayAmount(amount, currencyOf(row.currency)) === null ? 0 : amount;
}

const notThere = (): Refusal => new Refusal('not_found', 'Not Found', ['There is no such invoice.']);

function payer(actor: Actor): string {
  if (actor.companyId === null || !mayReadInvoices(actor)) throw forbidden();
  return actor.companyId;
}

interface AskedPage {
  limit: number;
  cursor?: string | undefined;
}

/** Returns the rows of a page as `present` shows them, with how each is to be paid. */
async function pageOf<T>(
  { tx, now }: UseCaseContext,
  filter: InvoiceFilter,
  { limit, cursor, ...sorting }: AskedPage & Sorting,
  present: (row: InvoiceRow, payBy: PaymentMethod | null) => T,
): Promise<{ invoices: T[]; total: number; nextCursor: string | null }> {
  const after = cursor === undefined ? null : readCursor(cursor, z.string(), sorting);
  const found = await invoicePage(tx, filter, { ...sorting, limit: limit + 1, after }).catch((error) => {
    throw after !== null && isUnreadableValue(error) ? unknownPage() : error;
  });
  const rows = found.rows.slice(0, limit);
  const payerOf = await presentPayers(
    tx,
    rows.map(({ id }) => id),
    now,
  );
  const last = found.rows.length > limit ? rows.at(-1) : undefined;
  return {
    invoices: rows.map((row) => present(row, payerOf(row.id))),
    total: found.total,
    nextCursor: last === undefined ? null : writeCursor(last, sorting),
  };
}

/** The company's own, newest first. */
export const readInvoices = async (
  context: UseCaseContext,
  { search, kind, ...page }: AskedPage & Pick<InvoiceFilter, 'search' | 'kind'>,
): Promise<RouteData<'invoices'>> =>
  pageOf(
    context,
    { search, kind, companyId: payer(context.actor) },
    { ...page, ...newestFirst },
    presentInvoice,
  );

export async function readInvoice(context: UseCaseContext, id: string): Promise<Invoice> {
  const row = await ownInvoice(context, id);
  return presentInvoice(row, (await presentPayers(context.tx, [id], context.now))(id));
}

/** Returns an invoice of the actor's company. Throws a refusal where there is no such one. */
export async function ownInvoice(
  { tx, actor }: Pick<UseCaseContext, 'tx' | 'actor'>,
  id: string,
): Promise<InvoiceRow> {
  const companyId = payer(actor);
  const row = await findInvoice(tx, id);
  if (row === null || row.companyId !== companyId) throw notThere();
  return row;
}

/** Returns the invoices of all companies, for those who record payments. */
export async function readManagedInvoices(
  context: UseCaseContext,
  { search, toCollect, ...page }: AskedPage & Pick<InvoiceFilter, 'search' | 'toCollect'>,
): Promise<RouteData<'managedInvoices'>> {
  if (!mayRecordPayment(context.actor)) throw forbidden();
  const filter = { search, toCollect };
  return {
    ...(await pageOf(context, filter, { ...page, ...openFirst }, presentManaged)),
    due: toCollect === true ? await dueByCurrency(context.tx, filter) : [],
  };
}

/** Returns an invoice of any company, for those who record payments. */
export async function readManagedInvoice(
  { tx, actor, now }: UseCaseContext,
  id: string,
): Promise<ManagedInvoice> {
  if (!mayRecordPayment(actor)) throw forbidden();
  return presentManaged(await invoiceOf(tx, id), (await presentPayers(tx, [id], now))(id));
}

export interface RecordedPayment {
  reference: string;
  /** Minor units; absent: all that is due. */
  amount?: number | undefined;
  /** The provider's calendar day on which it came, `2026-12-24`; absent: today. */
  paidOn?: string | undefined;
  /** It came although less was to be paid, or nothing any more. */
  isBeyondDue?: boolean | undefined;
}

/**
 * Records a payment. The final payment grants what the invoice is for; every payment is published to the company's
 * people. A surplus is recorded as owed; a payment of a written-off invoice reverses that much of the write-off.
 */
export async function recordPayment(
  { tx, actor, now }: MutationContext,
  id: string,
  { reference, amount: given, paidOn, isBeyondDue = false }: RecordedPayment,
): Promise<ManagedInvoice> {
  if (!mayRecordPayment(actor)) throw forbidden();
  const text = reference.trim();
  const { timeZone } = await readHours(tx);
  const today = isoDay(now, timeZone);
  requireValid(recordedProblems({ reference: text, paidOn: paidOn ?? today }, today), paymentLabels);
  const { companyId } = await invoiceOf(tx, id);
  await lockCompanies(tx, [companyId]);
  const open = await invoiceOf(tx, id);
  const { due, number } = presentInvoice(open, null);
  const amount = given ?? due;
  if (isBeyondDue) requireAmount(amount);
  else {
    requireOpen(open);
    if (amount < 1 || amount > due)
      throw new Refusal('conflict', 'Failed', [
        `${priceText(due, open.currency)} of ${number} is still to be paid.`,
      ]);
  }
  if (open.number === null) await issueInvoice(tx, id, now);
  await closeCheckout(tx, id);
  await bookPayment(tx, open, {
    amount,
    paidOn: paidOn ?? today,
    reference: text,
    userId: actor.userId,
    now,
  });
  publishProfileReload(tx, [companyId]);
  return presentManaged(await invoiceOf(tx, id), null);
}

function requireAmount(amount: number): void {
  if (amount < 1 || amount > maxPayment) throw invalidInput(['Amount: please enter the amount received.']);
}

/**
 * Records a payment of an invoice, and mails the owners once nothing is left to pay. The payment that completes it
 * closes the invoice and grants what it is for, even if the rest was written off. The company must be locked.
 */
export async function bookPayment(
  tx: MutationTx,
  invoice: InvoiceRow,
  payment: Omit<Parameters<typeof insertPayment>[2], 'isRecovered' | 'isDebit'>,
): Promise<void> {
  const { id, paidAt, creditedAt, writtenOffAt, means } = invoice;
  const isOpen = paidAt === null && creditedAt === null;
  const isRecovered = writtenOffAt !== null;
  // Nobody records what comes by card.
  const isDebit = means === 'direct-debit' && payment.userId !== null && !isRecovered;
  await insertPayment(tx, id, { ...payment, isRecovered, isDebit });
  const isLast = isOpen && payment.amount >= unpaidOf(invoice);
  if (isLast) {
    await settleInvoice(tx, id, payment);
    await giveWhatItIsFor(tx, invoice, payment.now);
  }
  // Each payment of what was paid already is mailed as well.
  if (paidAt !== null) await releasePaidMails(tx, id);
  if (isLast || paidAt !== null) await mailInvoice(tx, id);
  else if (isOpen && writtenOffAt === null)
    await mailPartPayment(tx, id, { amount: payment.amount, reference: payment.reference });
}

export const paymentLabels = { reference: 'Payment reference', paidOn: 'Date' } as const;

/** Returns what is wrong with what a manager records of a payment or refund. */
export function recordedProblems(
  { reference, paidOn }: { reference: string; paidOn: string },
  today: string,
): Partial<Record<'reference' | 'paidOn', string>> {
  const wrongDay = paidOnProblem(paidOn, today);
  return {
    ...(reference === '' ? { reference: 'Required!' } : {}),
    ...(reference.length > maxReferenceLength
      ? { reference: `${maxReferenceLength} characters at most.` }
      : {}),
    ...(wrongDay === undefined ? {} : { paidOn: wrongDay }),
  };
}

/** Throws a refusal if there is no such invoice. */
export async function invoiceOf(tx: Tx, id: string): Promise<InvoiceRow> {
  const row = await findInvoice(tx, id);
  if (row === null) throw notThere();
  return row;
}

/** Throws a conflict if nothing is to be paid of an invoice any more. */
export function requireOpen({ number, paidAt, creditedAt, writtenOffAt }: InvoiceRow): void {
  const closed =
    paidAt !== null
      ? 'paid'
      : creditedAt !== null
        ? 'credited'
        : writtenOffAt !== null
          ? 'written off'
          : null;
  if (closed !== null) throw new Refusal('conflict', 'Failed', [`${number} is ${closed} already.`]);
}

/** Until when paid time that ends is billed. */
const billedUntil = (now: Date): Date => new Date(now.getTime() + billedAheadDays * dayMs);

/** Returns the companies with a plan or add-ons whose paid time is nearly over and whose next term is not billed. */
export async function companiesToBill(tx: Tx, now: Date): Promise<string[]> {
  const until = billedUntil(now);
  const due = [...(await plansToBill(tx, until)), ...(await addOnsToBill(tx, until))];
  return [...new Set(due.map(({ companyId }) => companyId))];
}

/** Bills the next term of a company's plan and add-ons whose paid time is nearly over. Returns whether any was billed. */
export async function billDueTerms(tx: MutationTx, companyId: string, now: Date): Promise<boolean> {
  const due = { now, until: billedUntil(now) };
  const billed = [...(await billPlan(tx, companyId, due)), ...(await billAddOns(tx, companyId, due))];
  for (const { id } of billed) {
    await issueInvoice(tx, id, now);
    await mailInvoice(tx, id);
  }
  return billed.length > 0;
}
