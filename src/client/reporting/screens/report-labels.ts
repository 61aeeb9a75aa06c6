import { calendarDay, monthNames } from '#client/ui/display/date-labels.ts';
import { countText } from '#shared/kernel/sentence.ts';
import type { MeasuredGroup } from '#shared/reporting/reporting.ts';

const none = '–';

/** Names a row of measures apart from all others of its table. */
export const groupKey = (group: Pick<MeasuredGroup, 'id' | 'name'>): string => `${group.id} ${group.name}`;

/** `6 h 30 min`, `45 min`. */
function hoursAndMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  const parts = [
    whole >= 60 ? `${countText(Math.floor(whole / 60))} h` : '',
    whole % 60 > 0 ? `${whole % 60} min` : '',
  ];
  return parts.filter((part) => part !== '').join(' ') || '0 min';
}

/**
 * Open minutes; from a working day on as days, which are as long as the provider is open. A dash where there is nothing
 * to measure.
 */
export function officeTime(minutes: number | null, dayMinutes: number): string {
  if (minutes === null) return none;
  if (dayMinutes <= 0 || minutes < dayMinutes) return hoursAndMinutes(minutes);
  const days = average(minutes / dayMinutes);
  return `${days} ${days === '1' ? 'day' : 'days'}`;
}

/** `27 h 55 min` of seconds worked; a dash for none. */
export const workTime = (seconds: number): string => (seconds === 0 ? none : hoursAndMinutes(seconds / 60));

/** `67%`; a dash where there is nothing to be a share of. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? none : `${Math.round((100 * part) / whole)}%`;

/** `1 order`, `1,200 orders`. */
export const orderCount = (number: number): string =>
  `${countText(number)} ${number === 1 ? 'order' : 'orders'}`;

/** `2.5`, without a decimal where it is whole; a dash for none. */
export const average = (number: number | null): string =>
  number === null ? none : String(Math.round(number * 10) / 10);

/** Returns the label under a bar, and its whole name. */
export function stepName(from: string, unit: 'day' | 'month'): { short: string; full: string } {
  const [year = '', month = '', date = ''] = from.split('-');
  const name = monthNames[Number(month) - 1] ?? '';
  return unit === 'day'
    ? { short: String(Number(date)), full: calendarDay(from) }
    : { short: name, full: `${name} ${year}` };
}
