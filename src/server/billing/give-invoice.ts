import { readHours } from '#server/calendar/business-hours.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { Invoice } from '#shared/billing/invoice.ts';
import { dayOfMonth, termEnd } from '#shared/billing/term-end.ts';
import { billedAddOns, saveAddOnTerm } from './add-on-billing.queries.ts';
import { billedTerm, giveBought, savePaidTerm, savePaidUntil, takeBackAllBought } from './billing.queries.ts';

/** What the payment of each kind of invoice extends. */
const give: Record<Invoice['kind'], (tx: Tx, invoiceId: string, now: Date) => Promise<void>> = {
  cart: giveBought,
  fee: async () => {},
  plan: async (tx, invoiceId, now) => {
    const { companyId, months, paidUntil, paidDay, termFrom, isOver } = await billedTerm(tx, invoiceId);
    if (isOver) return;
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

/** Gives what a paid invoice is for. */
export const giveWhatItIsFor = (
  tx: Tx,
  { id, kind }: Pick<Invoice, 'kind'> & { id: string },
  now: Date,
): Promise<void> => give[kind](tx, id, now);

/** What an invoice of each kind had extended, taken back. */
const takeBack: Record<Invoice['kind'], (tx: Tx, invoiceId: string) => Promise<void>> = {
  cart: takeBackAllBought,
  fee: async () => {},
  plan: async (tx, invoiceId) => {
    const { companyId, months, paidUntil, paidDay, isOver } = await billedTerm(tx, invoiceId);
    if (paidUntil === null || isOver) return;
    await savePaidUntil(tx, companyId, (await endBefore(tx, { end: paidUntil, day: paidDay, months })).end);
  },
  'add-on': async (tx, invoiceId) => {
    for (const { id, dueAt, dueDay } of await billedAddOns(tx, invoiceId)) {
      const { end, day } = await endBefore(tx, { end: dueAt, day: dueDay, months: 1 });
      await saveAddOnTerm(tx, id, { at: end, day });
    }
  },
};

/** Takes back what an invoice is for, as its payment did not last. */
export const takeBackWhatItIsFor = (
  tx: Tx,
  { id, kind }: Pick<Invoice, 'kind'> & { id: string },
): Promise<void> => takeBack[kind](tx, id);

/** The end of the term before the one that ends then. */
async function endBefore(
  tx: Tx,
  { end, day: kept, months }: { end: Date; day: number | null; months: number },
): Promise<{ end: Date; day: number }> {
  const { timeZone } = await readHours(tx);
  const day = kept ?? dayOfMonth(end, timeZone);
  return { end: termEnd(end, { months: -months, day, timeZone }), day };
}

/** When a first term began that what is paid does not cover yet; otherwise null. */
function unpaidTermFrom(
  {
    end,
    day,
    months,
    termFrom,
  }: { end: Date | null; day: number | null; months: number; termFrom: Date | null },
  timeZone: string,
): Date | null {
  if (termFrom === null || end === null) return termFrom;
  const covered = termEnd(termFrom, { months, day: day ?? dayOfMonth(termFrom, timeZone), timeZone });
  return end < covered ? termFrom : null;
}

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
  const from = paid.end === null || paid.end < now ? now : (unpaidTermFrom(paid, timeZone) ?? paid.end);
  // Keeps the day of the month while the term's end falls on it; an end moved for another reason sets a new day.
  const stands = (day: number): boolean => +termEnd(from, { months: 0, day, timeZone }) === +from;
  const day = paid.day !== null && stands(paid.day) ? paid.day : dayOfMonth(from, timeZone);
  return { end: termEnd(from, { months: paid.months, day, timeZone }), day };
}
