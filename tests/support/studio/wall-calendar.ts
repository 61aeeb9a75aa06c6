import { dayMs, hourMs } from '#shared/kernel/durations.ts';

/** Calendar of the studio's zone, by the platform's own table of zones alone. Times are in milliseconds since 1970. */
export const zone = 'Europe/Berlin';

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** What clocks show there, as if it were Greenwich's time. */
function wall(at: number): number {
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (at % 1000);
}

/** `2031-03-30` */
export const dayText = (at: number): string => new Date(wall(at)).toISOString().slice(0, 10);
export const dayOfMonth = (at: number): number => new Date(wall(at)).getUTCDate();
const lengthOfMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** Returns the same time of day that many months later, on `day` or the last day of a shorter month. */
export function monthsLater(from: number, months: number, day: number): number {
  const shown = new Date(wall(from));
  const [year, month] = [shown.getUTCFullYear(), shown.getUTCMonth() + months];
  const target = Date.UTC(year, month, Math.min(day, lengthOfMonth(year, month))) + (wall(from) % dayMs);
  // In Berlin clocks are one hour ahead in winter, and two in summer.
  const found = [hourMs, 2 * hourMs].map((ahead) => target - ahead).find((at) => wall(at) === target);
  if (found === undefined) throw new Error('no clock shows this time');
  return found;
}

/** Whether a term that ends at `at` still keeps to the day of the month on which the first one ended. */
export function keepsTo(day: number, at: number): boolean {
  const shown = new Date(wall(at));
  return shown.getUTCDate() === Math.min(day, lengthOfMonth(shown.getUTCFullYear(), shown.getUTCMonth()));
}

/** The beginning of the last whole month since `from`: plans' months are counted in Greenwich's calendar. */
export function monthBegin(from: number, now: number): number {
  const begun = new Date(from);
  const at = (months: number): number => {
    const [year, month] = [begun.getUTCFullYear(), begun.getUTCMonth() + months];
    return Date.UTC(year, month, Math.min(begun.getUTCDate(), lengthOfMonth(year, month))) + (from % dayMs);
  };
  let months = 0;
  while (at(months + 1) <= now) months += 1;
  return at(months);
}
