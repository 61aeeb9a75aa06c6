import { dueOf } from '#server/billing/invoice-columns.ts';
import { counts, secondsWorked } from '#server/billing/plans/membership.queries.ts';
import { monthOf, monthsAfter, monthsOver } from '#server/billing/plans/plan-months.queries.ts';
import { bookedSql } from '#server/billing/statement/statement.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { Booking } from '#shared/billing/statement/statement.ts';
import type { HoursStep, MoneyStep, OpenInvoice, SoldHours } from '#shared/reporting/finance.ts';
import type { ReportUnit } from '#shared/reporting/range-days.ts';

export interface MoneySpan {
  /** The provider's calendar days, `yyyy-MM-dd`; both belong to it. */
  from: string;
  to: string;
  unit: ReportUnit;
  /** The provider's. */
  timeZone: string;
}

type InCurrency<Row> = Row & { currency: string };

/** Returns the money of each day or month that has any, and what was given up in it. */
export const moneySteps = (
  tx: Tx,
  { from, to, unit, timeZone }: MoneySpan,
): Promise<InCurrency<MoneyStep & { writtenOff: number }>[]> => {
  const sum = (kinds: readonly Booking['kind'][], sign: '' | '-', name: string): string =>
    `${sign}coalesce(sum(amount) FILTER (WHERE kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})), 0)::bigint AS "${name}"`;
  return tx.query(
    `SELECT symbol AS currency, to_char(date_trunc($4, day::date), 'YYYY-MM-DD') AS from,
       coalesce(sum(amount - tax) FILTER (WHERE kind IN ('invoice', 'credit-note')), 0)::bigint AS revenue,
       sum(tax)::bigint AS tax, ${sum(['invoice'], '', 'invoiced')}, ${sum(['credit-note', 'credit'], '-', 'credited')},
       ${sum(['payment', 'return'], '-', 'received')},
       ${sum(['refund'], '', 'refunded')}, ${sum(['write-off'], '-', 'writtenOff')}
     FROM (${bookedSql('true', '$3')}) b WHERE day >= $1 AND day <= $2 GROUP BY 1, 2`,
    [from, to, timeZone, unit],
  );
};

/** Returns the invoices that are open at `now`, the latest first. */
export const openInvoices = (
  tx: Tx,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<InCurrency<OpenInvoice>[]> =>
  tx.query(
    `SELECT i.currency, i.id, coalesce(i.number_text, '') AS number, i.company_id AS "companyId", c.name AS company,
       i.kind, to_char(i.due_at AT TIME ZONE $2, 'YYYY-MM-DD') AS "dueOn",
       ($1 AT TIME ZONE $2)::date - (i.due_at AT TIME ZONE $2)::date AS "daysLate", ${dueOf('i')} AS due
     FROM invoices i JOIN companies c ON c.id = i.company_id WHERE i.is_open ORDER BY i.due_at, i.id`,
    [now, timeZone],
  );

interface Month {
  name: string;
  from: Date;
  /** The first moment after it. */
  to: Date;
}

/** Months from `began` on, counted from it, up to `$4`; none where that comes first. Both are SQL. */
const monthsSince = (began: string): string =>
  `generate_series(0, CASE WHEN ${began} > $4 THEN -1 ELSE ${monthsOver(began, '$4')} END)`;

/** Whether company `c` is closed or on leave at a moment, so that it pays for no hours. SQL. */
const isAway = (at: string): string =>
  `coalesce(c.closed_at <= ${at} OR (c.leave_from <= ${at} AND c.leave_until > ${at}), FALSE)`;

/** Returns the hours that were sold and worked up to `now` in each of these months. */
export const hoursSteps = (tx: Tx, months: readonly Month[], now: Date): Promise<HoursStep[]> =>
  tx.query(
    `WITH given AS (
       SELECT ${monthsAfter('t.began_at', 'n')} AS at, t.hours AS amount
       FROM plan_terms t JOIN companies c ON c.id = t.company_id, ${monthsSince('t.began_at')} n
       WHERE t.hours > 0 AND NOT ${isAway(monthsAfter('t.began_at', 'n'))} AND CASE WHEN t.ended_at IS NULL
         THEN c.is_plan_active OR ${monthsAfter('t.began_at', 'n')} < c.paid_until
         ELSE ${monthsAfter('t.began_at', 'n')} < t.ended_at END
       UNION ALL
       SELECT x.given_at, x.amount FROM add_ons x WHERE x.type = 'hours' AND NOT x.is_subscription
       UNION ALL
       SELECT ${monthsAfter('x.given_at', 'n')}, x.amount
       FROM add_ons x JOIN companies c ON c.id = x.company_id, ${monthsSince('x.given_at')} n
       WHERE x.type = 'hours' AND x.is_subscription AND NOT ${isAway(monthsAfter('x.given_at', 'n'))}
         AND (x.price = 0 AND NOT x.ends OR ${monthsAfter('x.given_at', 'n')} < x.due_at)
     )
     SELECT m.name AS from,
       3600 * coalesce((SELECT sum(g.amount) FROM given g WHERE g.at >= m.from_at AND g.at < m.to_at AND g.at <= $4), 0)::bigint
         AS sold,
       (SELECT coalesce(sum(floor(extract(epoch FROM least(coalesce(w.ended_at, $4), m.to_at) - greatest(w.started_at, m.from_at)))), 0)
         FROM work_stretches w WHERE w.started_at < least(m.to_at, $4) AND coalesce(w.ended_at, $4) > m.from_at)::bigint
         AS worked
     FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) m (name, from_at, to_at) ORDER BY m.from_at`,
    [months.map(({ name }) => name), months.map(({ from }) => from), months.map(({ to }) => to), now],
  );

/**
 * Returns the hours of companies that have some or were worked for, in the present months of their plans. Leaves out those
 * that are closed or on leave, unless they were worked for.
 */
export const soldHours = (tx: Tx, now: Date): Promise<SoldHours[]> =>
  tx.query(
    `SELECT "companyId", company, plan, hours, worked FROM (
       SELECT c.id AS "companyId", c.name AS company, c.plan_title AS plan, ${isAway('$1')} AS is_away,
         CASE WHEN c.allocated_hours >= 0 THEN c.allocated_hours + (SELECT coalesce(sum(x.amount), 0)::int FROM add_ons x
           WHERE x.company_id = c.id AND x.type = 'hours' AND ${counts('$1', 'm.begins_at')}) END AS hours,
         ${secondsWorked('$1')} AS worked
       FROM companies c, ${monthOf('$1')}
     ) h WHERE worked > 0 OR (hours > 0 AND NOT is_away) ORDER BY worked DESC, company, "companyId"`,
    [now],
  );
