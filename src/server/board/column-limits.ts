import type { MutationContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { providerChannel } from '#server/access/order-channels.ts';
import type { ColumnLimit } from '#shared/board/board-card.ts';
import { mayLimitColumns } from '#shared/board/board-move.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';
import { type BoardColumn, columnNames } from '#shared/orders/order-phase.ts';
import {
  columnTotals,
  deleteLimit,
  lockLimitedColumns,
  saveLimit,
  shareColumns,
} from './positions.queries.ts';

/** Counts the orders of limited columns, as they come and go, against the limits of the columns. */
export interface ColumnGuard {
  /** Refuses what would come into a full column whose limit blocks. */
  requireRoom(from: BoardColumn | null, to: BoardColumn): void;
  moved(from: BoardColumn | null, to: BoardColumn | null): void;
  /** Returns the warning of a column limit about the moves so far. */
  warning(): string | null;
}

const unguarded: ColumnGuard = { requireRoom: () => {}, moved: () => {}, warning: () => null };

/**
 * Shares the columns until the commit with others who place cards in them; locks them exclusively where one has a limit
 * and the actor is the provider's. Limits are about the provider's own work: a decision of customers and guests is never
 * stopped by them.
 */
export async function openColumns(
  { tx, actor }: Pick<MutationContext, 'tx' | 'actor'>,
  columns: ReadonlySet<BoardColumn>,
): Promise<ColumnGuard> {
  if (actor.clientType !== 'user') {
    await shareColumns(tx, columns);
    return unguarded;
  }
  const limits = await lockLimitedColumns(tx, columns);
  if (limits.length === 0) return unguarded;
  const limited = new Map(limits.map((limit) => [limit.board_column, limit]));
  const totals = await columnTotals(tx, [...limited.keys()]);
  const entered = new Set<BoardColumn>();
  const add = (column: BoardColumn | null, count: number): void => {
    if (column !== null) totals.set(column, (totals.get(column) ?? 0) + count);
  };
  return {
    requireRoom(from, to) {
      const limit = limited.get(to);
      if (from === to || limit?.mode !== 'block' || (totals.get(to) ?? 0) < limit.size) return;
      throw new Refusal('conflict', `${columnNames[to]} is full`, [
        `It holds ${totals.get(to) ?? 0} of at most ${limit.size} orders. Finish one first, or ask a manager to raise the limit.`,
      ]);
    },
    moved(from, to) {
      if (from === to) return;
      add(from, -1);
      add(to, 1);
      if (to !== null) entered.add(to);
    },
    warning() {
      const over = [...entered].flatMap((column) => {
        const size = limited.get(column)?.size ?? Number.POSITIVE_INFINITY;
        const total = totals.get(column) ?? 0;
        return total > size
          ? [`${columnNames[column]} now holds ${total} orders; it is meant for ${size}.`]
          : [];
      });
      return over.length === 0 ? null : over.join(' ');
    },
  };
}

/** Sets how many orders a column should hold at most, or removes the limit. */
export async function setColumnLimit(
  { tx, actor }: MutationContext,
  column: BoardColumn,
  limit: ColumnLimit | null,
): Promise<ColumnLimit | null> {
  if (!mayLimitColumns(actor)) throw forbidden();
  if (column === 'draft') throw invalidInput(['Drafts are the customers’ own: they have no limit.']);
  if (limit === null) await deleteLimit(tx, column);
  else await saveLimit(tx, { board_column: column, size: limit.limit, mode: limit.mode });
  tx.emit(providerChannel, 'reload-sidebar', { column, limit });
  return limit;
}
