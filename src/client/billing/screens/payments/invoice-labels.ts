import type { ChipTone } from '#client/ui/display/chip.tsx';
import type { Invoice } from '#shared/billing/invoice.ts';
import { zoneDate } from '#shared/kernel/zone-dates.ts';

/** Returns the state of an invoice: a word, its tone, and the day that belongs to it. */
export function standOf(
  { dueDate, payment }: Pick<Invoice, 'dueDate' | 'payment'>,
  now: Date,
  provider: string,
): { word: string; tone: ChipTone; day: string } {
  if (payment !== null)
    return { word: 'Paid', tone: 'approved', day: `Paid ${dayText(payment.paidAt, provider)}` };
  const isLate = Date.parse(dueDate) < now.getTime();
  return {
    word: isLate ? 'Overdue' : 'Open',
    tone: isLate ? 'danger' : 'hold',
    day: `Due ${dayText(dueDate, provider)}`,
  };
}

/** Returns `24 Dec 2026`: the provider's calendar day, as in its mails. */
export const dayText = (instant: string, provider: string): string => zoneDate(new Date(instant), provider);

export const summaryOf = ({ lines }: Pick<Invoice, 'lines'>): string =>
  lines.map(({ name, qty }) => (qty === 1 ? name : `${qty} × ${name}`)).join(', ');
