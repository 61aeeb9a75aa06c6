import { providerZone as zone } from '#server/calendar/business-hours.queries.ts';

/**
 * SQL for the time some months after `began`, at the same time of day in the provider's zone; the 31st becomes the
 * last day of shorter months. Both arguments are SQL.
 */
export const monthsAfter = (began: string, months: string): string =>
  `((${began} AT TIME ZONE ${zone} + make_interval(months => ${months})) AT TIME ZONE ${zone})`;

/** SQL for the number of full months from `began` to `now`; 0 if `now` is earlier. Both arguments are SQL. */
export const monthsOver = (began: string, now: string): string => `(
  SELECT greatest(0, n.months - (t.began + make_interval(months => n.months) > t.now)::int)
  FROM (SELECT ${began} AT TIME ZONE ${zone} AS began, ${now}::timestamptz AT TIME ZONE ${zone} AS now) t, LATERAL (
    SELECT ((extract(year FROM t.now) - extract(year FROM t.began)) * 12
      + extract(month FROM t.now) - extract(month FROM t.began))::int AS months) n)`;

/** The month `m` of the plan of company `c` at `now`, which is SQL. */
export const monthOf = (now: string): string => `LATERAL (
  SELECT ${monthsAfter('c.cycle_from', 'o.months')} AS begins_at, ${monthsAfter('c.cycle_from', 'o.months + 1')} AS ends_at
  FROM (SELECT ${monthsOver('c.cycle_from', now)} AS months) o) m`;

/** The moment at which the month of the plan of company `c` began that runs at `now`, which is SQL. */
export const monthBegan = (now: string): string =>
  monthsAfter('c.cycle_from', monthsOver('c.cycle_from', now));
