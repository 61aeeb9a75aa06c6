import { isClosedOrder, isPublicVersion } from '#server/access/visibility.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { OrderState, OrderStatus } from '#shared/orders/order.ts';

type Bind = (value: unknown) => string;

/** A range of moments, up to the last but without it, as of now. */
export interface ReportSpan {
  from: Date;
  to: Date;
  now: Date;
}

/** The parts of statements about a range, as SQL over `orders o` and `work_stretches w`; values are bound. */
export interface SpanSql {
  within(at: string): string;
  now(): string;
  /** Whether a stretch of work overlaps the range, and its whole seconds within it. */
  overlaps(): string;
  seconds(): string;
}

export function spanSql(span: ReportSpan, bind: Bind): SpanSql {
  const bound: Partial<Record<keyof ReportSpan, string>> = {};
  const at = (name: keyof ReportSpan): string => {
    bound[name] ??= `${bind(span[name])}::timestamptz`;
    return bound[name];
  };
  return {
    within: (moment) => `(${moment} >= ${at('from')} AND ${moment} < ${at('to')})`,
    now: () => at('now'),
    overlaps: () => `coalesce(w.ended_at, 'infinity') > ${at('from')} AND w.started_at < ${at('to')}`,
    seconds: () => `greatest(0, floor(extract(epoch FROM
      least(coalesce(w.ended_at, ${at('now')}), ${at('to')}) - greatest(w.started_at, ${at('from')}))))::bigint`,
  };
}

/** Orders that are still to be finished. */
export const isOpen = `(NOT o.is_archived AND NOT ${isClosedOrder('o')})`;
export const isLate = (now: string): string => `(${isOpen} AND coalesce(o.due_at <= ${now}, false))`;

/** An order behind the figures. */
export interface ReportedOrderRow {
  id: number;
  name: string;
  company_name: string;
  status: OrderStatus;
  state: OrderState;
  service_name: string;
  firstname: string;
  lastname: string;
  created_at: Date;
  published_at: Date;
  due_at: Date | null;
  approved_at: Date | null;
  cancelled_at: Date | null;
  /** Versions of its proofs, on average. */
  rounds: number | null;
  worked: number;
  allocated_seconds: number;
  is_open: boolean;
}

/** Versions of the proofs of `orders o`, which customers were shown or will be, on average. */
const rounds = `(SELECT count(*)::float8 / nullif(count(DISTINCT a.id), 0) FROM attachments a
  JOIN versions v ON v.attachment_id = a.id WHERE a.order_id = o.id AND a.kind = 'customer' AND ${isPublicVersion('a', 'v')})`;

export interface ReportedPage {
  limit: number;
  /** The last order of the page before. */
  before: number | null;
}

/** The owners of the reported orders: companies, or one of the provider's people. */
export type ReportedOf =
  | { userId: null; companyIds: readonly string[] }
  | { userId: string; companyIds: readonly string[] | null };

/** Newest first. */
export function reportedOrders(
  tx: Tx,
  span: ReportSpan,
  of: ReportedOf,
  { limit, before }: ReportedPage,
): Promise<ReportedOrderRow[]> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const { within, overlaps, seconds } = spanSql(span, bind);
  const isCompany = of.userId === null;
  const owner = isCompany ? `ANY (${bind(of.companyIds)}::text[])` : `${bind(of.userId)}::text`;
  const worked = isCompany
    ? `SELECT w.order_id AS id, sum(${seconds()})::bigint AS seconds FROM work_stretches w
       JOIN orders o ON o.id = w.order_id WHERE o.company_id = ${owner} AND ${overlaps()} GROUP BY 1`
    : `SELECT w.order_id AS id, sum(${seconds()})::bigint AS seconds FROM work_stretches w
       WHERE w.user_id = ${owner} AND ${overlaps()} GROUP BY 1`;
  const chosen = isCompany
    ? `SELECT o.id FROM orders o WHERE o.company_id = ${owner} AND o.published_at IS NOT NULL
         AND (${within('o.created_at')} OR ${within('o.approved_at')} OR ${within('o.cancelled_at')} OR ${isOpen})`
    : `SELECT o.id FROM orders o WHERE o.operator_id = ${owner} AND o.published_at IS NOT NULL
         AND (${within('o.approved_at')} OR ${isOpen})
       UNION SELECT e.order_id FROM timeline e
         WHERE e.to_status IS NOT NULL AND e.operator_id = ${owner} AND ${within('e.created_at')}`;
  const companies = isCompany || of.companyIds === null ? null : bind(of.companyIds);
  return tx.query<ReportedOrderRow>(
    `WITH worked AS MATERIALIZED (${worked}), chosen AS (${chosen} UNION SELECT id FROM worked)
     SELECT o.id, o.name, c.name AS company_name, o.status, o.state, o.service_name, u.firstname, u.lastname,
       o.created_at, o.published_at, o.due_at, o.approved_at, o.cancelled_at, o.allocated_seconds,
       ${rounds} AS rounds, coalesce(w.seconds, 0)::bigint AS worked, ${isOpen} AS is_open
     FROM chosen JOIN orders o ON o.id = chosen.id JOIN companies c ON c.id = o.company_id
       JOIN users u ON u.id = o.creator_id LEFT JOIN worked w ON w.id = o.id
     WHERE o.published_at IS NOT NULL ${companies === null ? '' : `AND o.company_id = ANY (${companies}::text[])`}
       ${before === null ? '' : `AND o.id < ${bind(before)}`}
     ORDER BY o.id DESC LIMIT ${bind(limit)}`,
    values,
  );
}
