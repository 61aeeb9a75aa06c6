import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { requirePermission } from '#server/access/order-access.ts';
import { conditionsOf } from '#server/orders/list/order-conditions.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { BoardColumnView } from '#shared/board/board.http.ts';
import type { BoardCard, ColumnLimit } from '#shared/board/board-card.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';
import { type BoardColumn, boardColumns } from '#shared/orders/order-phase.ts';
import { boardColumnsOf, cardsOf, positionsOf } from './cards.queries.ts';
import { columnLimits } from './positions.queries.ts';
import { cardReader, presentCard } from './present-card.ts';

/** Customers have no lane for others' work in progress, so its limits are the provider's own matter. */
async function limitsFor({ tx, actor }: UseCaseContext): Promise<Map<BoardColumn, ColumnLimit>> {
  if (actor.clientType === 'customer') return new Map();
  const rows = await columnLimits(tx);
  return new Map(rows.map(({ board_column, size, mode }) => [board_column, { limit: size, mode }]));
}

/** A customer has no use for drafts of others, the provider none for any. */
const columnsFor = ({ companyId }: Actor): readonly BoardColumn[] =>
  companyId === null ? boardColumns.filter((column) => column !== 'draft') : boardColumns;

/** The board as the actor sees it, with the cards of the first places of each column. `timeZone` is the filter's days'. */
export async function readBoard(
  context: UseCaseContext,
  first: number,
  filter: OrderFilter,
  timeZone: string,
): Promise<{ columns: BoardColumnView[]; cards: BoardCard[] }> {
  const { tx, actor } = context;
  requirePermission(actor, 'read', 'ORDER_LIST');
  const conditions = conditionsOf(filter, false, { actor, now: context.now, timeZone });
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== '');
  const limits = await limitsFor(context);
  const stored = await boardColumnsOf(tx, actor.companyId, isFiltered ? conditions : null);
  const rows = new Map(stored.map((row) => [row.board_column, row]));
  const positions = new Map<number, number>();
  const columns = columnsFor(actor).map((column): BoardColumnView => {
    const row = rows.get(column);
    for (const [at, id] of (row?.ids ?? []).slice(0, first).entries())
      positions.set(Number(id), row?.positions?.[at] ?? at);
    return {
      column,
      ids: row?.ids ?? [],
      positions: isFiltered ? (row?.positions ?? []) : null,
      total: row?.total ?? 0,
      allocatedSeconds: row?.allocated_seconds ?? 0,
      limit: limits.get(column) ?? null,
    };
  });
  return { columns, cards: await presentCards(context, positions) };
}

/** In the order of `positions`. */
async function presentCards(
  context: UseCaseContext,
  positions: ReadonlyMap<number, number>,
): Promise<BoardCard[]> {
  const found = await cardsOf(context.tx, [...positions.keys()], cardReader(context.actor));
  const rows = new Map(found.map((row) => [row.id, row]));
  const cards: BoardCard[] = [];
  for (const [id, position] of positions) {
    const row = rows.get(id);
    if (row !== undefined) cards.push(presentCard(row, position));
  }
  return cards;
}

/** Returns the cards among these that the actor may read, unsorted. */
export async function readCards(context: UseCaseContext, ids: readonly number[]): Promise<BoardCard[]> {
  requirePermission(context.actor, 'read', 'ORDER_LIST');
  return presentCards(context, await positionsOf(context.tx, ids, context.actor.companyId));
}
