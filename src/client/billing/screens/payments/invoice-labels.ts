import type { ChipTone } from '#client/ui/display/chip.tsx';
import {
  type Invoice,
  type InvoiceState,
  invoiceStateOf,
  isOpenDebit,
  type ManagedInvoice,
} from '#shared/billing/invoice.ts';
import { paymentTitle } from '#shared/billing/payment-method-rules.ts';
import { priceText } from '#shared/kernel/money.ts';
import { zoneDate } from '#shared/kernel/zone-dates.ts';

const lists = new Intl.ListFormat('en');

const states: Readonly<Record<InvoiceState, { word: string; tone: ChipTone }>> = {
  open: { word: 'Open', tone: 'hold' },
  'part-paid': { word: 'Part paid', tone: 'hold' },
  overdue: { word: 'Overdue', tone: 'danger' },
  paid: { word: 'Paid', tone: 'approved' },
  credited: { word: 'Credited', tone: 'neutral' },
  'written-off': { word: 'Written off', tone: 'neutral' },
};

type Stated = Pick<Invoice, 'dueDate' | 'payment' | 'payments' | 'creditedAt' | 'writtenOff' | 'means'> &
  Partial<Pick<ManagedInvoice, 'company'>>;

/**
 * Returns the state of an invoice: a word, its tone, and the day that belongs to it. A direct debit is late for those who
 * collect it, and never for its payer.
 */
export function stateLabelOf(
  invoice: Stated,
  now: Date,
  provider: string,
): { word: string; tone: ChipTone; day: string } {
  const { payment, creditedAt, writtenOff, dueDate, company } = invoice;
  if (company === undefined && isOpenDebit(invoice))
    return { word: 'Direct debit', tone: 'hold', day: `Due ${providerDay(dueDate, provider)}` };
  const { word, tone } = states[invoiceStateOf(invoice, now, provider)];
  const closedAt = payment?.paidAt ?? writtenOff?.at ?? creditedAt;
  return closedAt === null
    ? { word, tone, day: `Due ${providerDay(dueDate, provider)}` }
    : { word, tone, day: `${word} ${providerDay(closedAt, provider)}` };
}

/** Returns `24 Dec 2026`: the provider's calendar day, as in its mails. */
export const providerDay = (instant: string, provider: string): string =>
  zoneDate(new Date(instant), provider);

/** Returns how an open invoice is to be paid, for managers. */
export function wayOf({
  means,
  payBy,
  debitReturned,
}: Pick<Invoice, 'means' | 'payBy' | 'debitReturned'>): string {
  if (debitReturned !== null) return `Debit returned: ${debitReturned.reason}`;
  if (payBy !== null) return paymentTitle(payBy);
  return means === 'direct-debit' ? 'Direct debit, without an account' : 'No payment method';
}

export const summaryOf = ({ lines }: Pick<Invoice, 'lines'>): string =>
  lines.map(({ name, qty }) => (qty === 1 ? name : `${qty} × ${name}`)).join(', ');

/** Returns whose account a direct debit is collected from: `Mei Lim, Maybank ····4711`. */
export const collectedFrom = ({ payBy }: Pick<Invoice, 'payBy'>): string =>
  payBy === null
    ? 'The account to collect it from was removed'
    : `${payBy.name}, ${payBy.bank ?? ''} ····${payBy.lastFour ?? ''}`;

/** Returns `3 debits, RM 1,200.00 and €40.00`. */
export function debitsText(
  count: number,
  sums: readonly { amount: number; currencySimbol: string }[],
): string {
  const amounts = sums.map(({ amount, currencySimbol }) => priceText(amount, currencySimbol));
  return `${count === 1 ? '1 debit' : `${count.toLocaleString('en')} debits`}, ${lists.format(amounts)}`;
}
