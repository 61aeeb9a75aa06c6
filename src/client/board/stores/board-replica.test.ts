import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderWrite } from '#client/orders/stores/order-write.ts';
import type { BoardCard, BoardChange } from '#shared/board/board-card.ts';
import { boardColumns, statusOfPhase } from '#shared/orders/order-phase.ts';
import {
  type Board,
  type BoardEvent,
  type BoardReplica,
  boardOf,
  changeCard,
  confirmWrite,
  createBoardReplica,
  putCard,
  removeOrder,
} from './board-replica.ts';

const columns = ['in-progress', 'in-review', 'on-hold', 'approved'] as const;
type Column = (typeof columns)[number];
const clock = { moment: 0 };
const channel = 'provider';
const nobody = { id: 'p', name: 'P', avatar: null };

const card = (id: string, column: Column, revision = 1): BoardCard => ({
  id,
  orderId: id,
  orderName: `Order ${id}`,
  progress: column,
  state: 'active',
  orderStateStatus: column,
  isFrozen: false,
  isLocked: false,
  heldFrom: null,
  cancelledFrom: null,
  company: { id: 'c', name: 'C' },
  client: null,
  packageName: 'Studio',
  serviceName: 'Print',
  createdAt: '2026-03-01T00:00:00Z',
  dueDate: null,
  orderCreator: nobody,
  operator: null,
  manager: null,
  thumbnail: null,
  positionOrder: 0,
  workTime: { state: 'idle', runningBy: null, startedAt: null, elapsedSeconds: 0, allocatedSeconds: 60 },
  unreadComments: 0,
  awaitsInternalReview: false,
  hasReviewButtons: true,
  userAbility: 'none',
  revision,
});

// A response without its event asks for the board after two seconds.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The server's board, and the published change of each of its moves. */
class Server {
  readonly ids: Record<Column, string[]> = {
    'in-progress': [],
    'in-review': [],
    'on-hold': [],
    approved: [],
  };
  readonly cards = new Map<string, BoardCard>();

  constructor(count: number) {
    for (let at = 0; at < count; at++) {
      const column = columns[at % 2] ?? 'in-progress';
      this.ids[column].push(String(at));
      this.cards.set(String(at), card(String(at), column));
    }
  }

  /** The number of the last event. */
  seq = 0;

  whole(replica: BoardReplica, begun = clock.moment): void {
    const views = boardColumns.map((column) => {
      const ids = column in this.ids ? [...this.ids[column as Column]] : [];
      return {
        column,
        ids,
        positions: null,
        total: ids.length,
        allocatedSeconds: ids.length * 60,
        limit: null,
      };
    });
    const board = boardOf(replica.base(), views, [...this.cards.values()], false);
    replica.load(board, { [channel]: this.seq }, begun);
  }

  move(id: string, column: Column, place: number, mutationId: string | null = null): BoardChange {
    this.seq += 1;
    const before = this.cards.get(id);
    if (before === undefined) throw new Error('no such card');
    const from = before.progress as Column;
    this.ids[from] = this.ids[from].filter((other) => other !== id);
    const position = Math.min(place, this.ids[column].length);
    this.ids[column].splice(position, 0, id);
    const {
      thumbnail: _t,
      unreadComments: _u,
      awaitsInternalReview: _r,
      userAbility: _a,
      positionOrder: _p,
      ...shared
    } = card(id, column, before.revision + 1);
    this.cards.set(id, { ...before, ...shared });
    const afterId = this.ids[column][position - 1] ?? null;
    return {
      orderId: id,
      move: { from, to: { column, afterId, position } },
      card: shared,
      isStale: false,
      mutationId,
    };
  }

  /** Moves cards together, in one event: their positions are the final ones, from the top. */
  moveTogether(ids: readonly string[], column: Column, place: number): BoardChange[] {
    this.seq += 1;
    const moved = ids.map((id, at) => {
      const from = this.cards.get(id)?.progress as Column;
      return { ...this.move(id, column, place + at), from };
    });
    this.seq -= moved.length;
    const final = this.ids[column];
    return moved
      .map(({ from, ...change }) => {
        const position = final.indexOf(change.orderId);
        return { ...change, move: { from, to: { column, afterId: final[position - 1] ?? null, position } } };
      })
      .toSorted((one, other) => one.move.to.position - other.move.to.position);
  }
}

const shown = (replica: BoardReplica): Record<Column, readonly string[]> => {
  const all = replica.view().columns;
  return Object.fromEntries(
    columns.map((column): [Column, readonly string[]] => [column, all[column].ids]),
  ) as Record<Column, readonly string[]>;
};
const shownCard = (replica: BoardReplica, id: string) => replica.view().cards.get(id);
const opened = (count: number): { server: Server; replica: BoardReplica; asked: () => number } => {
  const server = new Server(count);
  const replica = createBoardReplica(clock);
  let asked = 0;
  replica.onReload(() => {
    asked += 1;
  });
  server.whole(replica);
  return { server, replica, asked: () => asked };
};
const receive = (replica: BoardReplica, change: BoardChange, seq: number): void => {
  const event: BoardEvent = { kind: 'changes', changes: [change] };
  replica.receive({ channel, seq }, event, change.mutationId === null ? [] : [change.mutationId]);
};
const toColumn =
  (column: Column, afterId?: string | null): OrderWrite['effect'] =>
  (held) => ({
    patch: { progress: column, ...statusOfPhase(column) },
    column,
    afterId: held.id === afterId ? null : afterId,
  });
const write = (replica: BoardReplica, ids: readonly string[], effect: OrderWrite['effect']): void =>
  replica.write('m', { ids, effect });

describe('board replica', () => {
  it('shows what the server has after cards were moved together, also within their column', () => {
    const step = fc.record({
      ids: fc.uniqueArray(fc.nat(9).map(String), { minLength: 1, maxLength: 5 }),
      column: fc.constantFrom(...columns),
      place: fc.nat(6),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const { server, replica, asked } = opened(10);
        for (const { ids, column, place } of steps) {
          const changes = server.moveTogether(ids, column, place);
          replica.receive({ channel, seq: server.seq }, { kind: 'changes', changes }, []);
        }
        expect(asked()).toBe(0);
        expect(shown(replica)).toEqual(server.ids);
      }),
    );
  });

  it('shows what the server has after any moves, also when the whole board comes between', () => {
    const step = fc.record({
      id: fc.nat(9).map(String),
      column: fc.constantFrom(...columns),
      place: fc.nat(6),
      isWhole: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { server, replica, asked } = opened(10);
        for (const { id, column, place, isWhole } of steps) {
          const change = server.move(id, column, place);
          if (isWhole) server.whole(replica);
          receive(replica, change, server.seq);
        }
        expect(asked()).toBe(0);
        expect(shown(replica)).toEqual(server.ids);
        for (const column of columns) {
          expect(replica.view().columns[column].total).toBe(server.ids[column].length);
          expect(replica.view().columns[column].allocatedSeconds).toBe(server.ids[column].length * 60);
        }
      }),
    );
  });

  it("shows one's own move at once, and the server's board when its event has come", () => {
    const { server, replica } = opened(6);
    write(replica, ['0'], toColumn('on-hold'));
    expect(shown(replica)).toMatchObject({ 'in-progress': ['2', '4'], 'on-hold': ['0'] });
    expect(shownCard(replica, '0')?.progress).toBe('on-hold');
    expect(replica.view().columns['on-hold']).toMatchObject({ total: 1, allocatedSeconds: 60 });
    receive(replica, server.move('2', 'on-hold', 0), server.seq);
    expect(shown(replica)['on-hold']).toEqual(['2', '0']);
    receive(replica, server.move('0', 'on-hold', 0, 'm'), server.seq);
    expect(replica.pending()).toEqual([]);
    expect(shown(replica)).toEqual(server.ids);
  });

  it("keeps one's own move where it went between its response and its event", () => {
    const { server, replica } = opened(6);
    // As in the rules: an order that is there already is not moved.
    write(replica, ['0'], (held) =>
      held.progress === 'in-review' ? { patch: {} } : toColumn('in-review', '1')(held),
    );
    const event = server.move('0', 'in-review', 1, 'm');
    confirmWrite(replica, { mutationId: 'm', refused: [] }, [
      server.cards.get('0') ?? card('0', 'in-review'),
    ]);
    expect(shown(replica)).toEqual(server.ids);
    expect(shownCard(replica, '0')?.progress).toBe('in-review');
    receive(replica, event, server.seq);
    expect(shown(replica)).toEqual(server.ids);
  });

  it("puts a refused move of one's own back, several in their order", () => {
    const { server, replica } = opened(6);
    write(replica, ['0', '4'], toColumn('in-review', '1'));
    expect(shown(replica)['in-review']).toEqual(['1', '0', '4', '3', '5']);
    replica.refuse('m');
    expect(shown(replica)).toEqual(server.ids);
  });

  it('puts back, with the response, those of several moves that were refused', () => {
    const { server, replica } = opened(6);
    write(replica, ['0', '4'], toColumn('in-review'));
    confirmWrite(replica, { mutationId: 'm', refused: ['4'] }, []);
    expect(shown(replica)).toMatchObject({ 'in-progress': ['2', '4'], 'in-review': ['1', '3', '5', '0'] });
    replica.refuse('m');
    write(replica, ['0', '4'], toColumn('in-review'));
    confirmWrite(replica, { mutationId: 'm', refused: ['0', '4'] }, []);
    expect(shown(replica)).toEqual(server.ids);
  });

  it('keeps a confirmed move on top until a board that was requested afterwards', () => {
    const { server, replica } = opened(4);
    write(replica, ['0'], toColumn('approved'));
    const begun = clock.moment;
    server.whole(replica, begun);
    expect(shown(replica).approved).toEqual(['0']);
    server.move('0', 'approved', 0);
    confirmWrite(replica, { mutationId: 'm', refused: [] }, []);
    server.whole(replica, begun);
    expect(replica.pending()).toHaveLength(1);
    server.whole(replica);
    expect(replica.pending()).toEqual([]);
    expect(shown(replica)).toEqual(server.ids);
  });

  it('takes no older card for a newer one, and fetches again what may be old', () => {
    const { server, replica } = opened(2);
    receive(replica, server.move('0', 'in-review', 0), server.seq);
    replica.amend((board) => putCard(board, card('0', 'in-progress', 1)));
    expect(shownCard(replica, '0')?.progress).toBe('in-review');
    const change = { orderId: '0', move: null, card: null, isStale: true, mutationId: null };
    receive(replica, change, server.seq + 1);
    expect(replica.base().stale.has('0')).toBe(true);
    replica.amend((board) => putCard(board, card('0', 'in-review', 2)));
    expect(replica.base().stale.has('0')).toBe(false);
  });

  it('counts hours that a response brings once, though its event brings them too', () => {
    const { server, replica } = opened(4);
    const workTime = { ...card('0', 'in-progress').workTime, allocatedSeconds: 3_660 };
    const {
      thumbnail: _t,
      unreadComments: _u,
      awaitsInternalReview: _r,
      userAbility: _a,
      positionOrder: _p,
      ...shared
    } = card('0', 'in-progress', 2);
    const allocated = { ...shared, workTime };
    const seconds = () => replica.view().columns['in-progress'].allocatedSeconds;
    replica.amend((board) => changeCard(board, { ...card('0', 'in-progress', 2), workTime }));
    expect(seconds()).toBe(3_720);
    const change = { orderId: '0', move: null, card: allocated, isStale: false, mutationId: null };
    receive(replica, change, server.seq + 1);
    expect(seconds()).toBe(3_720);
  });

  it('counts the hours of a moved card that is not loaded where it goes', () => {
    const { server, replica } = opened(4);
    replica.amend((board) => void board.cards.delete('0'));
    receive(replica, server.move('0', 'in-review', 0), server.seq);
    expect(replica.view().columns['in-progress'].allocatedSeconds).toBe(60);
    expect(replica.view().columns['in-review'].allocatedSeconds).toBe(180);
  });

  it('counts the hours of an order that comes as those that its loaded card later takes along', () => {
    const { server, replica } = opened(4);
    replica.amend((board) => {
      removeOrder(board, '0');
      board.cards.delete('0');
    });
    const { move, ...come } = server.move('0', 'in-review', 0);
    receive(replica, { ...come, move: { from: null, to: move?.to ?? null } }, server.seq);
    expect(replica.view().columns['in-review'].allocatedSeconds).toBe(180);
    replica.amend((board) => putCard(board, server.cards.get('0') ?? card('0', 'in-review')));
    receive(replica, server.move('0', 'approved', 0), server.seq);
    expect(replica.view().columns['in-review'].allocatedSeconds).toBe(120);
    expect(replica.view().columns.approved.allocatedSeconds).toBe(60);
  });

  it('forgets what is deleted, and asks where it cannot know', () => {
    const { server, replica, asked } = opened(4);
    replica.amend((board: Board) => removeOrder(board, '0'));
    expect(shown(replica)['in-progress']).toEqual(['2']);
    const change = server.move('2', 'on-hold', 0);
    const to = { column: 'on-hold', afterId: '99', position: 0 } as const;
    receive(replica, { ...change, move: { from: null, to } }, server.seq);
    expect(asked()).toBe(1);
    replica.load({ ...replica.base(), isFiltered: true }, { [channel]: server.seq }, 0);
    receive(replica, server.move('3', 'approved', 0), server.seq);
    expect(asked()).toBe(2);
  });

  it('shows no position of a card that is moved under a filter: only the server knows it', () => {
    const { replica } = opened(6);
    replica.amend(({ columns }) => {
      for (const column of Object.values(columns)) column.positions = column.ids.map((_, at) => 2 * at);
    });
    write(replica, ['0'], toColumn('on-hold'));
    const { 'in-progress': from, 'on-hold': to, 'in-review': other } = replica.view().columns;
    expect([from.positions, to.positions, other.positions]).toEqual([null, null, [0, 2, 4]]);
  });
});
