import { dayMs, minuteMs } from '#shared/kernel/durations.ts';
import { dayMinutes, dayOf, momentOf, wallMinutes } from '#shared/kernel/zone-clock.ts';

const calendarDay = (at: Date, timeZone: string): Date => new Date(dayOf(wallMinutes(at, timeZone)) * dayMs);

/** 1 to 31: the day of the month in a zone. */
export const dayOfMonth = (at: Date, timeZone: string): number => calendarDay(at, timeZone).getUTCDate();

/**
 * Returns the end of a term of that many months from `from`: the same time on `day` of its last month, or on that
 * month's last day if it is shorter. `day` is kept from term to term, so that the 31st returns after February.
 */
export function termEnd(
  from: Date,
  { months, day, timeZone }: { months: number; day: number; timeZone: string },
): Date {
  const begun = calendarDay(from, timeZone);
  const [year, month] = [begun.getUTCFullYear(), begun.getUTCMonth() + months];
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const target = Date.UTC(year, month, Math.min(day, days)) / dayMs;
  const wall = wallMinutes(from, timeZone);
  const minute = wall - dayOf(wall) * dayMinutes;
  return new Date(momentOf(target * dayMinutes + minute, timeZone).getTime() + (from.getTime() % minuteMs));
}
