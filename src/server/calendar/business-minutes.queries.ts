import type { BusinessHours } from '#shared/calendar/business-hours.ts';
import { holidaysOf } from '#shared/calendar/business-hours-rules.ts';
import { dayMinutes, weekdayOf } from '#shared/kernel/zone-clock.ts';

type Bind = (value: unknown) => string;

/** SQL that counts the provider's open minutes as `businessMinutes` of the shared rules does. */
export interface BusinessMinutes {
  /** Whole minutes of the provider's wall clock at `at`. */
  wall(at: string): string;
  /** SQL for the open minutes between two of them; each is computed once per row, because it is used many times. */
  between(from: string, to: string): string;
}

/** No day comes after it: a list of holidays that is never empty. */
const never = 2_147_483_647;

/** The sums of none of the amounts, of the first, the first two … */
function sums(amounts: readonly number[]): number[] {
  let sum = 0;
  return [
    0,
    ...amounts.map((amount) => {
      sum += amount;
      return sum;
    }),
  ];
}

/** The week begins with a Thursday, as the days counted from 1970-01-01 do. */
export function businessMinutesSql(hours: BusinessHours, bind: Bind): BusinessMinutes {
  const days = Array.from({ length: 7 }, (_, day) => hours.week[weekdayOf(day)] ?? null);
  const lengths = days.map((day) => (day === null ? 0 : day.close - day.open));
  const holidays = holidaysOf(hours);
  const list = (numbers: readonly number[]): string => `${bind(numbers)}::int[]`;

  const zone = `${bind(hours.timeZone)}::text`;
  const opens = list(days.map((day) => day?.open ?? 0));
  const open = list(lengths);
  const before = list(sums(lengths));
  const week = `${bind(lengths.reduce((sum, each) => sum + each, 0))}::int`;
  const closed = list([...holidays, never]);
  const missed = list(sums(holidays.map((day) => lengths[day % 7] ?? 0)));
  const until = (wall: string): string => {
    const day = `(${wall} / ${dayMinutes})`;
    const at = `[${day} % 7 + 1]`;
    const holidaysBefore = `width_bucket(${day} - 1, ${closed})`;
    return `(${day} / 7 * ${week} + (${before})${at} - (${missed})[${holidaysBefore} + 1]
      + CASE WHEN width_bucket(${day}, ${closed}) > ${holidaysBefore} THEN 0
        ELSE least(greatest(${wall} - ${day} * ${dayMinutes} - (${opens})${at}, 0), (${open})${at}) END)`;
  };
  return {
    wall: (at) => `floor(extract(epoch FROM ${at} AT TIME ZONE ${zone}) / 60)::int`,
    between: (from, to) => `greatest(0, ${until(to)} - ${until(from)})`,
  };
}
