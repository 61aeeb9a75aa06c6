import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BoardStep } from '#client/board/commands/board-context.ts';
import type { BoardStore } from '#client/board/stores/board.store.ts';
import { boardColumns } from '#shared/orders/order-phase.ts';
import type { ColumnHandle } from './board-handles.ts';
import { findCard, inBoardOrder, stepFrom } from './board-walk.ts';
import type { ColumnRows } from './columns/column-rows.ts';

interface Drawn {
  ids: readonly string[];
  firstInView?: number;
  isOpen?: boolean;
}
/** A board of these columns, each with the heading of its lane. */
function boardOf(drawn: Record<string, Drawn>) {
  const columns = Object.entries(drawn).map(([name, { ids, firstInView = 0, isOpen = true }]) => {
    const rows: ColumnRows = { lanes: [{ column: 'active', ids, isOpen }], hasHeadings: true };
    const handle = { group: { id: name }, rows: () => rows, firstInView: () => firstInView };
    return [name, handle as unknown as ColumnHandle] as const;
  });
  return { columns: new Map(columns), shown: Object.keys(drawn) };
}
const steps: readonly BoardStep[] = ['up', 'down', 'left', 'right', 'first', 'last'];

describe('a step', () => {
  const board = boardOf({
    queue: { ids: ['a1', 'a2', 'a3'] },
    empty: { ids: [] },
    review: { ids: ['b1', 'b2'] },
  });

  it.each([
    ['a1', 'down', 'a2'],
    ['a2', 'up', 'a1'],
    ['a1', 'up', 'a1'],
    ['a3', 'down', 'a3'],
    ['a2', 'first', 'a1'],
    ['a2', 'last', 'a3'],
    ['a1', 'left', 'a1'],
    ['b1', 'right', 'b1'],
  ] as const)('from %s %s leads to %s', (from, step, to) => {
    expect(stepFrom(board, from, step)).toBe(to);
  });

  it('to the side passes over columns without cards, and ends at the last card of a shorter one', () => {
    expect(stepFrom(board, 'a2', 'right')).toBe('b2');
    expect(stepFrom(board, 'a3', 'right')).toBe('b2');
    expect(stepFrom(board, 'b1', 'left')).toBe('a1');
  });

  it('to the side keeps its height in view where columns are scrolled apart', () => {
    const scrolled = boardOf({
      queue: { ids: ['a1', 'a2', 'a3', 'a4', 'a5'], firstInView: 4 },
      review: { ids: ['b1', 'b2', 'b3'], firstInView: 0 },
    });
    // The first card in view, and the heading at its height in the other column.
    expect(stepFrom(scrolled, 'a4', 'right')).toBe('b1');
    expect(stepFrom(scrolled, 'a5', 'right')).toBe('b1');
    expect(stepFrom(scrolled, 'b2', 'left')).toBe('a5');
    // Out of view above, it counts as the first in view.
    const lower = boardOf({
      queue: { ids: ['a1', 'a2', 'a3', 'a4'], firstInView: 4 },
      review: { ids: ['b1', 'b2', 'b3'], firstInView: 2 },
    });
    expect(stepFrom(lower, 'a1', 'right')).toBe('b2');
  });

  it('begins at the first card of the board where none has the focus, or the one that had it is gone', () => {
    const late = boardOf({ empty: { ids: [] }, review: { ids: ['b1', 'b2'] } });
    for (const step of steps) {
      expect(stepFrom(late, null, step)).toBe('b1');
      expect(stepFrom(late, 'gone', step)).toBe('b1');
    }
  });

  it('leads nowhere on a board without cards, or with folded lanes alone', () => {
    expect(stepFrom(boardOf({ queue: { ids: [] } }), null, 'down')).toBeNull();
    expect(stepFrom(boardOf({ queue: { ids: ['a1'], isOpen: false } }), null, 'down')).toBeNull();
  });

  it('always leads to a card that is shown, and up and down and the ends stay in its column', () => {
    const column = fc.record({
      size: fc.nat({ max: 5 }),
      firstInView: fc.nat({ max: 7 }),
      isOpen: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(column, { minLength: 1, maxLength: 4 }),
        fc.nat(),
        fc.array(fc.constantFrom(...steps)),
        (given, at, walk) => {
          const drawn = given.map(({ size, ...rest }, i) => [
            `column ${i}`,
            { ids: Array.from({ length: size }, (_, card) => `${i}.${card}`), ...rest },
          ]);
          const random = boardOf(Object.fromEntries(drawn));
          const cards = given.flatMap(({ size, isOpen }, i) =>
            isOpen ? Array.from({ length: size }, (_, card) => `${i}.${card}`) : [],
          );
          let focus = cards[at % Math.max(1, cards.length)] ?? null;
          for (const step of walk) {
            const next = stepFrom(random, focus, step);
            if (cards.length === 0) expect(next).toBeNull();
            else expect(cards).toContain(next);
            if (step !== 'left' && step !== 'right') expect(next?.split('.')[0]).toBe(focus?.split('.')[0]);
            focus = next;
          }
        },
      ),
    );
  });
});

it('finds a card in the columns that are drawn, and in no folded lane', () => {
  const board = boardOf({ queue: { ids: ['a1', 'a2'] }, review: { ids: ['b1'], isOpen: false } });
  expect(findCard(board, 'a2')).toMatchObject({ column: { group: { id: 'queue' } }, index: 2 });
  expect(findCard(board, 'b1')).toBeNull();
  expect(findCard({ ...board, shown: ['review'] }, 'a2')).toBeNull();
});

it('orders cards by column and from top to bottom, and leaves out those that the board does not have', () => {
  const columns = Object.fromEntries(boardColumns.map((column) => [column, { ids: [] as string[] }]));
  const [first = '', second = ''] = boardColumns;
  columns[first] = { ids: ['3', '1'] };
  columns[second] = { ids: ['2'] };
  expect(inBoardOrder({ columns } as unknown as BoardStore, ['2', '1', 'gone', '3', '1'])).toEqual([
    '3',
    '1',
    '2',
  ]);
});
