import type { ChipTone } from '#client/ui/chip.tsx';
import { dateText } from '#client/ui/date-words.ts';
import type { Invoice } from '#shared/model/invoice.ts';

/** How an invoice stands: in a word, its tone, and the day that goes with it. */
export function standOf(
  { dueDate, payment }: Pick<Invoice, 'dueDate' | 'payment'>,
  now: Date,
): { word: string; tone: ChipTone; day: string } {
  if (payment !== null) return { word: 'Paid', tone: 'approved', day: `Paid ${dayText(payment.paidAt)}` };
  const isLate = Date.parse(dueDate) < now.getTime();
  return {
    word: isLate ? 'Overdue' : 'Open',
    tone: isLate ? 'danger' : 'hold',
    day: `Due ${dayText(dueDate)}`,
  };
}

/** `24 Dec 2026` */
export const dayText = (instant: string): string => dateText(new Date(instant));

/** `31 Dec 2026` of `2026-12-31`, which is a day and no moment. */
export const calendarDayText = (date: string): string => dateText(new Date(`${date}T00:00`));

export const summaryOf = ({ lines }: Pick<Invoice, 'lines'>): string =>
  lines.map(({ name, qty }) => (qty === 1 ? name : `${qty} × ${name}`)).join(', ');
