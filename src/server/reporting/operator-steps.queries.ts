import type { Tx } from '#server/kernel/db/db.ts';
import type { ReportUnit } from '#shared/reporting/range-days.ts';
import type { OperatorStep } from '#shared/reporting/reporting.ts';
import type { ReportScope } from './operator-report.queries.ts';
import { type ReportSpan, spanSql } from './reported-orders.queries.ts';

type Bind = (value: unknown) => string;

/**
 * Returns the work of each day or month that has any; its first day as yyyy-MM-dd. Work that goes on past its end
 * counts in both.
 */
export async function operatorSteps(
  tx: Tx,
  span: ReportSpan,
  { companyIds, operatorIds }: ReportScope,
  { unit, timeZone }: { unit: ReportUnit; timeZone: string },
): Promise<OperatorStep[]> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const { within, overlaps, now } = spanSql(span, bind);
  const [from, to] = [`${bind(span.from)}::timestamptz`, `${bind(span.to)}::timestamptz`];
  const zone = `${bind(timeZone)}::text`;
  const step = `${bind(unit)}::text`;
  const among = (column: string, ids: readonly string[] | null): string =>
    ids === null ? '' : ` AND ${column} = ANY (${bind(ids)}::text[])`;
  const ofCompanies = among('o.company_id', companyIds);
  const until = `least(coalesce(w.ended_at, ${now()}), ${to})`;
  const nextDay = `(d + ('1 ' || ${step})::interval)`;
  const wall = (at: string): string => `date_trunc(${step}, ${at} AT TIME ZONE ${zone})`;
  const work = `('in-progress', 'gr-revision')`;
  const moved = (what: string, condition: string): string =>
    `SELECT ${wall('e.created_at')} AS d, '${what}' AS what, 1::bigint AS amount
     FROM timeline e JOIN orders o ON o.id = e.order_id
     WHERE ${condition} AND ${within('e.created_at')}${ofCompanies}${among('e.operator_id', operatorIds)}`;
  const sum = (what: string): string =>
    `coalesce(sum(amount) FILTER (WHERE what = '${what}'), 0)::bigint AS ${what}`;
  return tx.query<OperatorStep>(
    `SELECT to_char(d, 'YYYY-MM-DD') AS from, ${['worked', 'sent', 'returned', 'approved'].map(sum).join(', ')} FROM (
       SELECT d, 'worked' AS what, greatest(0, floor(extract(epoch FROM
           least(${until}, ${nextDay} AT TIME ZONE ${zone}) - greatest(w.started_at, ${from}, d AT TIME ZONE ${zone}))))::bigint AS amount
       FROM work_stretches w JOIN orders o ON o.id = w.order_id,
         LATERAL generate_series(${wall(`greatest(w.started_at, ${from})`)}, ${until} AT TIME ZONE ${zone}, ('1 ' || ${step})::interval) d
       WHERE ${overlaps()}${ofCompanies}${among('w.user_id', operatorIds)}
       UNION ALL ${moved('sent', `e.to_status = 'in-review' AND e.from_status IN ${work}`)}
       UNION ALL ${moved('returned', `e.from_status = 'in-review' AND e.to_status IN ${work}`)}
       UNION ALL SELECT ${wall('o.approved_at')}, 'approved', 1 FROM orders o
       WHERE ${within('o.approved_at')}${ofCompanies}${among('o.operator_id', operatorIds)}
     ) steps GROUP BY 1 HAVING sum(amount) > 0`,
    values,
  );
}
