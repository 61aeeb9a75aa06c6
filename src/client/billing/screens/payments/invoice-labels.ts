import type { ChipTone } from '#client/ui/display/chip.tsx';
import { type Invoice, type InvoiceState, invoiceStateOf } from '#shared/billing/invoice.ts';
import { paymentTitle } from '#shared/billing/payment-method-rules.ts';
import { zoneDate } from '#shared/kernel/zone-dates.ts';

const states: Readonly<Record<InvoiceState, { word: string; tone: ChipTone }>> = {
  open: { word: 'Open', tone: 'hold' },
  'part-paid': { word: 'Part paid', tone: 'hold' },
  overdue: { word: 'Overdue', tone: 'danger' },
  paid: { word: 'Paid', tone: 'approved' },
  credited: { word: 'Credited', tone: 'neutral' },
  'written-off': { word: 'Written off', tone: 'neutral' },
};

type Stated = Pick<Invoice, 'dueDate' | 'payment' | 'payments' | 'creditedAt' | 'writtenOff'>;

/** Returns the state of an invoice: a word, its tone, and the day that belongs to it. */
export function standOf(
  invoice: Stated,
  now: Date,
  provider: string,
): { word: string; tone: ChipTone; day: string } {
  const { payment, creditedAt, writtenOff, dueDate } = invoice;
  const { word, tone } = states[invoiceStateOf(invoice, now, provider)];
  const closedAt = payment?.paidAt ?? writtenOff?.at ?? creditedAt;
  return closedAt === null
    ? { word, tone, day: `Due ${dayText(dueDate, provider)}` }
    : { word, tone, day: `${word} ${dayText(closedAt, provider)}` };
}

/** Returns `24 Dec 2026`: the provider's calendar day, as in its mails. */
export const dayText = (instant: string, provider: string): string => zoneDate(new Date(instant), provider);

/** Returns how an open invoice is to be paid, for managers. */
export const wayOf = ({ payBy }: Pick<Invoice, 'payBy'>): string =>
  payBy === null ? 'No payment method' : paymentTitle(payBy);

export const summaryOf = ({ lines }: Pick<Invoice, 'lines'>): string =>
  lines.map(({ name, qty }) => (qty === 1 ? name : `${qty} × ${name}`)).join(', ');
