import { priceText } from '#shared/kernel/money.ts';
import { countText } from '#shared/kernel/sentence.ts';
import { type Age, type AgeId, type CurrencyReport, sumOf } from '#shared/reporting/finance.ts';
import type { Figure } from './figures.tsx';

const invoiceCount = (number: number): string =>
  `${countText(number)} ${number === 1 ? 'invoice' : 'invoices'}`;

/** Returns the key figures of one currency: of the range, and of what is open now. */
export function moneyFigures({ currency, steps, writtenOff, open }: CurrencyReport): Figure[] {
  const price = (amount: number): string => priceText(amount, currency);
  const late = open.filter(({ daysLate }) => daysLate > 0);
  return [
    {
      id: 'revenue',
      label: 'Revenue',
      value: price(sumOf(steps, ({ revenue }) => revenue)),
      note: 'Less credit notes, without tax',
    },
    { id: 'tax', label: 'Tax', value: price(sumOf(steps, ({ tax }) => tax)) },
    { id: 'invoiced', label: 'Invoiced', value: price(sumOf(steps, ({ invoiced }) => invoiced)) },
    { id: 'received', label: 'Received', value: price(sumOf(steps, ({ received }) => received)) },
    { id: 'refunded', label: 'Refunded', value: price(sumOf(steps, ({ refunded }) => refunded)) },
    { id: 'credited', label: 'Credited', value: price(sumOf(steps, ({ credited }) => credited)) },
    { id: 'written-off', label: 'Written off', value: price(writtenOff) },
    {
      id: 'open',
      label: 'Open now',
      value: price(sumOf(open, ({ due }) => due)),
      note: invoiceCount(open.length),
    },
    {
      id: 'late',
      label: 'Of that late',
      value: price(sumOf(late, ({ due }) => due)),
      note: invoiceCount(late.length),
      isBad: late.length > 0,
    },
  ];
}

/** Returns the open amounts by age; each links to its invoices. */
export function ageFigures(
  ages: readonly Age[],
  currency: string,
  shown: AgeId | null,
  press: (id: AgeId) => void,
): Figure[] {
  return ages.map(({ id, label, invoices, due }) => ({
    id,
    label,
    value: priceText(due, currency),
    note: invoiceCount(invoices.length),
    isPressed: shown === id,
    onPress: () => press(id),
  }));
}
