import {
  allInvoices,
  billPlans,
  extendPlan,
  findInvoice,
  giveBought,
  type InvoiceRow,
  invoicesOf,
  settleInvoice,
} from '#server/db/billing.queries.ts';
import type { Tx } from '#server/db/db.ts';
import { holdPlan } from '#server/db/plans.queries.ts';
import type { Invoice, ManagedInvoice } from '#shared/model/invoice.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import type { Actor } from '#shared/rules/actor.ts';
import {
  billedAheadDays,
  longestReference,
  mayReadInvoices,
  mayRecordPayment,
} from '#shared/rules/billing.ts';
import { mailInvoice } from './invoice-mail-job.ts';
import { forbidden } from './order-access.ts';
import { tellPlan } from './plan-actions.ts';
import type { Work, Writing } from './work.ts';

const dayMs = 24 * 60 * 60 * 1000;
const mostShown = 200;

export function presentInvoice(row: InvoiceRow): Invoice {
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
  };
}

const managed = (row: InvoiceRow): ManagedInvoice => ({ ...presentInvoice(row), company: row.company });

const notThere = (): Refusal => new Refusal('not_found', 'Not Found', ['There is no such invoice.']);

function payer(actor: Actor): string {
  if (actor.companyId === null || !mayReadInvoices(actor)) throw forbidden();
  return actor.companyId;
}

/** The company's own, newest first. */
export async function readInvoices({ tx, actor }: Work): Promise<Invoice[]> {
  return (await invoicesOf(tx, payer(actor), mostShown)).map(presentInvoice);
}

export async function readInvoice({ tx, actor }: Work, id: string): Promise<Invoice> {
  const companyId = payer(actor);
  const row = await findInvoice(tx, id);
  if (row === null || row.companyId !== companyId) throw notThere();
  return presentInvoice(row);
}

/** Those of all companies, for who records what was paid. */
export async function readManagedInvoices({ tx, actor }: Work): Promise<ManagedInvoice[]> {
  if (!mayRecordPayment(actor)) throw forbidden();
  return (await allInvoices(tx, mostShown)).map(managed);
}

/** Takes note of a payment, gives what it is for, and tells the company's people. */
export async function recordPayment(
  { tx, actor, now }: Writing,
  id: string,
  reference: string,
): Promise<ManagedInvoice> {
  if (!mayRecordPayment(actor)) throw forbidden();
  const text = reference.trim();
  if (text === '' || text.length > longestReference)
    throw new Refusal('invalid_input', 'Not Valid', [
      text === ''
        ? 'Payment reference: Required!'
        : `Payment reference: ${longestReference} characters at most.`,
    ]);
  const open = await findInvoice(tx, id);
  if (open === null) throw notThere();
  await holdPlan(tx, open.companyId);
  if (!(await settleInvoice(tx, id, { now, userId: actor.userId, reference: text })))
    throw new Refusal('conflict', 'Failed', [`INV-${open.number} is paid already.`]);
  if (open.kind === 'plan') await extendPlan(tx, id, now);
  else await giveBought(tx, id);
  await mailInvoice(tx, id);
  await tellPlan(tx, [open.companyId]);
  return managed({ ...open, paidAt: now, reference: text });
}

/** Bills the next term of plans whose paid time is nearly over. Answers whose. */
export async function billDuePlans(tx: Tx, now: Date): Promise<string[]> {
  const billed = await billPlans(tx, { now, until: new Date(now.getTime() + billedAheadDays * dayMs) });
  for (const { id } of billed) await mailInvoice(tx, id);
  return billed.map(({ companyId }) => companyId);
}
