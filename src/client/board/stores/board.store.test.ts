import { beforeEach, expect, it } from 'vitest';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { type BoardStore, createBoardStore, focusCard } from './board.store.ts';
import { boardOf, removeOrder } from './board-replica.ts';

let board: BoardStore;
beforeEach(() => {
  board = createBoardStore(memoryStorage(), { moment: 0 });
  const rest = { positions: null, total: 3, allocatedSeconds: 0, limit: null };
  const columns = [
    { column: 'in-progress', ids: ['1'], ...rest },
    { column: 'in-review', ids: ['2', '3', '4'], ...rest },
  ] as const;
  board.replica.load(boardOf(board.replica.base(), columns as never, [], false), {}, 0);
});

const remove = (id: string): void => board.replica.amend((shown) => removeOrder(shown, id));

it('gives the focus of a card that leaves the board to the one that takes its place', () => {
  focusCard(board, '3');
  remove('3');
  expect([board.state.focus, board.cells.get('4')?.focused]).toEqual(['4', true]);
  remove('4');
  expect(board.state.focus).toBe('2');
  remove('1');
  expect(board.state.focus).toBe('2');
});

it('keeps the focus of a card that moves to another column', () => {
  focusCard(board, '3');
  board.replica.amend((shown) => {
    shown.columns['in-review'].ids = ['2', '4'];
    shown.columns['in-progress'].ids = ['3', '1'];
    shown.columnById.set('3', 'in-progress');
  });
  expect(board.state.focus).toBe('3');
});
