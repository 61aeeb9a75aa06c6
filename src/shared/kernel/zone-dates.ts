import { minuteMs } from './durations.ts';
import { dayOf, dateText as isoDate, momentOf, timeText, wallMinutes } from './zone-clock.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

interface CalendarDay {
  year: string;
  month: string;
  day: string;
}

function calendarDay(wall: number): CalendarDay {
  const [year = '', month = '', day = ''] = isoDate(dayOf(wall)).split('-');
  return { year, month: months[Number(month) - 1] ?? '', day };
}

function dateOf(wall: number): string {
  const { year, month, day } = calendarDay(wall);
  return `${day} ${month.slice(0, 3)} ${year}`;
}

/** Returns the calendar day of a moment in a zone: `05 Mar 2026`. */
export const zoneDate = (at: Date, timeZone: string): string => dateOf(wallMinutes(at, timeZone));

/** Returns the time of day of a moment in a zone: `09:30`. */
export const zoneTime = (at: Date, timeZone: string): string => timeText(wallMinutes(at, timeZone));

/** Returns a moment as clocks in a zone show it: `05 Mar 2026 09:30`. */
export function zoneMoment(at: Date, timeZone: string): string {
  const wall = wallMinutes(at, timeZone);
  return `${dateOf(wall)} ${timeText(wall)}`;
}

/** Returns the zone's city and what its clocks are off UTC at a moment: `Kuala Lumpur, UTC+08:00`. */
export function zoneName(at: Date, timeZone: string): string {
  const offset = wallMinutes(at, timeZone) - Math.floor(at.getTime() / minuteMs);
  const utc = `UTC${offset < 0 ? '-' : '+'}${timeText(Math.abs(offset))}`;
  return timeZone === 'UTC' ? utc : `${cityOfZone(timeZone)}, ${utc}`;
}

/** Returns the zone's city: `Kuala Lumpur`. */
export const cityOfZone = (timeZone: string): string =>
  (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');

/** Returns a due date on the reader's clock, with the provider's beside it where it is another day there. */
export function dueMoment(at: Date, reader: string, provider: string): string {
  const own = zoneMoment(at, reader);
  if (zoneDate(at, reader) === zoneDate(at, provider)) return own;
  return `${own} (${zoneMoment(at, provider)} in ${cityOfZone(provider)})`;
}

/** Returns the day alone, likewise. */
export function dueDay(at: Date, reader: string, provider: string): string {
  const [own, theirs] = [zoneDate(at, reader), zoneDate(at, provider)];
  return own === theirs ? own : `${own} (${theirs} in ${cityOfZone(provider)})`;
}

/** Returns a date whose local fields show the zone's clock, for code that computes and formats with local fields. */
export function asZoneClock(at: Date, timeZone: string): Date {
  const wall = new Date(wallMinutes(at, timeZone) * minuteMs);
  return new Date(
    wall.getUTCFullYear(),
    wall.getUTCMonth(),
    wall.getUTCDate(),
    wall.getUTCHours(),
    wall.getUTCMinutes(),
  );
}

/** Returns the moment at which the zone's clock shows the local fields of a date: the way back from `asZoneClock`. */
export const fromZoneClock = (clock: Date, timeZone: string): Date =>
  momentOf(
    Date.UTC(clock.getFullYear(), clock.getMonth(), clock.getDate(), clock.getHours(), clock.getMinutes()) /
      minuteMs,
    timeZone,
  );
