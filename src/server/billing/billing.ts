import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { Actor } from '#shared/access/actor.ts';
import {
  billedAheadDays,
  longestReference,
  mayReadInvoices,
  mayRecordPayment,
} from '#shared/billing/billing.ts';
import type { Invoice, ManagedInvoice } from '#shared/billing/invoice.ts';
import type { PaymentMethod } from '#shared/billing/payment-method.ts';
import { dayOfMonth, termEnd } from '#shared/billing/term-end.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';
import { billAddOns, billedAddOns, saveAddOnTerm } from './add-on-billing.queries.ts';
import {
  allInvoices,
  billedTerm,
  billPlans,
  findInvoice,
  giveBought,
  type InvoiceRow,
  invoicesOf,
  savePaidTerm,
  settleInvoice,
} from './billing.queries.ts';
import { mailInvoice } from './invoice-mail-job.ts';
import { presentPayers } from './payment-methods.ts';
import { publishPlanChange } from './plans/plan-actions.ts';

const dayMs = 24 * 60 * 60 * 1000;
const mostShown = 200;

/** `payBy` is how it is to be paid, while it is open. */
export function presentInvoice(row: InvoiceRow, payBy: PaymentMethod | null): Invoice {
  const { id, number, kind, lines, total, currency, createdAt, dueAt, paidAt, reference } = row;
  return {
    _id: id,
    number: `INV-${number}`,
    kind,
    lines: lines.map((line) => ({ id: line.id, name: line.name, price: line.price, qty: line.qty })),
    total,
    currencySimbol: currency,
    createdAt: createdAt.toISOString(),
    dueDate: dueAt.toISOString(),
    payment: paidAt === null ? null : { paidAt: paidAt.toISOString(), reference: reference ?? '' },
    payBy,
  };
}

const managed = (row: InvoiceRow, payBy: PaymentMethod | null): ManagedInvoice => ({
  ...presentInvoice(row, payBy),
  company: row.company,
});

const openOf = (rows: readonly InvoiceRow[]): string[] =>
  rows.filter(({ paidAt }) => paidAt === null).map(({ id }) => id);

const notThere = (): Refusal => new Refusal('not_found', 'Not Found', ['There is no such invoice.']);

function payer(actor: Actor): string {
  if (actor.companyId === null || !mayReadInvoices(actor)) throw forbidden();
  return actor.companyId;
}

/** The company's own, newest first. */
export async function readInvoices({ tx, actor, now }: UseCaseContext): Promise<Invoice[]> {
  const rows = await invoicesOf(tx, payer(actor), mostShown);
  const payerOf = await presentPayers(tx, openOf(rows), now);
  return rows.map((row) => presentInvoice(row, payerOf(row.id)));
}

export async function readInvoice({ tx, actor, now }: UseCaseContext, id: string): Promise<Invoice> {
  const companyId = payer(actor);
  const row = await findInvoice(tx, id);
  if (row === null || row.companyId !== companyId) throw notThere();
  return presentInvoice(row, (await presentPayers(tx, [id], now))(id));
}

/** Returns the invoices of all companies, for those who record payments. */
export async function readManagedInvoices({ tx, actor, now }: UseCaseContext): Promise<ManagedInvoice[]> {
  if (!mayRecordPayment(actor)) throw forbidden();
  const rows = await allInvoices(tx, mostShown);
  const payerOf = await presentPayers(tx, openOf(rows), now);
  return rows.map((row) => managed(row, payerOf(row.id)));
}

/** Records a payment, extends what it pays for, and publishes it to the company's people. */
export async function recordPayment(
  { tx, actor, now }: MutationContext,
  id: string,
  reference: string,
): Promise<ManagedInvoice> {
  if (!mayRecordPayment(actor)) throw forbidden();
  const text = reference.trim();
  if (text === '' || text.length > longestReference)
    throw invalidInput([
      text === ''
        ? 'Payment reference: Required!'
        : `Payment reference: ${longestReference} characters at most.`,
    ]);
  const open = await findInvoice(tx, id);
  if (open === null) throw notThere();
  await lockCompanies(tx, [open.companyId]);
  if (!(await settleInvoice(tx, id, { now, userId: actor.userId, reference: text })))
    throw new Refusal('conflict', 'Failed', [`INV-${open.number} is paid already.`]);
  await give[open.kind](tx, id, now);
  await mailInvoice(tx, id);
  publishPlanChange(tx, [open.companyId]);
  return managed({ ...open, paidAt: now, reference: text }, null);
}

/** What the payment of each kind of invoice extends. */
const give: Record<Invoice['kind'], (tx: Tx, invoiceId: string, now: Date) => Promise<void>> = {
  cart: giveBought,
  plan: async (tx, invoiceId, now) => {
    const { companyId, months, paidUntil, paidDay, termFrom } = await billedTerm(tx, invoiceId);
    const { end, day } = await nextEnd(tx, now, { end: paidUntil, day: paidDay, months, termFrom });
    await savePaidTerm(tx, companyId, { until: end, day });
  },
  'add-on': async (tx, invoiceId, now) => {
    for (const { id, dueAt, dueDay, termFrom } of await billedAddOns(tx, invoiceId)) {
      const { end, day } = await nextEnd(tx, now, { end: dueAt, day: dueDay, months: 1, termFrom });
      await saveAddOnTerm(tx, id, { at: end, day });
    }
  },
};

/**
 * The next term's end: it begins where the paid time ends, or now where that is over. A first one began when it was
 * given, unless its payment came so late that it had ended.
 */
async function nextEnd(
  tx: Tx,
  now: Date,
  paid: { end: Date | null; day: number | null; months: number; termFrom: Date | null },
): Promise<{ end: Date; day: number }> {
  const { timeZone } = await readHours(tx);
  const from = paid.end === null || paid.end < now ? now : (paid.termFrom ?? paid.end);
  // Keeps the day of the month while the end falls on it; an end moved by anything else starts a new day.
  const stands = (day: number): boolean => +termEnd(from, { months: 0, day, timeZone }) === +from;
  const day = paid.day !== null && stands(paid.day) ? paid.day : dayOfMonth(from, timeZone);
  return { end: termEnd(from, { months: paid.months, day, timeZone }), day };
}

/** Bills the next term of plans and add-ons whose paid time is nearly over. Returns the companies. */
export async function billDueTerms(tx: MutationTx, now: Date): Promise<string[]> {
  const due = { now, until: new Date(now.getTime() + billedAheadDays * dayMs) };
  const billed = [...(await billPlans(tx, due)), ...(await billAddOns(tx, due))];
  for (const { id } of billed) await mailInvoice(tx, id);
  return billed.map(({ companyId }) => companyId);
}
