import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { boardOf } from '#client/board/stores/board-replica.ts';
import type { OrderPatch } from '#client/orders/stores/order-patch.ts';
import type { OrderTarget } from '#client/orders/stores/order-target.ts';
import type { Client } from '#client/state/client.ts';
import type { User } from '#shared/accounts/user.ts';
import type { BoardCard } from '#shared/board/board-card.ts';
import { type BoardColumn, boardColumns } from '#shared/orders/order-phase.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { createBoardController, mayShift, movesOf } from './board-controller.ts';
import { type BoardHandles, createBoardHandles } from './board-handles.ts';

const placed: Partial<Record<BoardColumn, string[]>> = {
  'in-progress': ['1', '2', '3'],
  'in-review': ['4'],
};

const card = (id: string, progress: BoardColumn): BoardCard =>
  ({
    ...{ id, orderId: id, orderName: `Order ${id}`, progress, state: 'active', revision: 1 },
    ...{ isFrozen: false, isLocked: false, heldFrom: null, userAbility: 'none', thumbnail: null },
    workTime: { allocatedSeconds: 0 },
  }) as unknown as BoardCard;

let client: Client;
let announced: string[];
let changes: { ids: string[]; change: OrderPatch }[];
let visited: string[];
let controller: ReturnType<typeof createBoardController>;

/** The columns as they are drawn, one row a card. */
function drawnBoard(): BoardHandles {
  const handles = createBoardHandles();
  for (const column of Object.keys(placed) as BoardColumn[])
    handles.columns.set(column, {
      group: { id: column, lanes: [column] } as never,
      rows: () => ({ lanes: [{ column, ids: placed[column] ?? [], isOpen: true }], hasHeadings: false }),
      heightOf: () => 100,
      scroller: () => null,
      scrollToRow: () => {},
      firstInView: () => 0,
    });
  handles.shown = Object.keys(placed);
  return handles;
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('requestAnimationFrame', () => 0);
  client = createClient('http://127.0.0.1:1/api', memoryStorage());
  client.session.user = { id: 'daniel', role: 'manager', clientType: 'user' } as User;
  const columns = boardColumns.map((column) => {
    const ids = placed[column] ?? [];
    return { column, ids, positions: null, total: ids.length, allocatedSeconds: 0, limit: null };
  });
  const cards = columns.flatMap(({ column, ids }) => ids.map((id) => card(id, column)));
  const { replica } = client.board;
  replica.load(boardOf(replica.base(), columns, cards, false), {}, 0);
  [announced, changes, visited] = [[], [], []];
  controller = createBoardController({
    client,
    handles: drawnBoard(),
    orders: {
      act: () => {},
      change: (orders: readonly OrderTarget[], change: OrderPatch) =>
        void changes.push({ ids: orders.map(({ id }) => id), change }),
    },
    announce: (text) => void announced.push(text),
    go: (path) => void visited.push(path),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Walks to a card from the first of the board. */
function walkTo(...steps: Parameters<typeof controller.step>[0][]): void {
  controller.step('first');
  for (const step of steps) controller.step(step);
}

describe('the selection', () => {
  it('grows from the focused card, and shrinks on the way back', () => {
    walkTo();
    controller.extend('down');
    controller.extend('down');
    expect(client.board.state.selected).toEqual(['1', '2', '3']);
    controller.extend('up');
    expect(client.board.state.selected).toEqual(['1', '2']);
    expect(announced.at(-1)).toBe('2 selected');
  });

  it('takes a card in and out, and says so', () => {
    walkTo('down');
    controller.toggleSelected();
    controller.toggleSelected();
    expect(announced).toEqual(['#2 selected, 1 in all', '#2 no longer selected']);
    expect(client.board.state.selected).toEqual([]);
  });

  it('is a whole column, until it is cleared', () => {
    walkTo();
    controller.selectColumn();
    expect(client.board.state.selected).toEqual(['1', '2', '3']);
    controller.clear();
    expect(client.board.state.selected).toEqual([]);
  });

  it('is a whole column also where its cards are still to be loaded', () => {
    client.board.replica.amend((board) => void board.cards.delete('2'));
    walkTo();
    controller.selectColumn();
    expect(client.board.state.selected).toEqual(['1', '2', '3']);
    expect(announced.at(-1)).toBe('3 selected');
  });

  it('goes before the focused card, in the order of the board', () => {
    walkTo('right');
    for (const id of ['3', '1']) {
      client.board.state.focus = id;
      controller.toggleSelected();
    }
    client.board.state.focus = '4';
    controller.moveTo('in-review');
    expect(changes).toEqual([{ ids: ['1', '3'], change: { kind: 'move', column: 'in-review' } }]);
  });
});

describe('a move by key', () => {
  it('goes where the rules let it, and is offered there', () => {
    walkTo();
    expect([...movesOf(client).keys()]).toContain('in-review');
    controller.moveTo('in-review');
    expect(changes).toEqual([{ ids: ['1'], change: { kind: 'move', column: 'in-review' } }]);
  });

  it('is refused with the reason, and not offered', () => {
    walkTo();
    expect([...movesOf(client).keys()]).not.toContain('draft');
    controller.moveTo('draft');
    expect(changes).toEqual([]);
    expect(announced.at(-1)).toMatch(/^You cannot move #1 from In Progress to /);
    expect(client.toasts.toasts).toMatchObject([{ title: 'Not moved' }]);
  });

  it('is none into the column where the card is', () => {
    walkTo();
    controller.moveTo('in-progress');
    expect([changes, announced.at(-1)]).toEqual([[], '#1 already in In Progress']);
  });

  it('counts the cards that cannot go', () => {
    walkTo();
    controller.selectColumn();
    controller.moveTo('draft');
    expect(announced.at(-1)).toMatch(/^You cannot move 3 of 3 orders to /);
  });
});

describe('a change of priority', () => {
  it.each<[Parameters<typeof controller.shift>[0], string | null]>([
    ['up', '1'],
    ['top', null],
  ])('%s takes the last card of three behind the right one', (to, afterId) => {
    walkTo('last');
    controller.shift(to);
    expect(changes).toEqual([{ ids: ['3'], change: { kind: 'reorder', afterId } }]);
  });

  it('under a filter goes just before the card shown above it, and to the top of the whole column', () => {
    const { replica } = client.board;
    const filtered = { column: 'in-progress' as const, ids: ['2', '3'], positions: [4, 6], total: 9 };
    const columns = [{ ...filtered, allocatedSeconds: 0, limit: null }];
    replica.load(boardOf(replica.base(), columns, [...replica.base().cards.values()], true), {}, 0);
    client.board.state.focus = '3';
    controller.shift('up');
    client.board.state.focus = '2';
    controller.shift('up');
    controller.shift('top');
    expect(changes).toEqual([
      { ids: ['3'], change: { kind: 'reorder', afterId: null, beforeId: '2' } },
      { ids: ['2'], change: { kind: 'reorder', afterId: null } },
    ]);
    expect(announced).toEqual(['#2 is the first of those shown already']);
  });

  it('down takes a card behind the one below it', () => {
    walkTo('down');
    controller.shift('down');
    expect(changes).toEqual([{ ids: ['2'], change: { kind: 'reorder', afterId: '3' } }]);
  });

  it('is none at the edge, and for several cards', () => {
    walkTo();
    controller.shift('up');
    walkTo('last');
    controller.shift('down');
    expect(announced).toEqual(['#1 is first already', '#3 is last already']);
    expect(changes).toEqual([]);
    controller.selectColumn();
    expect(mayShift(client)).toBe(false);
  });
});

describe('the last action', () => {
  it('is done again on another card, where it may be', () => {
    client.board.last = { kind: 'assign', operatorId: 'mei' };
    walkTo('down');
    controller.repeat();
    expect(changes).toEqual([{ ids: ['2'], change: { kind: 'assign', operatorId: 'mei' } }]);
  });

  it('is refused where it may not', () => {
    client.board.last = { kind: 'move', column: 'draft' };
    walkTo();
    controller.repeat();
    expect([changes, announced.at(-1)]).toEqual([[], 'The last action cannot be repeated on #1.']);
  });
});

it('opens the focused card', () => {
  walkTo('right');
  controller.open();
  expect(visited).toEqual(['/orders/detail/4']);
});
