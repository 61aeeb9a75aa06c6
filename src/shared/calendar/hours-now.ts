import { isTimeZone } from '#shared/kernel/time-zone.ts';
import {
  dateText,
  dayMinutes,
  dayOf,
  momentOf,
  timeText,
  wallMinutes,
  weekdayOf,
} from '#shared/kernel/zone-clock.ts';
import type { BusinessHours, HoursNow } from './business-hours.ts';
import { openHoursOn } from './business-hours-rules.ts';

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
const searchedDays = 366;

interface Stretch {
  isOpen: boolean;
  /** When the present open or closed time began and ends; null where that is more than a year away. */
  since: Date | null;
  until: Date | null;
}

/**
 * Returns whether the office is open now, and the limits of this stretch. A day that opens at midnight does not
 * continue the day before.
 */
export function presentStretch(hours: BusinessHours, now: Date): Stretch {
  const wall = wallMinutes(now, hours.timeZone);
  const today = dayOf(wall);
  let since: number | null = null;
  let until: number | null = null;
  const edges = (day: number): number[] => {
    const open = openHoursOn(day, hours);
    return open === null ? [] : [day * dayMinutes + open.open, day * dayMinutes + open.close];
  };
  for (let day = today; since === null && day >= today - searchedDays; day--)
    since = edges(day).findLast((edge) => edge <= wall) ?? null;
  for (let day = today; until === null && day <= today + searchedDays; day++)
    until = edges(day).find((edge) => edge > wall) ?? null;
  const open = openHoursOn(today, hours);
  const minute = wall - today * dayMinutes;
  return {
    isOpen: open !== null && minute >= open.open && minute < open.close,
    since: since === null ? null : momentOf(since, hours.timeZone),
    until: until === null ? null : momentOf(until, hours.timeZone),
  };
}

/** Returns the share of the present stretch that has passed, 0 to 1; 0 if it has no end. */
export function goneBy({ since, until }: Stretch, now: Date): number {
  if (since === null || until === null) return 0;
  const whole = until.getTime() - since.getTime();
  return whole <= 0 ? 0 : Math.min(1, Math.max(0, (now.getTime() - since.getTime()) / whole));
}

/** `3 hours`, `1 minute`, `few secs`. */
export function timeUntil(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const [count, unit] = minutes >= 60 ? [Math.floor(minutes / 60), 'hour'] : [minutes, 'minute'];
  return count < 1 ? 'few secs' : `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const dateTime = (wall: number): string => `${dateText(dayOf(wall))} ${timeText(wall)}`;

/** Returns the business hours as shown to someone in `timeZone`. */
export function hoursAt(hours: BusinessHours, now: Date, timeZone: string): HoursNow {
  const office = wallMinutes(now, hours.timeZone);
  const today = dayOf(office);
  const open = openHoursOn(today, hours);
  const isClose = !presentStretch(hours, now).isOpen;
  const ofOffice = (minute: number): string => timeText(minute % dayMinutes);
  const ofReader = (minute: number): string =>
    timeText(wallMinutes(momentOf(today * dayMinutes + minute, hours.timeZone), timeZone));
  const tomorrow = openHoursOn(today + 1, hours);
  return {
    localeTime: dateTime(wallMinutes(now, timeZone)),
    officeTime: dateTime(office),
    officeCurrentOpenHours: {
      open: open && ofOffice(open.open),
      close: open && ofOffice(open.close),
      isClose,
    },
    localeCurrentOpenHours: {
      open: open && ofReader(open.open),
      close: open && ofReader(open.close),
      isClose,
    },
    tomorrowOpenHours: { open: tomorrow && ofOffice(tomorrow.open), isClose: tomorrow === null },
    nextOpenHours: nextOpening(hours, office),
    description: hours.description,
    hours,
  };
}

function nextOpening(hours: BusinessHours, wall: number): HoursNow['nextOpenHours'] {
  for (let day = dayOf(wall); day <= dayOf(wall) + searchedDays; day++) {
    const open = openHoursOn(day, hours);
    if (open !== null && day * dayMinutes + open.open > wall)
      return { open: timeText(open.open), dayOfWeek: weekdays[weekdayOf(day)] ?? '' };
  }
  return null;
}

/** `Monday to Friday, 9:00 to 18:00; Saturday, 10:00 to 14:00`. Days of equal hours that follow one another go together. */
export function weekText(week: BusinessHours['week']): string {
  const clock = (minute: number): string => timeText(minute % dayMinutes).replace(/^0/, '');
  const spans: { first: number; last: number; hours: string }[] = [];
  for (const [day, open] of week.entries()) {
    if (open === null) continue;
    const hours = `${clock(open.open)} to ${clock(open.close)}`;
    const span = spans.at(-1);
    if (span?.last === day - 1 && span.hours === hours) span.last = day;
    else spans.push({ first: day, last: day, hours });
  }
  return spans
    .map(({ first, last, hours }) => {
      const days = first === last ? weekdays[first] : `${weekdays[first]} to ${weekdays[last]}`;
      return `${days}, ${hours}`;
    })
    .join('; ');
}

/** Returns the hours with another week. A note that says the week before says the new one; other words stay. */
export const withWeek = <Hours extends Pick<BusinessHours, 'week' | 'description'>>(
  hours: Hours,
  week: BusinessHours['week'],
): Hours => ({
  ...hours,
  week,
  description: hours.description === weekText(hours.week) ? weekText(week) : hours.description,
});

/** Returns the fault of the hours; null if they are valid. */
export function hoursProblem(hours: BusinessHours): string | null {
  if (!isTimeZone(hours.timeZone)) return 'Time zone: Not Valid';
  if (hours.week.every((day) => day === null)) return 'At least one weekday must have hours.';
  const wrong = hours.week.findIndex((day) => day !== null && day.open >= day.close);
  if (wrong !== -1) return `${weekdays[wrong]}: closing must be after opening.`;
  if (new Set(hours.holidays.map(({ date }) => date)).size < hours.holidays.length)
    return 'Each holiday can be named once.';
  return null;
}
