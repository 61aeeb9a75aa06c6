import { beforeEach, expect, it, vi } from 'vitest';
import { boardOf } from '#client/board/stores/board-replica.ts';
import type { Client } from '#client/state/client.ts';
import type { BoardCard } from '#shared/board/board-card.ts';
import { type BoardColumn, boardColumns } from '#shared/orders/order-phase.ts';
import { createClient } from '../../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../../tests/support/clients/memory-storage.ts';
import { dropChange } from './drop-change.ts';

let client: Client;

const placed: Partial<Record<BoardColumn, string[]>> = { 'in-progress': ['1', '2'], 'in-review': ['3', '4'] };
const cardOf = (id: string, progress: BoardColumn): BoardCard =>
  ({ id, orderId: id, progress, state: 'active', revision: 1 }) as unknown as BoardCard;

/** Shows the cards on the board, under a filter with others between them. */
function show(isFiltered: boolean): void {
  const columns = boardColumns.map((column) => {
    const ids = placed[column] ?? [];
    const positions = isFiltered ? ids.map((_, at) => at * 2 + 3) : null;
    return { column, ids, positions, total: 9, allocatedSeconds: 0, limit: null };
  });
  const cards = columns.flatMap(({ column, ids }) => ids.map((id) => cardOf(id, column)));
  const { replica } = client.board;
  replica.load(boardOf(replica.base(), columns, cards, isFiltered), {}, 0);
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:1/api', memoryStorage());
  return () => vi.unstubAllGlobals();
});

it('goes behind the card above it, on top, or where the column puts what arrives', () => {
  show(false);
  const drop = (afterId: string | null | undefined) =>
    dropChange(client.board, ['1'], { column: 'in-review', afterId });
  const move = { kind: 'move', column: 'in-review', isDropped: true };
  expect(drop('3')).toEqual({ ...move, afterId: '3' });
  expect(drop(null)).toEqual({ ...move, afterId: null });
  expect(drop(undefined)).toEqual(move);
});

it('is no change where the card was', () => {
  show(false);
  const drop = (afterId: string | null) =>
    dropChange(client.board, ['2'], { column: 'in-progress', afterId });
  expect(drop('1')).toBeNull();
  expect(drop(null)).toEqual({ kind: 'reorder', afterId: null });
});

it('at the top of a filtered column goes just before the first card that is shown', () => {
  show(true);
  const move = { kind: 'move', column: 'in-review', afterId: null, isDropped: true };
  const onTop = { column: 'in-review', afterId: null } as const;
  expect(dropChange(client.board, ['1'], onTop)).toEqual({ ...move, beforeId: '3' });
  // Those that are dropped are no place themselves.
  expect(dropChange(client.board, ['1', '3'], onTop)).toEqual({ ...move, beforeId: '4' });
  expect(dropChange(client.board, ['2'], { column: 'in-progress', afterId: null })).toEqual({
    kind: 'reorder',
    afterId: null,
    beforeId: '1',
  });
  // No card is shown there.
  expect(dropChange(client.board, ['1'], { column: 'approved', afterId: null })).toEqual({
    ...move,
    column: 'approved',
  });
});
