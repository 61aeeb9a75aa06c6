import { isPublicVersion } from '#server/access/visibility.queries.ts';
import { businessMinutesSql } from '#server/calendar/business-minutes.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { BusinessHours } from '#shared/calendar/business-hours.ts';
import type { ReportUnit } from '#shared/reporting/range-days.ts';
import { isLate, isOpen, type ReportSpan, spanSql } from './reported-orders.queries.ts';

type Bind = (value: unknown) => string;

/** Measures of all orders of some companies, of one service, of one person, or of one company. */
export interface MeasuresRow {
  group: 'all' | 'service' | 'person' | 'company';
  /** Of the service, person or company. */
  id: string | null;
  category: string | null;
  /** Of a service. */
  service: string | null;
  /** Of a person. */
  firstname: string | null;
  lastname: string | null;
  /** Of a company. */
  company: string | null;
  created: number;
  approved: number;
  cancelled: number;
  open: number;
  overdue: number;
  dated: number;
  onTime: number;
  meanMinutes: number | null;
  medianMinutes: number | null;
  worked: number;
  allocated: number;
}

/** Returns one row for all, then services, people and companies with anything to report, most orders first. */
export function orderMeasures(
  tx: Tx,
  companyIds: readonly string[],
  span: ReportSpan,
  hours: BusinessHours,
): Promise<MeasuresRow[]> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const { within, now, overlaps, seconds } = spanSql(span, bind);
  const minutes = businessMinutesSql(hours, bind);
  const counted = (condition: string): string => `count(*) FILTER (WHERE ${condition})::int`;
  return tx.query<MeasuresRow>(
    `WITH facts AS MATERIALIZED (
       SELECT o.id, o.company_id, o.creator_id, o.service_id, o.service_name, o.published_at, o.approved_at, o.due_at, o.allocated_seconds,
         ${within('o.created_at')} AS is_created, coalesce(${within('o.approved_at')}, false) AS is_approved,
         coalesce(${within('o.cancelled_at')}, false) AS is_cancelled, ${isOpen} AS is_open, ${isLate(now())} AS is_late
       FROM orders o WHERE o.company_id = ANY (${bind(companyIds)}::text[]) AND o.published_at IS NOT NULL
     ), walls AS MATERIALIZED (
       SELECT id, ${minutes.wall('published_at')} AS begun, ${minutes.wall('approved_at')} AS done
       FROM facts WHERE is_approved
     ), turned AS MATERIALIZED (
       SELECT id, ${minutes.between('begun', 'done')} AS minutes FROM walls
     ), worked AS MATERIALIZED (
       SELECT w.order_id AS id, sum(${seconds()})::bigint AS seconds FROM work_stretches w
       JOIN facts f ON f.id = w.order_id WHERE ${overlaps()} GROUP BY 1
     ), measured AS (
       SELECT GROUPING(f.service_id, f.service_name) AS without_service, GROUPING(f.creator_id) AS without_person,
         GROUPING(f.company_id) AS without_company, f.service_id, f.service_name, f.creator_id, f.company_id,
         ${counted('is_created')} AS created, ${counted('is_approved')} AS approved,
         ${counted('is_cancelled')} AS cancelled, ${counted('is_open')} AS open, ${counted('is_late')} AS overdue,
         ${counted('is_approved AND due_at IS NOT NULL')} AS dated,
         ${counted('is_approved AND approved_at <= due_at')} AS "onTime",
         avg(t.minutes)::float8 AS "meanMinutes",
         percentile_cont(0.5) WITHIN GROUP (ORDER BY t.minutes)::float8 AS "medianMinutes",
         coalesce(sum(w.seconds), 0)::bigint AS worked,
         coalesce(sum(f.allocated_seconds) FILTER (WHERE w.id IS NOT NULL), 0)::bigint AS allocated
       FROM facts f LEFT JOIN turned t ON t.id = f.id LEFT JOIN worked w ON w.id = f.id
       GROUP BY GROUPING SETS ((), (f.service_id, f.service_name), (f.creator_id), (f.company_id))
     )
     SELECT CASE WHEN m.without_service = 0 THEN 'service' WHEN m.without_person = 0 THEN 'person'
         WHEN m.without_company = 0 THEN 'company' ELSE 'all' END AS group,
       coalesce(m.service_id, m.creator_id, m.company_id) AS id, c.name AS company,
       g.name AS category, m.service_name AS service, u.firstname, u.lastname, m.created, m.approved, m.cancelled, m.open,
       m.overdue, m.dated, m."onTime", m."meanMinutes", m."medianMinutes", m.worked, m.allocated
     FROM measured m LEFT JOIN services s ON s.id = m.service_id LEFT JOIN service_categories g ON g.id = s.category_id
       LEFT JOIN users u ON u.id = m.creator_id LEFT JOIN companies c ON c.id = m.company_id
     WHERE (m.without_service > 0 AND m.without_person > 0 AND m.without_company > 0) OR m.created > 0 OR m.approved > 0 OR m.worked > 0
     ORDER BY m.created + m.approved DESC, m.worked DESC, coalesce(m.service_name, u.firstname, c.name)`,
    values,
  );
}

/**
 * Returns the orders created, approved and cancelled by day or month, without empty ones; the first day as
 * yyyy-MM-dd.
 */
export function orderSteps(
  tx: Tx,
  companyIds: readonly string[],
  span: ReportSpan,
  { unit, timeZone }: { unit: ReportUnit; timeZone: string },
): Promise<{ from: string; created: number; approved: number; cancelled: number }[]> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const { within } = spanSql(span, bind);
  const companies = `${bind(companyIds)}::text[]`;
  const moments = (['created', 'approved', 'cancelled'] as const).map(
    (what) => `SELECT '${what}' AS what, o.${what}_at AS at FROM orders o
      WHERE o.company_id = ANY (${companies}) AND o.published_at IS NOT NULL AND ${within(`o.${what}_at`)}`,
  );
  return tx.query(
    `SELECT to_char(date_trunc(${bind(unit)}::text, at AT TIME ZONE ${bind(timeZone)}::text), 'YYYY-MM-DD') AS from,
       count(*) FILTER (WHERE what = 'created')::int AS created, count(*) FILTER (WHERE what = 'approved')::int AS approved,
       count(*) FILTER (WHERE what = 'cancelled')::int AS cancelled
     FROM (${moments.join(' UNION ALL ')}) moments GROUP BY 1`,
    values,
  );
}

/** Versions of each proof of the orders that were approved, on average, and bytes that were stored. */
export async function proofMeasures(
  tx: Tx,
  companyIds: readonly string[],
  span: ReportSpan,
): Promise<{ rounds: number | null; storage: number }> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const { within } = spanSql(span, bind);
  const files = `FROM orders o JOIN attachments a ON a.order_id = o.id JOIN versions v ON v.attachment_id = a.id
    WHERE o.company_id = ANY (${bind(companyIds)}::text[])`;
  const [row] = await tx.query<{ rounds: number | null; storage: number }>(
    `SELECT (SELECT count(*)::float8 / nullif(count(DISTINCT a.id), 0) ${files} AND ${within('o.approved_at')}
         AND a.kind = 'customer' AND ${isPublicVersion('a', 'v')}) AS rounds,
       (SELECT coalesce(sum(v.size + v.thumbnail_size + v.preview_size), 0)::bigint ${files}
         AND ${within('v.created_at')}) AS storage`,
    values,
  );
  return row ?? { rounds: null, storage: 0 };
}

/** Returns the companies that are customers of a reseller. */
export async function customersOf(tx: Tx, resellerId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>('SELECT id FROM companies WHERE client_id = $1 AND id <> $1', [
    resellerId,
  ]);
  return rows.map(({ id }) => id);
}
