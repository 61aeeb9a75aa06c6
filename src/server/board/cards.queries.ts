import { isReadableVersion, showsProofs } from '#server/access/visibility.queries.ts';
import { type PersonRow, personJson } from '#server/accounts/person-columns.ts';
import { peopleById } from '#server/accounts/profiles.queries.ts';
import { thumbnailReference } from '#server/files/file-columns.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { type OrderConditions, orderConditions } from '#server/orders/list/order-filter.queries.ts';
import { awaitsReview } from '#server/review/internal-reviews.queries.ts';
import type { WorkTime } from '#shared/board/board-card.ts';
import type { OrderState, OrderStatus, UserAbility } from '#shared/orders/order.ts';
import type { BoardColumn } from '#shared/orders/order-phase.ts';
import { type PositionRow, positionJoin, positionsAmong } from './positions.queries.ts';

/** What a card shows, as one reader sees it. */
export interface CardRow {
  id: number;
  company_id: string;
  company_name: string;
  client_id: string | null;
  client_name: string | null;
  name: string;
  status: OrderStatus;
  state: OrderState;
  board_column: BoardColumn | null;
  rank: string;
  revision: number;
  is_frozen: boolean;
  is_locked: boolean;
  has_review_buttons: boolean;
  held_from: OrderStatus | null;
  cancelled_from: OrderStatus | null;
  service_name: string;
  package_name: string;
  created_at: Date;
  due_at: Date | null;
  creator: PersonRow;
  operator: PersonRow | null;
  manager: PersonRow | null;
  worker: PersonRow | null;
  work_state: WorkTime['state'];
  work_started_at: Date | null;
  work_elapsed_seconds: number;
  allocated_seconds: number;
  ability: UserAbility;
  /** Its reference. */
  thumbnail: string | null;
  unread: number;
  /** False to those who do not see internal files. */
  awaits_review: boolean;
}

/** Whose cards, and what they may see of proofs. */
export interface CardReader {
  userId: string;
  /** Null sees all companies' orders but their drafts. */
  companyId: string | null;
  seesInternal: boolean;
}

/** Looked up one by one: joined, eight tables take longer to plan than their rows to find. */
const personOf = (id: string) => `(SELECT ${personJson('person')} FROM users person WHERE person.id = ${id})`;
const people = `${personOf('o.creator_id')} AS creator, ${personOf('o.operator_id')} AS operator,
  ${personOf('o.manager_id')} AS manager, ${personOf('o.work_by')} AS worker`;

/** The people of a card by their ids alone: a screen of cards shows the same few, to be looked up once. */
interface IdentifiedCardRow extends Omit<CardRow, 'creator' | 'operator' | 'manager' | 'worker'> {
  creator_id: string;
  operator_id: string | null;
  manager_id: string | null;
  work_by: string | null;
}

async function withPeople(tx: Tx, rows: readonly IdentifiedCardRow[]): Promise<CardRow[]> {
  const found = await peopleById(
    tx,
    rows.flatMap((row) => [row.creator_id, row.operator_id, row.manager_id, row.work_by]),
  );
  return rows.map((row) => {
    const creator = found.get(row.creator_id);
    if (creator === undefined) throw new Error(`order ${row.id} has no creator`);
    return Object.assign(row, {
      creator,
      operator: found.get(row.operator_id) ?? null,
      manager: found.get(row.manager_id) ?? null,
      worker: found.get(row.work_by) ?? null,
    });
  });
}

/** The picture of an order; who does not see internal files sees customers' uploads, and proofs once they are shown. */
const thumbnail = (seesInternal: string) => `(SELECT ${thumbnailReference} FROM attachments a
  JOIN versions v ON v.attachment_id = a.id JOIN users u ON u.id = v.uploaded_by
  WHERE a.order_id = o.id AND v.thumbnail_key IS NOT NULL AND (${seesInternal}
    OR ${isReadableVersion('o', 'a', 'v', 'u')})
  ORDER BY (a.kind = 'customer') DESC, v.created_at DESC, v.number DESC LIMIT 1)`;

/**
 * Comments that the reader was notified of, has not read and may still read; two notifications of one comment
 * count once.
 */
const unread = `(SELECT count(DISTINCT n.target -> 'targetId' ->> 'commentId')::int FROM notifications n
  WHERE n.user_id = $4 AND n.order_id = o.id AND n.in_app AND n.read_at IS NULL AND n.kind IN ('mention', 'reply')
    AND ($3 OR n.audience = 'order' OR (n.audience = 'proof' AND ${showsProofs('o')})))`;

const visible = (reader: string) => `CASE WHEN ${reader}::text IS NULL
  THEN o.board_column <> 'draft' ELSE o.company_id = ${reader} END`;

/** `$2` to `$4`: the reader. */
const cardColumns = `o.id, o.company_id, o.name, o.status, o.state, o.board_column, o.rank, o.revision, o.is_frozen,
  o.is_locked, o.has_review_buttons, o.held_from, o.cancelled_from, o.service_name, o.package_name, o.created_at, o.due_at, o.work_state,
  o.work_started_at, o.work_elapsed_seconds, o.allocated_seconds, c.name AS company_name, client.id AS client_id, client.name AS client_name,
  CASE WHEN o.creator_id = $4 THEN 'creator' WHEN p.is_collaborator THEN 'collaborator' ELSE 'none' END AS ability,
  ${thumbnail('$3')} AS thumbnail, ${unread} AS unread, $3 AND ${awaitsReview('o')} AS awaits_review`;
const cardTables = `orders o
  JOIN companies c ON c.id = o.company_id
  LEFT JOIN companies client ON client.id = c.client_id
  LEFT JOIN order_people p ON p.order_id = o.id AND p.user_id = $4`;
const readerValues = ({ companyId, seesInternal, userId }: CardReader) => [companyId, seesInternal, userId];

/** Cards of these orders that the reader may see and that are on the board; in no order. */
export async function cardsOf(tx: Tx, ids: readonly number[], reader: CardReader): Promise<CardRow[]> {
  const rows = await tx.query<IdentifiedCardRow>(
    `SELECT ${cardColumns}, o.creator_id, o.operator_id, o.manager_id, o.work_by FROM ${cardTables}
     WHERE o.id = ANY($1) AND o.board_column IS NOT NULL AND ${visible('$2')}`,
    [ids, ...readerValues(reader)],
  );
  return withPeople(tx, rows);
}

/** An order as the reader sees its card, with the fields that are published to others. */
export interface PublishedRow extends CardRow, Pick<PositionRow, 'position' | 'company_position'> {
  /** Whether it is on the reader's board. */
  is_shown: boolean;
  is_archived: boolean;
  has_guests: boolean;
}

/** Returns these orders from any column, unsorted. */
export const publishedOrders = (
  tx: Tx,
  ids: readonly number[],
  reader: CardReader,
): Promise<PublishedRow[]> =>
  tx.query<PublishedRow>(
    `SELECT ${cardColumns}, ${people}, o.is_archived,
       EXISTS (SELECT FROM guest_links l WHERE l.order_id = o.id AND l.revoked_at IS NULL) AS has_guests,
       o.board_column IS NOT NULL AND ${visible('$2')} AS is_shown, counted.position, counted.company_position
     FROM ${cardTables} ${positionJoin} WHERE o.id = ANY($1)`,
    [ids, ...readerValues(reader)],
  );

/** Returns the positions of these cards among the cards of their columns that the reader may see, counted from 0. */
export async function positionsOf(
  tx: Tx,
  ids: readonly number[],
  companyId: string | null,
): Promise<Map<number, number>> {
  const values: unknown[] = [ids, companyId];
  const asked = `SELECT o.id, o.board_column, o.rank FROM orders o WHERE o.id = ANY($1) AND ${visible('$2')}`;
  const rows = await tx.query<{ id: number; position: number }>(
    positionsAmong(asked, companyId, (value) => `$${values.push(value)}`),
    values,
  );
  return new Map(rows.map(({ id, position }) => [id, position]));
}

export interface ColumnRow {
  board_column: BoardColumn;
  /** In their order. */
  ids: string[];
  /** Place of each among all that the reader may see; null without a filter, where it is the index. */
  positions: number[] | null;
  /** All that the reader may see. */
  total: number;
  allocated_seconds: number;
}

/** A column's ids in one text, which is read several times as fast as an array of as many. */
type StoredColumnRow = Omit<ColumnRow, 'ids'> & { ids: string };
const splitIds = ({ ids, ...row }: StoredColumnRow): ColumnRow => ({
  ...row,
  ids: ids === '' ? [] : ids.split(','),
});

/** The columns of the board with the ids of all cards that pass the filter; null lets all pass. */
export async function boardColumnsOf(
  tx: Tx,
  companyId: string | null,
  filter: OrderConditions | null,
): Promise<ColumnRow[]> {
  // `board_column <> 'draft'` implies IS NOT NULL. With both conditions the planner expects far too few rows,
  // and sorts.
  const onBoard =
    companyId === null
      ? "o.board_column <> 'draft' AND $1::text IS NULL"
      : 'o.board_column IS NOT NULL AND o.company_id = $1';
  if (filter === null) {
    const rows = await tx.query<StoredColumnRow>(
      `SELECT board_column, string_agg(id::text, ',') AS ids, NULL AS positions, count(*)::int AS total,
         sum(allocated_seconds)::bigint AS allocated_seconds
       FROM (SELECT o.id, o.board_column, o.allocated_seconds FROM orders o
         WHERE ${onBoard}
         ORDER BY o.board_column, o.rank) placed
       GROUP BY board_column`,
      [companyId],
    );
    return rows.map(splitIds);
  }
  const values: unknown[] = [companyId];
  const rows = await tx.query<StoredColumnRow>(
    `WITH placed AS (
       SELECT o.id, o.board_column, o.rank, o.allocated_seconds,
         (row_number() OVER (PARTITION BY o.board_column ORDER BY o.rank) - 1)::int AS position
       FROM orders o WHERE ${onBoard}
     ), passing AS MATERIALIZED (
       SELECT o.id FROM orders o WHERE ${orderConditions(filter, values)}
     ), totals AS (
       SELECT board_column, count(*)::int AS total FROM placed GROUP BY board_column
     ), shown AS (
       SELECT board_column, sum(allocated_seconds)::bigint AS allocated_seconds,
         string_agg(id::text, ',' ORDER BY rank) AS ids, array_agg(position ORDER BY rank) AS positions
       FROM placed JOIN passing USING (id)
       GROUP BY board_column
     )
     SELECT board_column, total, coalesce(allocated_seconds, 0)::bigint AS allocated_seconds,
       coalesce(ids, '') AS ids, coalesce(positions, '{}') AS positions
     FROM totals LEFT JOIN shown USING (board_column)`,
    values,
  );
  return rows.map(splitIds);
}
