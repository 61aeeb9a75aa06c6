import { dateText } from '#client/ui/date-words.ts';
import type { ProductType } from '#shared/model/cart.ts';
import type { Extra, ExtraResource } from '#shared/model/retail.ts';
import { hoursAndMinutes, lastsOneMonth, redFrom } from '#shared/rules/meters.ts';
import { formatBytes } from '#shared/rules/upload.ts';

const day = (instant: string): string => dateText(new Date(instant));
const count = (number: number): string => number.toLocaleString('en');

interface Kind {
  title: string;
  /** What it does for a plan. */
  about: string;
  write(amount: number): string;
}

export const kinds: Readonly<Record<ProductType, Kind>> = {
  storage: { title: 'Storage', about: 'Room for files beyond the plan’s.', write: formatBytes },
  hours: { title: 'Hours', about: 'Work beyond the hours of the plan.', write: hoursAndMinutes },
  'active-order': { title: 'Active orders', about: 'More orders in work at once.', write: count },
  'total-order': { title: 'Total orders', about: 'More orders in a month.', write: count },
};

/** How much of a resource is used: in words, and as a share in per cent; null where nothing of it was bought. */
export function useOf({ type, used, total }: Pick<ExtraResource, 'type' | 'used' | 'total'>): {
  text: string;
  percent: number | null;
  isHigh: boolean;
} {
  const { write } = kinds[type];
  if (total === 0) return { text: 'None bought', percent: null, isHigh: false };
  const percent = (100 * used) / total;
  return { text: `${write(used)} of ${write(total)} used`, percent, isHigh: percent >= redFrom };
}

/** Since when it counts, and until when. */
export function termOf(
  type: ProductType,
  { isSubscription, givenAt, validUntil }: Extra,
): { given: string; until: string } {
  const given = `Given ${day(givenAt)}`;
  if (validUntil === null) return { given, until: 'Bought once, for good' };
  if (isSubscription) return { given, until: `By the month, paid until ${day(validUntil)}` };
  const month = lastsOneMonth(type) ? 'for this month of the plan, ' : '';
  return { given, until: `Bought once, ${month}until ${day(validUntil)}` };
}

/** `Rohan Das`, `Rohan Das or Priya Das` */
export const namesOf = (people: readonly { name: string }[]): string =>
  people.map(({ name }) => name).join(' or ');
