import { isDraft, showsProofs } from '#server/access/visibility.queries.ts';
import type { StatusOption, TimeBand } from '#shared/orders/list/filter-options.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';
import type { OrderStatus } from '#shared/orders/order.ts';

/** The orders of a statement: readable ones, narrowed by a permitted filter. */
export interface OrderConditions {
  /** Null: the provider's side, which sees every company's orders but no drafts. */
  companyId: string | null;
  /** Null: archived or not. */
  archived: boolean | null;
  filter: OrderFilter;
  /** Which words of the provider's people count in a search: all, or those on proofs that customers may read. */
  searches: 'everything' | 'public';
  /** Whose days the filter's days are. */
  timeZone: string;
  now: Date;
}

/** The client of companies that belong to no reseller, as filters name it. */
export const providerClient = 'provider';

const statusesOf: Readonly<Record<Exclude<StatusOption, 'not-frozen'>, readonly OrderStatus[]>> = {
  'ready-to-go': ['new-order'],
  'in-progress': ['in-progress', 'gr-revision'],
  'in-review': ['in-review'],
  'on-hold': ['on-hold'],
  approved: ['approved', 'completed'],
  cancelled: ['cancelled'],
};

/**
 * SQL for the share of the time between joining the queue and the due date that was waited, in per cent; null
 * without a due date.
 */
const queueShare = (now: string) => `CASE WHEN o.due_at IS NOT NULL THEN
  100 * extract(epoch FROM coalesce(o.queue_left_at, ${now}) - o.queued_at)
  / greatest(extract(epoch FROM o.due_at - o.queued_at), 1) END`;
/** SQL for the share of the agreed time that was worked, in per cent; null if none was agreed. */
const workShare = (now: string) => `100 * (o.work_elapsed_seconds
  + coalesce(extract(epoch FROM ${now} - o.work_started_at), 0)) / nullif(o.allocated_seconds, 0)`;
const bandRange: Readonly<Record<TimeBand, (share: string) => string>> = {
  '0:50': (share) => `${share} <= 50`,
  '51:75': (share) => `${share} > 50 AND ${share} <= 75`,
  '76': (share) => `${share} > 75`,
};

/**
 * The conditions as SQL over `orders o`. Appends to `values`, the statement's parameters, what it refers to.
 */
export function orderConditions(
  { companyId, archived, filter, searches, timeZone, now }: OrderConditions,
  values: unknown[],
): string {
  const bind = (value: unknown): string => `$${values.push(value)}`;
  // The column alone identifies orders on the board, so an index suffices for counting.
  const onBoard = archived === false;
  const conditions: string[] = [
    companyId === null
      ? onBoard
        ? `o.board_column <> 'draft'`
        : `NOT ${isDraft('o')}`
      : `o.company_id = ${bind(companyId)}`,
    ...(archived === true ? ['o.is_archived'] : []),
    // `<> 'draft'` implies it. With both conditions the planner expects far too few rows and looks each up
    // individually.
    ...(onBoard && companyId !== null ? ['o.board_column IS NOT NULL'] : []),
  ];
  const among = (ids: readonly string[] | undefined, condition: (list: string) => string): void => {
    if (ids !== undefined) conditions.push(condition(`ANY (${bind(ids)}::text[])`));
  };
  among(filter.customerId, (list) => `o.company_id = ${list}`);
  among(
    filter.clientId,
    (list) =>
      `o.company_id IN (SELECT id FROM companies WHERE coalesce(client_id, '${providerClient}') = ${list})`,
  );
  among(filter.creatorId, (list) => `o.creator_id = ${list}`);
  among(filter.managerId, (list) => `o.manager_id = ${list}`);
  among(filter.operatorId, (list) => `o.operator_id = ${list}`);
  among(filter.serviceId, (list) => `o.service_id = ${list}`);
  among(
    filter.serviceCategoryId,
    (list) => `o.service_id IN (SELECT id FROM services WHERE category_id = ${list})`,
  );

  const progress = filter.orderProgress ?? [];
  const statuses = progress.flatMap((option) => (option === 'not-frozen' ? [] : statusesOf[option]));
  if (statuses.length > 0) conditions.push(`o.status = ANY (${bind(statuses)}::text[])`);
  if (progress.includes('not-frozen')) conditions.push('NOT o.is_frozen');

  const midnight = (day: string, hour: string) =>
    `${bind(`${day} ${hour}`)}::timestamp AT TIME ZONE ${bind(timeZone)}`;
  const range = (column: string, start: string | undefined, end: string | undefined): void => {
    if (start !== undefined) conditions.push(`o.${column} >= ${midnight(start, '00:00:00')}`);
    if (end !== undefined) conditions.push(`o.${column} < ${midnight(end, '24:00:00')}`);
  };
  range('created_at', filter.createdAtStart, filter.createdAtEnd);
  range('due_at', filter.dueDateStart, filter.dueDateEnd);
  range('updated_at', filter.updatedDateStart, filter.updatedDateEnd);

  const inBands = (bands: readonly TimeBand[] | undefined, share: (now: string) => string): void => {
    if (bands === undefined) return;
    const value = share(`${bind(now)}::timestamptz`);
    conditions.push(`(${bands.map((band) => `(${bandRange[band](value)})`).join(' OR ')})`);
  };
  inBands(filter.queueTime, queueShare);
  inBands(filter.workTime, workShare);

  if (filter.customSearch !== undefined && filter.customSearch !== '') {
    const words = bind(filter.customSearch);
    const finds = (weights: string) => `s.words @@ search_query(${words}, '${weights}')`;
    // Matches any weight: the index alone finds that, much faster than with the weight of a word.
    const found =
      searches === 'everything' ? finds('') : `${finds('AB')} AND (${showsProofs('o')} OR ${finds('A')})`;
    const place = onBoard ? 'NOT s.is_archived AND ' : '';
    conditions.push(`EXISTS (SELECT FROM order_search s WHERE s.order_id = o.id AND ${place}${found})`);
  }
  return conditions.join('\n  AND ');
}
