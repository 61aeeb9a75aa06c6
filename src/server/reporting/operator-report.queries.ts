import type { PersonRow } from '#server/accounts/person-columns.ts';
import { businessMinutesSql } from '#server/calendar/business-minutes.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { providerClient } from '#server/orders/list/order-filter.queries.ts';
import type { BusinessHours } from '#shared/calendar/business-hours.ts';
import { activeColumns } from '#shared/orders/meters.ts';
import { isLate, type ReportSpan, spanSql } from './reported-orders.queries.ts';

type Bind = (value: unknown) => string;

/** Which orders and whose work; null: all. */
export interface ReportScope {
  companyIds: readonly string[] | null;
  operatorIds: readonly string[] | null;
}

/** Companies that a filter names by client, by themselves, or both. */
export async function companiesNamed(
  tx: Tx,
  clientIds: readonly string[] | null,
  customerIds: readonly string[] | null,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT id FROM companies WHERE ($1::text[] IS NULL OR coalesce(client_id, '${providerClient}') = ANY ($1))
       AND ($2::text[] IS NULL OR id = ANY ($2))`,
    [clientIds, customerIds],
  );
  return rows.map(({ id }) => id);
}

/** A statement about a range and a scope: its parameters, and the conditions that narrow it. */
function begin(span: ReportSpan, { companyIds, operatorIds }: ReportScope) {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const among = (column: string, ids: readonly string[] | null): string =>
    ids === null ? '' : ` AND ${column} = ANY (${bind(ids)}::text[])`;
  return {
    values,
    bind,
    ...spanSql(span, bind),
    ofCompanies: among('o.company_id', companyIds),
    ofOperators: (column: string) => among(column, operatorIds),
  };
}

/** Figures of one person, or of all together if `id` is null. */
type Of<T> = T & { id: string | null };

/** The id of work that nobody was assigned to. */
export const nobody = '';
const ofOne = (column: string): string =>
  `CASE WHEN grouping(${column}) = 0 THEN coalesce(${column}, '${nobody}') END`;

export function workOf(
  tx: Tx,
  span: ReportSpan,
  scope: ReportScope,
): Promise<Of<{ orders: number; worked: number }>[]> {
  const { values, overlaps, seconds, ofCompanies, ofOperators } = begin(span, scope);
  return tx.query(
    `SELECT w.user_id AS id, count(DISTINCT w.order_id)::int AS orders, coalesce(sum(${seconds()}), 0)::bigint AS worked
     FROM work_stretches w ${ofCompanies === '' ? '' : 'JOIN orders o ON o.id = w.order_id'}
     WHERE ${overlaps()}${ofCompanies}${ofOperators('w.user_id')} GROUP BY GROUPING SETS ((w.user_id), ())`,
    values,
  );
}

/** Times that work of theirs went to review, and came back for changes. */
export function stepsOf(
  tx: Tx,
  span: ReportSpan,
  scope: ReportScope,
): Promise<Of<{ sent: number; returned: number }>[]> {
  const { values, within, ofCompanies, ofOperators } = begin(span, scope);
  const work = `('in-progress', 'gr-revision')`;
  return tx.query(
    `SELECT ${ofOne('e.operator_id')} AS id,
       count(*) FILTER (WHERE e.to_status = 'in-review' AND e.from_status IN ${work})::int AS sent,
       count(*) FILTER (WHERE e.from_status = 'in-review' AND e.to_status IN ${work})::int AS returned
     FROM timeline e ${ofCompanies === '' ? '' : 'JOIN orders o ON o.id = e.order_id'}
     WHERE e.to_status IS NOT NULL AND ${within('e.created_at')}
       ${ofCompanies}${ofOperators('e.operator_id')} GROUP BY GROUPING SETS ((e.operator_id), ())`,
    values,
  );
}

/** Returns the internal reviews they requested, and how many of those ended in GR Revision. */
export function reviewsOf(
  tx: Tx,
  span: ReportSpan,
  scope: ReportScope,
): Promise<Of<{ reviewed: number; sentBack: number }>[]> {
  const { values, within, ofCompanies, ofOperators } = begin(span, scope);
  return tx.query(
    `SELECT r.requested_by AS id, count(*)::int AS reviewed,
       count(*) FILTER (WHERE r.outcome = 'returned')::int AS "sentBack"
     FROM internal_reviews r ${ofCompanies === '' ? '' : 'JOIN orders o ON o.id = r.order_id'}
     WHERE r.outcome IS DISTINCT FROM 'withdrawn' AND ${within('r.requested_at')}
       ${ofCompanies}${ofOperators('r.requested_by')} GROUP BY GROUPING SETS ((r.requested_by), ())`,
    values,
  );
}

/**
 * Returns how many of their orders were approved, how many of those with a due date in time, and how long they
 * took.
 */
export function approvalsOf(
  tx: Tx,
  span: ReportSpan,
  scope: ReportScope,
  hours: BusinessHours,
): Promise<Of<{ approved: number; dated: number; onTime: number; medianMinutes: number | null }>[]> {
  const { values, bind, within, ofCompanies, ofOperators } = begin(span, scope);
  const minutes = businessMinutesSql(hours, bind);
  return tx.query(
    `WITH walls AS MATERIALIZED (
       SELECT o.operator_id, o.due_at, o.approved_at,
         ${minutes.wall('o.published_at')} AS begun, ${minutes.wall('o.approved_at')} AS done
       FROM orders o WHERE ${within('o.approved_at')}${ofCompanies}${ofOperators('o.operator_id')}
     ), turned AS MATERIALIZED (
       SELECT operator_id, due_at, approved_at, ${minutes.between('begun', 'done')} AS minutes FROM walls
     )
     SELECT ${ofOne('operator_id')} AS id, count(*)::int AS approved, count(due_at)::int AS dated,
       count(*) FILTER (WHERE approved_at <= due_at)::int AS "onTime",
       percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes)::float8 AS "medianMinutes"
     FROM turned GROUP BY GROUPING SETS ((operator_id), ())`,
    values,
  );
}

/** Returns the work that runs now, whatever the range. */
export function runningNow(
  tx: Tx,
  span: ReportSpan,
  scope: ReportScope,
): Promise<{ user_id: string; id: number; name: string }[]> {
  const { values, ofCompanies, ofOperators, now } = begin(span, scope);
  return tx.query(
    `SELECT w.user_id, o.id, o.name FROM work_stretches w JOIN orders o ON o.id = w.order_id
     WHERE w.ended_at IS NULL AND w.started_at <= ${now()}${ofCompanies}${ofOperators('w.user_id')}`,
    values,
  );
}

/** All operators, and those others of the provider's people who are named. */
export const peopleReported = (
  tx: Tx,
  operatorIds: readonly string[] | null,
  others: readonly string[],
): Promise<PersonRow[]> =>
  tx.query(
    `SELECT id, firstname, lastname, avatar FROM users
     WHERE client_type = 'user' AND (role = 'operator' OR id = ANY ($2::text[])) AND ($1::text[] IS NULL OR id = ANY ($1))
     ORDER BY lower(firstname), lower(lastname), id`,
    [operatorIds, others],
  );

export interface CustomerRow {
  id: string;
  name: string;
  orders: number;
  worked: number;
  allocated: number;
  active: number;
  late: number;
}

/**
 * Returns working time in the range by company, and the current state of its orders. Companies with nothing
 * to report are absent.
 */
export function customersReported(tx: Tx, span: ReportSpan, scope: ReportScope): Promise<CustomerRow[]> {
  const { values, bind, now, overlaps, seconds, ofCompanies, ofOperators } = begin(span, scope);
  return tx.query(
    `WITH worked AS (
       SELECT w.order_id, sum(${seconds()})::bigint AS seconds FROM work_stretches w
       ${ofCompanies === '' ? '' : 'JOIN orders o ON o.id = w.order_id'}
       WHERE ${overlaps()}${ofCompanies}${ofOperators('w.user_id')} GROUP BY 1
     ), hours AS (
       SELECT o.company_id, count(*)::int AS orders, sum(worked.seconds)::bigint AS worked,
         sum(o.allocated_seconds)::bigint AS allocated
       FROM worked JOIN orders o ON o.id = worked.order_id GROUP BY 1
     ), counts AS (
       SELECT o.company_id, count(*) FILTER (WHERE o.board_column = ANY (${bind(activeColumns)}::text[]))::int AS active,
         count(*) FILTER (WHERE ${isLate(now())})::int AS late
       FROM orders o WHERE o.board_column <> 'draft'${ofCompanies}${ofOperators('o.operator_id')} GROUP BY 1
     )
     SELECT c.id, c.name, coalesce(h.orders, 0) AS orders, coalesce(h.worked, 0)::bigint AS worked,
       coalesce(h.allocated, 0)::bigint AS allocated, coalesce(counts.active, 0) AS active, coalesce(counts.late, 0) AS late
     FROM companies c LEFT JOIN hours h ON h.company_id = c.id LEFT JOIN counts ON counts.company_id = c.id
     WHERE h.orders > 0 OR counts.active > 0 OR counts.late > 0 ORDER BY h.worked DESC NULLS LAST, lower(c.name), c.id`,
    values,
  );
}

/** Name of one of the provider's people; null where there is none. */
export async function findColleague(tx: Tx, userId: string): Promise<PersonRow | null> {
  const [row] = await tx.query<PersonRow>(
    `SELECT id, firstname, lastname, avatar FROM users WHERE id = $1 AND client_type = 'user'`,
    [userId],
  );
  return row ?? null;
}
