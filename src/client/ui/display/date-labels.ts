/**
 * Days and times as texts, of the fields that a date shows. By hand: a general formatter takes longer than the rest
 * of a card.
 */

export const monthNames = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const two = (value: number): string => String(value).padStart(2, '0');

/** `5 Mar` */
export const shortDay = (at: Date): string => `${at.getDate()} ${monthNames[at.getMonth()]}`;

/** `Thu` */
export const weekdayText = (at: Date): string => weekdays[at.getDay()] ?? '';

/** `09:30` */
export const hourText = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}`;

/** A day of a calendar and no moment, yyyy/MM/dd or yyyy-MM-dd, as `05 Mar 2026`, whatever the reader's zone. */
export function calendarDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split(/[/-]/);
  return `${date} ${monthNames[Number(month) - 1] ?? ''} ${year}`;
}

/** Seconds as a clock shows them: `0:00:07`, `12:05:40`. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
