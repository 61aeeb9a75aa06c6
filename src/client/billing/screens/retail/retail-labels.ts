import type { Dates } from '#client/state/reader-dates.ts';
import type { ProductType } from '#shared/billing/cart.ts';
import type { Extra, ExtraResource } from '#shared/billing/retail.ts';
import { formatBytes } from '#shared/files/upload.ts';
import { hoursAndMinutes } from '#shared/kernel/durations.ts';
import { countText } from '#shared/kernel/sentence.ts';
import { lastsOneMonth, redFrom } from '#shared/orders/meters.ts';

interface Kind {
  title: string;
  /** What it does for a plan. */
  about: string;
  write(amount: number): string;
}

export const kinds: Readonly<Record<ProductType, Kind>> = {
  storage: { title: 'Storage', about: 'Room for files beyond the plan’s.', write: formatBytes },
  hours: { title: 'Hours', about: 'Work beyond the hours of the plan.', write: hoursAndMinutes },
  'active-order': { title: 'Active orders', about: 'More orders in work at once.', write: countText },
  'total-order': { title: 'Total orders', about: 'More orders in a month.', write: countText },
};

/** Returns the usage of a resource: as text, and as a share in per cent; null if nothing of it was bought. */
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
  { termDay }: Pick<Dates, 'termDay'>,
): { given: string; until: string } {
  const given = `Given ${termDay(givenAt)}`;
  if (validUntil === null) return { given, until: 'Bought once, for good' };
  if (isSubscription) return { given, until: `By the month, paid until ${termDay(validUntil)}` };
  const month = lastsOneMonth(type) ? 'for this month of the plan, ' : '';
  return { given, until: `Bought once, ${month}until ${termDay(validUntil)}` };
}

/** `Rohan Das`, `Rohan Das or Priya Das` */
export const namesOf = (people: readonly { name: string }[]): string =>
  people.map(({ name }) => name).join(' or ');
