import { advisoryLocks } from '#server/kernel/db/advisory-locks.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import { type BoardColumn, boardColumns } from '#shared/orders/order-phase.ts';

const numbersOf = (columns: ReadonlySet<BoardColumn>): number[] =>
  boardColumns.flatMap((column, at) => (columns.has(column) ? [at] : []));

/** Shares the columns, until the transaction ends, with others who place cards in them. */
export async function shareColumns(tx: MutationTx, columns: ReadonlySet<BoardColumn>): Promise<void> {
  const numbers = numbersOf(columns);
  if (numbers.length > 0)
    await tx.share(
      'column',
      numbers,
      'SELECT pg_advisory_xact_lock_shared($1, number) FROM unnest($2::int[]) AS number',
      [advisoryLocks.boardColumn, numbers],
    );
}

/**
 * Shares the columns, as `shareColumns` does; where any of them has a limit, locks them all exclusively, so that no other
 * cards come. Returns their limits.
 */
export async function lockLimitedColumns(
  tx: MutationTx,
  columns: ReadonlySet<BoardColumn>,
): Promise<ColumnLimitRow[]> {
  const numbers = numbersOf(columns);
  if (numbers.length === 0) return [];
  const [row] = await tx.share<{ limits: ColumnLimitRow[] }>(
    'column',
    numbers,
    `WITH limits AS MATERIALIZED (SELECT * FROM column_limits WHERE board_column = ANY($3)),
       locked AS MATERIALIZED (SELECT CASE WHEN EXISTS (SELECT FROM limits)
         THEN pg_advisory_xact_lock($1, number) ELSE pg_advisory_xact_lock_shared($1, number) END
         FROM unnest($2::int[]) AS number)
     SELECT (SELECT count(*) FROM locked) AS locked, coalesce((SELECT json_agg(limits) FROM limits), '[]') AS limits`,
    [advisoryLocks.boardColumn, numbers, [...columns]],
  );
  return row?.limits ?? [];
}

export interface Gap {
  /** Rank of the card above; null on top. */
  above: string | null;
  /** Rank of the card below; null at the end. */
  below: string | null;
}

/** The gap on top of a column or at its end, `id` not counted. */
export async function edgeGap(tx: Tx, column: BoardColumn, edge: 'top' | 'end', id: number): Promise<Gap> {
  const [row] = await tx.query<{ rank: string }>(
    `SELECT rank FROM orders WHERE board_column = $1 AND id <> $2
     ORDER BY rank ${edge === 'top' ? 'ASC' : 'DESC'} LIMIT 1`,
    [column, id],
  );
  const rank = row?.rank ?? null;
  return edge === 'top' ? { above: null, below: rank } : { above: rank, below: null };
}

/** The gap just behind a card, `id` not counted; null where no such card of the company (null: any) is in the column. */
export async function gapBehind(
  tx: Tx,
  column: BoardColumn,
  { id, afterId, companyId }: { id: number; afterId: number; companyId: string | null },
): Promise<Gap | null> {
  if (id === afterId) return null;
  const [row] = await tx.query<{ above: string; below: string | null }>(
    `SELECT a.rank AS above, (SELECT rank FROM orders b WHERE b.board_column = $1 AND b.rank > a.rank AND b.id <> $3
       ORDER BY b.rank LIMIT 1) AS below
     FROM orders a WHERE a.id = $2 AND a.board_column = $1 AND ($4::text IS NULL OR a.company_id = $4)`,
    [column, afterId, id, companyId],
  );
  return row ?? null;
}

const rankAbove = `(SELECT rank FROM orders b WHERE b.board_column = $1 AND b.rank < a.rank AND b.id <> $2
  ORDER BY b.rank DESC LIMIT 1)`;

/** The gap just before a card, `id` not counted; null where no such card of the company (null: any) is in the column. */
export async function gapBefore(
  tx: Tx,
  column: BoardColumn,
  { id, beforeId, companyId }: { id: number; beforeId: number; companyId: string | null },
): Promise<Gap | null> {
  if (id === beforeId) return null;
  const [row] = await tx.query<Gap>(
    `SELECT ${rankAbove} AS above, a.rank AS below FROM orders a
     WHERE a.id = $3 AND a.board_column = $1 AND ($4::text IS NULL OR a.company_id = $4)`,
    [column, id, beforeId, companyId],
  );
  return row ?? null;
}

/** The gap above the company's first card, `id` not counted; null where it has none there. */
export async function gapAboveCompany(
  tx: Tx,
  column: BoardColumn,
  companyId: string,
  id: number,
): Promise<Gap | null> {
  const [row] = await tx.query<Gap>(
    `SELECT ${rankAbove} AS above, a.rank AS below FROM orders a
     WHERE a.board_column = $1 AND a.company_id = $3 AND a.id <> $2 ORDER BY a.rank LIMIT 1`,
    [column, id, companyId],
  );
  return row ?? null;
}

/** Returns the gap above the card that has a rank, `id` not counted; null if the rank is free. */
export async function gapAbove(tx: Tx, column: BoardColumn, rank: string, id: number): Promise<Gap | null> {
  const [row] = await tx.query<Gap>(
    `SELECT ${rankAbove} AS above, a.rank AS below FROM orders a
     WHERE a.board_column = $1 AND a.rank = $3 AND a.id <> $2`,
    [column, id, rank],
  );
  return row ?? null;
}

export interface PositionRow {
  /** Id of the card above and position counted from 0: among all, and among the company's own. */
  after_id: number | null;
  position: number;
  company_after_id: number | null;
  company_position: number;
}

/** Returns the number of orders in each of the columns. */
export async function columnTotals(
  tx: Tx,
  columns: readonly BoardColumn[],
): Promise<Map<BoardColumn, number>> {
  const rows = await tx.query<{ board_column: BoardColumn; total: number }>(
    `SELECT board_column, count(*)::int AS total FROM orders WHERE board_column = ANY($1) GROUP BY board_column`,
    [columns],
  );
  return new Map(rows.map(({ board_column, total }) => [board_column, total]));
}

export interface ColumnLimitRow {
  board_column: BoardColumn;
  size: number;
  mode: 'warn' | 'block';
}

export const columnLimits = (tx: Tx): Promise<ColumnLimitRow[]> => tx.query('SELECT * FROM column_limits');

export async function saveLimit(tx: Tx, { board_column, size, mode }: ColumnLimitRow): Promise<void> {
  await tx.query(
    `INSERT INTO column_limits (board_column, size, mode) VALUES ($1, $2, $3)
     ON CONFLICT (board_column) DO UPDATE SET size = excluded.size, mode = excluded.mode`,
    [board_column, size, mode],
  );
}

export async function deleteLimit(tx: Tx, column: BoardColumn): Promise<void> {
  await tx.query('DELETE FROM column_limits WHERE board_column = $1', [column]);
}

/** Columns in which some rank has grown longer than `length`: each card put between two others adds to it. */
export async function columnsWithLongRanks(tx: Tx, length: number): Promise<BoardColumn[]> {
  const rows = await tx.query<{ board_column: BoardColumn }>(
    'SELECT DISTINCT board_column FROM orders WHERE board_column IS NOT NULL AND length(rank) > $1',
    [length],
  );
  return rows.map(({ board_column }) => board_column);
}

/**
 * Locks all cards of a column and the column. Returns the cards with their ranks, in their order; null if others have come
 * while it waited for the column, whose rows it must not lock now.
 */
export async function lockColumn(
  tx: MutationTx,
  column: BoardColumn,
): Promise<{ id: number; rank: string }[] | null> {
  const locked = await tx.lock<{ id: number }>(
    'order',
    null,
    'SELECT id FROM orders WHERE board_column = $1 ORDER BY id FOR UPDATE',
    [column],
  );
  const numbers = numbersOf(new Set([column]));
  await tx.lock(
    'column',
    numbers,
    'SELECT pg_advisory_xact_lock($1, number) FROM unnest($2::int[]) AS number',
    [advisoryLocks.boardColumn, numbers],
  );
  const cards = await tx.query<{ id: number; rank: string }>(
    'SELECT id, rank FROM orders WHERE board_column = $1 ORDER BY rank',
    [column],
  );
  const ids = new Set(locked.map(({ id }) => id));
  return cards.every(({ id }) => ids.has(id)) ? cards : null;
}

export async function saveRanks(tx: Tx, ids: readonly number[], ranks: readonly string[]): Promise<void> {
  await tx.query(
    `UPDATE orders o SET rank = given.rank FROM unnest($1::int[], $2::text[]) AS given (id, rank) WHERE o.id = given.id`,
    [ids, ranks],
  );
}

/** A rank behind that of every card: its position in a column is the number of the cards. */
export const rankBehindAll = '~';

/**
 * SQL that finds `id`, `board_column` and `position`, counted from 0 among the readable orders, of those that `asked`
 * selects with their columns and ranks. Counts the stretches of a column between them, so that no part is counted
 * twice.
 */
export const positionsAmong = (
  asked: string,
  companyId: string | null,
  bind: (value: unknown) => string,
): string =>
  `SELECT id, board_column, (sum(n) OVER (PARTITION BY board_column ORDER BY rank))::int AS position FROM (
     SELECT id, board_column, rank, lag(rank, 1, '') OVER (PARTITION BY board_column ORDER BY rank) AS above
     FROM (${asked}) asked WHERE board_column IS NOT NULL
   ) stretches CROSS JOIN LATERAL (
     SELECT count(*) AS n FROM orders p
     WHERE p.board_column = stretches.board_column AND p.rank >= stretches.above AND p.rank < stretches.rank
       ${companyId === null ? '' : `AND p.company_id = ${bind(companyId)}`}
   ) counted`;

/**
 * Joins `counted` to an order `o`: its position in its column, counted from 0, among all orders and among its
 * company's.
 */
export const positionJoin = `CROSS JOIN LATERAL (
    SELECT count(*)::int AS position, (count(*) FILTER (WHERE b.company_id = o.company_id))::int AS company_position
    FROM orders b WHERE b.board_column = o.board_column AND b.rank < o.rank
  ) counted`;

const idAbove = (condition: string) =>
  `(SELECT id FROM orders b WHERE b.board_column = o.board_column AND b.rank < o.rank AND ${condition}
    ORDER BY b.rank DESC LIMIT 1)`;

/** Of more cards than this, the positions are found in one pass through their columns. */
const maxOneByOne = 8;

/** Returns the positions of those of the orders that are on the board, by id. */
export async function boardPositions(tx: Tx, ids: readonly number[]): Promise<Map<number, PositionRow>> {
  const rows = await (ids.length > maxOneByOne ? positionsInOnePass : positionsOneByOne)(tx, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

type CardPositionRow = PositionRow & { id: number };

const positionsInOnePass = (tx: Tx, ids: readonly number[]): Promise<CardPositionRow[]> =>
  tx.query(
    `SELECT * FROM (
       SELECT o.id, lag(o.id) OVER board AS after_id, (row_number() OVER board - 1)::int AS position,
         lag(o.id) OVER own AS company_after_id, (row_number() OVER own - 1)::int AS company_position
       FROM orders o WHERE o.board_column IN (SELECT board_column FROM orders WHERE id = ANY($1))
       WINDOW board AS (PARTITION BY o.board_column ORDER BY o.rank),
         own AS (PARTITION BY o.board_column, o.company_id ORDER BY o.rank)
     ) placed WHERE id = ANY($1)`,
    [ids],
  );

const positionsOneByOne = (tx: Tx, ids: readonly number[]): Promise<CardPositionRow[]> =>
  tx.query(
    `SELECT o.id, ${idAbove('true')} AS after_id, ${idAbove('b.company_id = o.company_id')} AS company_after_id,
       counted.position, counted.company_position
     FROM orders o ${positionJoin} WHERE o.id = ANY($1) AND o.board_column IS NOT NULL`,
    [ids],
  );
