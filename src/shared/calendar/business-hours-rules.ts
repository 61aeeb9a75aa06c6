import { dayMinutes, dayOf, dayOfDate, momentOf, wallMinutes, weekdayOf } from '#shared/kernel/zone-clock.ts';
import type { OrderStatus } from '#shared/orders/order.ts';
import type { BusinessHours, OpenHours } from './business-hours.ts';

/** Days counted from 1970-01-01, in order; hours are never changed in place. */
const closedDays = new WeakMap<BusinessHours['holidays'], readonly number[]>();

/** Its holidays as days counted from 1970-01-01, each once, in order. */
export function holidaysOf({ holidays }: BusinessHours): readonly number[] {
  const known = closedDays.get(holidays);
  if (known !== undefined) return known;
  const days = [...new Set(holidays.map(({ date }) => dayOfDate(date)))].sort((a, b) => a - b);
  closedDays.set(holidays, days);
  return days;
}

const lengthOf = (day: OpenHours | null | undefined): number => (day ? day.close - day.open : 0);

/** The hours of a day counted from 1970-01-01; null where it is closed. */
export const openHoursOn = (day: number, hours: BusinessHours): OpenHours | null =>
  holidaysOf(hours).includes(day) ? null : (hours.week[weekdayOf(day)] ?? null);

/** Open minutes of the longest day: what people call a working day. */
export const workingDay = ({ week }: BusinessHours): number => Math.max(...week.map(lengthOf));

/** Open minutes of the wall clock from its beginning to `wall`; only differences mean something. */
function openUntil(wall: number, hours: BusinessHours): number {
  const day = dayOf(wall);
  const weeks = Math.floor(day / 7);
  let minutes = weeks * hours.week.reduce((sum, open) => sum + lengthOf(open), 0);
  for (let before = weeks * 7; before < day; before++) minutes += lengthOf(hours.week[weekdayOf(before)]);
  for (const holiday of holidaysOf(hours))
    if (holiday < day) minutes -= lengthOf(hours.week[weekdayOf(holiday)]);
  const today = openHoursOn(day, hours);
  if (today !== null) minutes += Math.min(Math.max(wall - day * dayMinutes - today.open, 0), lengthOf(today));
  return minutes;
}

/**
 * Returns the open minutes between two moments; negative if `to` is earlier. A zone's changes of the clock happen
 * at night.
 */
export const businessMinutes = (from: Date, to: Date, hours: BusinessHours): number =>
  openUntil(wallMinutes(to, hours.timeZone), hours) - openUntil(wallMinutes(from, hours.timeZone), hours);

/** Business hours open within two weeks of any day that is not a holiday; nobody closes for longer than this. */
const maxClosedDays = 366;

/** The moment by which `minutes` open minutes have passed since `from`; a year later where there are none. */
export function afterOpenMinutes(from: Date, minutes: number, hours: BusinessHours): Date {
  const start = wallMinutes(from, hours.timeZone);
  let left = minutes;
  for (let day = dayOf(start); day <= dayOf(start) + maxClosedDays; day++) {
    const open = openHoursOn(day, hours);
    if (open === null) continue;
    const begin = Math.max(start, day * dayMinutes + open.open);
    const room = day * dayMinutes + open.close - begin;
    if (room >= left) return momentOf(begin + left, hours.timeZone);
    if (room > 0) left -= room;
  }
  return momentOf(start + maxClosedDays * dayMinutes, hours.timeZone);
}

export type Urgency = 'overdue' | 'soon' | 'fine' | 'settled';

export interface DueState {
  urgency: Urgency;
  /** Open minutes left, or passed if overdue; 0 for closed orders. */
  minutes: number;
}

const settled: readonly OrderStatus[] = ['approved', 'completed', 'cancelled'];

/**
 * Returns how near a due date is in the provider's open hours: `soon` if at most one working day is left, overdue
 * from the moment it passes, at any hour. Closed orders are never late.
 */
export function dueState(dueDate: Date, status: OrderStatus, now: Date, hours: BusinessHours): DueState {
  if (settled.includes(status)) return { urgency: 'settled', minutes: 0 };
  if (dueDate.getTime() <= now.getTime())
    return { urgency: 'overdue', minutes: businessMinutes(dueDate, now, hours) };
  const left = businessMinutes(now, dueDate, hours);
  return { urgency: left <= workingDay(hours) ? 'soon' : 'fine', minutes: left };
}
