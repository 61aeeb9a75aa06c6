import type { BusinessHours, OpenHours } from '#shared/calendar/business-hours.ts';
import { withWeek } from '#shared/calendar/hours-now.ts';

/** Minutes of the day as a time field holds them; the end of the day is written as its beginning. */
export const timeOf = (minute: number): string =>
  `${String(Math.floor((minute % 1440) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Returns a time field as minutes of the day; null if it is empty. A closing at 00:00 ends the day. */
export function minuteOf(text: string, isClosing: boolean): number | null {
  const found = /^(\d\d):(\d\d)/.exec(text);
  if (found === null) return null;
  const minute = Number(found[1]) * 60 + Number(found[2]);
  return isClosing && minute === 0 ? 1440 : minute;
}

const usual: OpenHours = { open: 9 * 60, close: 18 * 60 };

/** A weekday opened, with the hours of another, or closed. */
export function switchDay(hours: BusinessHours, day: number, isOpen: boolean): BusinessHours {
  const like = hours.week.find((one) => one !== null) ?? usual;
  const week = hours.week.map((one, at) => (at === day ? (isOpen ? (one ?? like) : null) : one));
  return withWeek(hours, week);
}

export const setDay = (hours: BusinessHours, day: number, change: Partial<OpenHours>): BusinessHours =>
  withWeek(
    hours,
    hours.week.map((one, at) => (at === day && one !== null ? { ...one, ...change } : one)),
  );
