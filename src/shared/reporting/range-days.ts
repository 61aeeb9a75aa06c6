import { isCalendarDay } from '#shared/kernel/calendar-day.ts';
import { dateText, dayMinutes, dayOf, dayOfDate, momentOf, wallMinutes } from '#shared/kernel/zone-clock.ts';
import type { ReportRange } from './report-range.ts';

/** The ranges offered by name; any other is a custom range. */
export const reportPeriods = [
  { value: 'this-month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: '3-months', label: 'Last 3 months' },
  { value: '12-months', label: 'Last 12 months' },
  { value: 'this-year', label: 'This year' },
] as const;
export type ReportPeriod = (typeof reportPeriods)[number]['value'];

/** Shown by default. */
export const usualPeriod: ReportPeriod = '3-months';

/** Five years. */
const maxDays = 5 * 366;
/** Up to this many days are reported day by day; more, month by month. */
const maxSingleDays = 31;

/** Days since 1970-01-01 of `yyyy/MM/dd`, and back. */
const dayNumber = (day: string): number => dayOfDate(day.replaceAll('/', '-'));
const dayName = (day: number): string => dateText(day).replaceAll('-', '/');

/** Returns the first day of the month `months` after that of `day`. */
function monthStart(day: number, months: number): number {
  const at = new Date(`${dateText(day)}T00:00Z`);
  return dayOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1) / 60_000);
}

/**
 * Returns the days of a period as of now; the present one ends today. Of several months the present one is
 * the last.
 */
export function rangeOf(period: ReportPeriod, now: Date, timeZone: string): ReportRange {
  const today = dayOf(wallMinutes(now, timeZone));
  const year = dayNumber(`${dateText(today).slice(0, 4)}/01/01`);
  const days: Readonly<Record<ReportPeriod, readonly [number, number]>> = {
    'this-month': [monthStart(today, 0), today],
    'last-month': [monthStart(today, -1), monthStart(today, 0) - 1],
    '3-months': [monthStart(today, -2), today],
    '12-months': [monthStart(today, -11), today],
    'this-year': [year, today],
  };
  const [from, to] = days[period];
  return { from: dayName(from), to: dayName(to) };
}

/** Returns the fault of a range; null if it is valid. */
export function rangeProblem({ from, to }: ReportRange): string | null {
  const days = dayNumber(to) - dayNumber(from) + 1;
  if (days < 1) return 'The range ends before it starts.';
  return days > maxDays ? 'The range is longer than five years. Please choose a shorter one.' : null;
}

/** Its first moment, and the first after it. */
export const momentsOf = ({ from, to }: ReportRange, timeZone: string): { from: Date; to: Date } => ({
  from: momentOf(dayNumber(from) * dayMinutes, timeZone),
  to: momentOf((dayNumber(to) + 1) * dayMinutes, timeZone),
});

export type ReportUnit = 'day' | 'month';

export const unitOf = ({ from, to }: ReportRange): ReportUnit =>
  dayNumber(to) - dayNumber(from) < maxSingleDays ? 'day' : 'month';

/** The first day of each day or month of the range, as `yyyy-MM-dd`; a first month that is cut begins before it. */
export function stepsOf(range: ReportRange): string[] {
  const unit = unitOf(range);
  const last = dayNumber(range.to);
  const steps: string[] = [];
  let at = unit === 'day' ? dayNumber(range.from) : monthStart(dayNumber(range.from), 0);
  while (at <= last) {
    steps.push(dateText(at));
    at = unit === 'day' ? at + 1 : monthStart(at, 1);
  }
  return steps;
}

/** Returns the days of a step that belong to its range. `step` is one of `stepsOf`. */
export function stepRange(step: string, range: ReportRange): ReportRange {
  const first = dayOfDate(step);
  const last = unitOf(range) === 'day' ? first : monthStart(first, 1) - 1;
  return {
    from: dayName(Math.max(first, dayNumber(range.from))),
    to: dayName(Math.min(last, dayNumber(range.to))),
  };
}

/** Returns each month that the range touches: its first day as `yyyy-MM-dd`, its first moment and the first after it. */
export function monthsOf(
  { from, to }: ReportRange,
  timeZone: string,
): { name: string; from: Date; to: Date }[] {
  const last = dayNumber(to);
  const months: { name: string; from: Date; to: Date }[] = [];
  for (let at = monthStart(dayNumber(from), 0); at <= last; at = monthStart(at, 1))
    months.push({
      name: dateText(at),
      from: momentOf(at * dayMinutes, timeZone),
      to: momentOf(monthStart(at, 1) * dayMinutes, timeZone),
    });
  return months;
}

/** What an address asks for: a period by its name, or days. */
export type RangeChoice = { period: ReportPeriod } | ReportRange;

const dayText = /^\d{4}\/\d\d\/\d\d$/;
const isDay = (text: string | null): text is string =>
  text !== null && dayText.test(text) && isCalendarDay(text);

/** Addresses are written by people too: what cannot be read is the usual period. */
export function choiceIn(address: string): RangeChoice {
  const given = new URLSearchParams(address);
  const [from, to] = [given.get('from'), given.get('to')];
  if (isDay(from) && isDay(to) && rangeProblem({ from, to }) === null) return { from, to };
  const period = reportPeriods.find(({ value }) => value === given.get('range'));
  return { period: period?.value ?? usualPeriod };
}

/** Returns the query parameters of a choice; the usual period needs none. */
export function choiceParameters(choice: RangeChoice): Record<string, string> {
  if (!('period' in choice)) return { from: choice.from, to: choice.to };
  return choice.period === usualPeriod ? {} : { range: choice.period };
}

export const chosenRange = (choice: RangeChoice, now: Date, timeZone: string): ReportRange =>
  'period' in choice ? rangeOf(choice.period, now, timeZone) : choice;
