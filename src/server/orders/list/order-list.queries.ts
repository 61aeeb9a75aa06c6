import { isPublicVersion } from '#server/access/visibility.queries.ts';
import { type PersonRow, personJson } from '#server/accounts/person-columns.ts';
import { positionsAmong, rankBehindAll } from '#server/board/positions.queries.ts';
import { thumbnailReference } from '#server/files/file-columns.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { type Cursor, isBehind, keysetOrder, type SortKey } from '#server/kernel/db/keyset.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { SortColumn, SortDirection } from '#shared/orders/list/filter-options.ts';
import { listCountLimit } from '#shared/orders/list/list-count.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';
import type { OrderState, OrderStatus, UserAbility } from '#shared/orders/order.ts';
import { type BoardColumn, boardColumns } from '#shared/orders/order-phase.ts';
import { abilityOf } from '../order-rows.queries.ts';
import { type OrderConditions, orderConditions } from './order-filter.queries.ts';

/** An order as lists show it. */
export interface OrderListRow {
  id: number;
  name: string;
  status: OrderStatus;
  state: OrderState;
  is_frozen: boolean;
  is_archived: boolean;
  is_locked: boolean;
  has_review_buttons: boolean;
  revision: number;
  /** Counted from 0 in its column among the readable orders; null on no board. */
  position: number | null;
  held_from: OrderStatus | null;
  cancelled_from: OrderStatus | null;
  /** The actor's tie to it. */
  ability: UserAbility;
  company_id: string;
  company_name: string;
  /** Null: the provider. */
  client_name: string | null;
  service_name: string;
  package_name: string;
  creator: PersonRow;
  operator: PersonRow | null;
  manager: PersonRow | null;
  created_at: Date;
  updated_at: Date;
  due_at: Date | null;
  /** Reference of the newest thumbnail among public versions or, where the conditions search everything, among all. */
  thumbnail: string | null;
  /** Whether a customer uploaded its file. */
  is_supplied: boolean | null;
  sort_key: string | null;
}

/** The column of an order; of an archived one, its last column. */
const column = `CASE o.status WHEN 'new-order' THEN o.state WHEN 'gr-revision' THEN 'in-progress'
  WHEN 'completed' THEN 'approved' ELSE o.status END`;
const columnRank = `array_position('{${boardColumns.join(',')}}'::text[], ${column})`;
const fullName = (table: string) => `lower(${table}.firstname || ' ' || ${table}.lastname)`;
/**
 * The columns of the board in their order, with gr-revision and completed behind the status they share a
 * column with.
 */
const statusRank = `array_position(
  '{active,queue,draft,in-progress,gr-revision,in-review,on-hold,approved,completed,cancelled}'::text[],
  CASE WHEN o.status = 'new-order' THEN o.state ELSE o.status END)`;

const joins = {
  company: 'JOIN companies c ON c.id = o.company_id',
  client: 'JOIN companies c ON c.id = o.company_id LEFT JOIN companies client ON client.id = c.client_id',
  creator: 'JOIN users creator ON creator.id = o.creator_id',
  manager: 'LEFT JOIN users manager ON manager.id = o.manager_id',
  operator: 'LEFT JOIN users operator ON operator.id = o.operator_id',
};

interface OrderSortKey extends SortKey {
  /** The join that the key needs. */
  join?: keyof typeof joins;
}
const sortKeys: Readonly<Record<SortColumn, OrderSortKey>> = {
  updatedAt: { sql: 'o.updated_at', type: 'timestamptz' },
  createdAt: { sql: 'o.created_at', type: 'timestamptz' },
  dueDate: { sql: 'o.due_at', type: 'timestamptz', nullable: true },
  orderId: { sql: 'o.id', type: 'integer' },
  orderName: { sql: 'lower(o.name)', type: 'text' },
  priority: { sql: `${columnRank} || o.rank`, type: 'text' },
  status: { sql: statusRank, type: 'integer' },
  client: { sql: 'lower(client.name)', type: 'text', nullable: true, join: 'client' },
  company: { sql: 'lower(c.name)', type: 'text', join: 'company' },
  serviceName: { sql: 'lower(o.service_name)', type: 'text' },
  packageName: { sql: 'lower(o.package_name)', type: 'text' },
  creator: { sql: fullName('creator'), type: 'text', join: 'creator' },
  manager: { sql: fullName('manager'), type: 'text', nullable: true, join: 'manager' },
  operator: { sql: fullName('operator'), type: 'text', nullable: true, join: 'operator' },
};

export interface OrderPage {
  sort: SortColumn;
  direction: SortDirection;
  limit: number;
  after: Cursor<number> | null;
  /** Absent: no order is left out. */
  among?: readonly number[];
  /** Who asks. */
  userId: string;
}

/** What a row is read with: people and companies by id, since a page names the same few, and instants as text. */
type ReadRow = Omit<
  OrderListRow,
  'company_name' | 'client_name' | 'creator' | 'operator' | 'manager' | 'created_at' | 'updated_at' | 'due_at'
> & {
  creator_id: string;
  operator_id: string | null;
  manager_id: string | null;
  created_at: string;
  updated_at: string;
  due_at: string | null;
};

interface ReadPage {
  rows: ReadRow[] | null;
  people: Record<string, PersonRow> | null;
  companies: Record<string, Pick<OrderListRow, 'company_name' | 'client_name'>> | null;
}

/**
 * SQL that reads a `ReadPage` of orders in the requested order, those without a value last; equal ones by their number.
 * `ends`: the columns of which `placed` holds the end as well. `also`: further columns of the one row. These may read
 * `matching`, all orders that the page is of: the database then keeps it, and otherwise finds no more than the page.
 */
function pageSql(
  conditions: OrderConditions,
  { sort, direction, limit, after, among, userId }: OrderPage,
  values: unknown[],
  { ends, also }: { ends: readonly BoardColumn[]; also: string },
): string {
  const where = orderConditions(conditions, values);
  const { join, ...key } = sortKeys[sort];
  const ordered = { direction, ...(key.nullable && { nullable: key.nullable }) };
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const placed = positionsAmong(
    `SELECT id, board_column, rank FROM page
     UNION ALL SELECT NULL, ended, '${rankBehindAll}' FROM unnest(${bind(ends)}::text[]) ended`,
    conditions.companyId,
    bind,
  );
  const internal = conditions.searches === 'everything';
  // A limit in the text lets the database keep the plan of the first page of all orders; as a parameter it counts for
  // a tenth of them, and each call is planned anew. Filters are better off the other way round.
  const isWhole = after === null && among === undefined && givenFields(conditions.filter).length === 0;
  const rowLimit = isWhole ? Math.trunc(limit) : bind(limit);
  const matchingKey = { ...key, sql: 'sort_key' };
  return `WITH matching AS (
       SELECT o.id, o.board_column, o.rank, o.company_id, o.creator_id, o.operator_id, o.manager_id, ${key.sql} AS sort_key
       FROM orders o ${join === undefined ? '' : joins[join]}
       WHERE ${where}${among === undefined ? '' : ` AND o.id = ANY (${bind(among)}::int[])`}
     ), page AS (
       SELECT * FROM matching
       ${after === null ? '' : `WHERE ${isBehind(matchingKey, { sql: 'id', type: 'integer' }, { direction, after }, bind)}`}
       ORDER BY ${keysetOrder('sort_key', 'id', ordered)} LIMIT ${rowLimit}
     ), placed AS MATERIALIZED (${placed}), rows AS (
       SELECT o.id, o.name, o.status, o.state, o.is_frozen, o.is_archived, o.is_locked, o.has_review_buttons, o.revision,
         o.held_from, o.cancelled_from, ${abilityOf(bind(userId))} AS ability, o.company_id, o.service_name, o.package_name,
         o.creator_id, o.operator_id, o.manager_id, o.created_at, o.updated_at, o.due_at, shown.*, placed.position,
         page.sort_key::text AS sort_key
       FROM page JOIN orders o ON o.id = page.id
       LEFT JOIN placed ON placed.id = page.id
       LEFT JOIN LATERAL (
         SELECT ${thumbnailReference} AS thumbnail, u.client_type = 'customer' AS is_supplied
         FROM versions v JOIN attachments a ON a.id = v.attachment_id JOIN users u ON u.id = v.uploaded_by
         WHERE a.order_id = o.id AND v.thumbnail_key IS NOT NULL
           ${internal ? '' : `AND ${isPublicVersion('a', 'v')}`}
         ORDER BY (a.kind = 'customer') DESC, v.created_at DESC, v.number DESC LIMIT 1
       ) shown ON true
       ORDER BY ${keysetOrder('page.sort_key', 'page.id', ordered)}
     )
     SELECT (SELECT json_agg(rows) FROM rows) AS rows,
       (SELECT json_object_agg(u.id, ${personJson('u')}) FROM users u
        WHERE u.id IN (SELECT unnest(ARRAY[creator_id, operator_id, manager_id]) FROM page)) AS people,
       (SELECT json_object_agg(c.id, json_build_object('company_name', c.name, 'client_name', client.name))
        FROM companies c LEFT JOIN companies client ON client.id = c.client_id
        WHERE c.id IN (SELECT company_id FROM page)) AS companies${also}`;
}

function rowsOf({ rows, people, companies }: ReadPage): OrderListRow[] {
  const personOf = (id: string | null): PersonRow | null => (id === null ? null : (people?.[id] ?? null));
  return (rows ?? []).map((row) => {
    const { creator_id, operator_id, manager_id, ...order } = row;
    const creator = personOf(creator_id);
    const company = companies?.[row.company_id];
    if (creator === null || company === undefined)
      throw new Error(`order ${row.id} has no creator or company`);
    return {
      ...order,
      ...company,
      creator,
      operator: personOf(operator_id),
      manager: personOf(manager_id),
      created_at: new Date(row.created_at),
      updated_at: new Date(row.updated_at),
      due_at: row.due_at === null ? null : new Date(row.due_at),
    };
  });
}

/** The columns whose numbers are where they end: of all readable orders on the board. */
function endsToCount({ archived, companyId, filter }: OrderConditions): readonly BoardColumn[] {
  if (archived !== false || givenFields(filter).length > 0) return [];
  return boardColumns.filter((each) => each !== 'draft' || companyId !== null);
}

const givenFields = (filter: OrderFilter): string[] =>
  Object.entries(filter).flatMap(([field, value]) => (value === undefined || value === '' ? [] : [field]));

/** Returns whether the orders that a page is of are the ones to count: those that a search has found, which takes long. */
const countsWhatMatches = ({ archived, filter }: OrderConditions): boolean =>
  archived === false && givenFields(filter).includes('customSearch') && filter.orderProgress === undefined;

/** Fields of a filter that leave the archive's counts to an index: what it holds of a company, by its columns. */
const indexedFields: ReadonlySet<string> = new Set<keyof OrderFilter>(['customerId', 'orderProgress']);

/**
 * Returns SQL that counts by column: where `placed` of `pageSql` holds the `ends` of columns, by those; where they are the
 * orders that the page is of, in its `matching`; archived orders by their last column, up to the limit of
 * `listCountLimit`. If an index covers company and column, each column is counted there up to the limit. Any other filter
 * is counted in one pass: looking for few matches in each column would read the whole archive.
 */
function countsSql(
  conditions: OrderConditions,
  { ends, countsMatching }: { ends: readonly BoardColumn[]; countsMatching: boolean },
  values: unknown[],
): string {
  if (ends.length > 0)
    return 'SELECT board_column AS "column", position AS count FROM placed WHERE id IS NULL AND position > 0';
  if (countsMatching) return 'SELECT board_column AS "column", count(*) AS count FROM matching GROUP BY 1';
  const { archived, companyId, filter } = conditions;
  if (archived === false)
    return `SELECT o.board_column AS "column", count(*) AS count FROM orders o
      WHERE ${orderConditions(conditions, values)} GROUP BY 1`;
  const most = listCountLimit + 1;
  const companies = companyId === null ? (filter.customerId ?? []) : [companyId];
  const isIndexed = givenFields(filter).every((field) => indexedFields.has(field)) && companies.length <= 1;
  const where = orderConditions(conditions, values);
  if (!isIndexed)
    return `SELECT ${column} AS "column", least(count(*), ${most}) AS count FROM orders o WHERE ${where} GROUP BY 1`;
  return `SELECT lane AS "column", counted.count FROM unnest('{${boardColumns.join(',')}}'::text[]) lane
    CROSS JOIN LATERAL (SELECT count(*) AS count FROM (
      SELECT FROM orders o WHERE ${where} AND ${column} = lane ORDER BY o.updated_at DESC LIMIT ${most}) found) counted
    WHERE counted.count > 0`;
}

/** Returns the numbers of all orders of the conditions, in the requested order. */
export async function listOrderIds(
  tx: Tx,
  conditions: OrderConditions,
  { sort, direction }: Pick<OrderPage, 'sort' | 'direction'>,
): Promise<number[]> {
  const values: unknown[] = [];
  const { join, sql: key, nullable } = sortKeys[sort];
  const ordered = keysetOrder('sort_key', 'id', { direction, ...(nullable && { nullable }) });
  const { ids } = await onlyRow<{ ids: number[] | null }>(
    tx,
    `SELECT array_agg(id ORDER BY ${ordered}) AS ids FROM (
       SELECT o.id, ${key} AS sort_key FROM orders o ${join === undefined ? '' : joins[join]}
       WHERE ${orderConditions(conditions, values)}) matching`,
    values,
  );
  return ids ?? [];
}

export async function listOrders(
  tx: Tx,
  conditions: OrderConditions,
  page: OrderPage,
): Promise<OrderListRow[]> {
  const values: unknown[] = [];
  return rowsOf(
    await onlyRow<ReadPage>(tx, pageSql(conditions, page, values, { ends: [], also: '' }), values),
  );
}

export interface OrderListView {
  rows: OrderListRow[];
  counts: Partial<Record<BoardColumn, number>>;
  /** The sequence numbers of the channels at that moment; channels without events are absent. */
  seq: Record<string, number>;
}

/**
 * Reads a page, the counts of `counted` by column, and the sequence numbers of `channels`: one statement, and
 * so one snapshot.
 */
export async function viewOrders(
  tx: Tx,
  conditions: OrderConditions,
  page: OrderPage,
  { counted, channels }: { counted: OrderConditions; channels: readonly string[] },
): Promise<OrderListView> {
  const values: unknown[] = [channels];
  const counting = { ends: endsToCount(counted), countsMatching: countsWhatMatches(conditions) };
  const also = `,
       (SELECT json_object_agg(c."column", c.count) FROM (${countsSql(counted, counting, values)}) c) AS counts,
       (SELECT json_object_agg(name, seq) FROM channels WHERE name = ANY ($1)) AS seq`;
  const view = await onlyRow<
    ReadPage & { counts: OrderListView['counts'] | null; seq: Record<string, number> | null }
  >(tx, pageSql(conditions, page, values, { ends: counting.ends, also }), values);
  return { rows: rowsOf(view), counts: view.counts ?? {}, seq: view.seq ?? {} };
}
