import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BoardCard, BoardChange } from '#shared/board/board-card.ts';
import { type BoardColumn, boardColumns, statusOfPlace } from '#shared/orders/order-place.ts';
import {
  answerPending,
  applyBoard,
  applyBoardChange,
  type BoardReplica,
  dropPendingChange,
  emptyBoardReplica,
  putCard,
  removeOrder,
  shownCard,
  shownIds,
} from './board-replica.ts';

const columns = ['in-progress', 'in-review', 'on-hold', 'approved'] as const;
type Column = (typeof columns)[number];
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
  userAbility: 'none',
  revision,
});

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

  whole(replica: BoardReplica): void {
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
    applyBoard(replica, views, [...this.cards.values()], false, replica.clock.moment);
  }

  move(id: string, column: Column, place: number, mutationId: string | null = null): BoardChange {
    const before = this.cards.get(id);
    if (before === undefined) throw new Error('no such card');
    const from = before.progress as Column;
    this.ids[from] = this.ids[from].filter((other) => other !== id);
    const position = Math.min(place, this.ids[column].length);
    this.ids[column].splice(position, 0, id);
    const {
      thumbnail: _t,
      unreadComments: _u,
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
}

const shown = (replica: BoardReplica): Record<Column, readonly string[]> => {
  const all = shownIds(replica);
  return Object.fromEntries(columns.map((column) => [column, all[column]])) as Record<
    Column,
    readonly string[]
  >;
};
const opened = (count: number): { server: Server; replica: BoardReplica } => {
  const server = new Server(count);
  const replica = emptyBoardReplica({ moment: 0 });
  server.whole(replica);
  return { server, replica };
};
const toColumn =
  (column: Column, afterId?: string | null) =>
  (
    held: BoardCard,
  ): { patch: Partial<BoardCard>; column: BoardColumn; afterId: string | null | undefined } => ({
    patch: { progress: column, ...statusOfPlace(column) },
    column,
    afterId: held.id === afterId ? null : afterId,
  });

describe('board replica', () => {
  it('shows what the server has after any moves, also when a whole answer comes between', () => {
    const step = fc.record({
      id: fc.nat(9).map(String),
      column: fc.constantFrom(...columns),
      place: fc.nat(6),
      isWhole: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { server, replica } = opened(10);
        for (const { id, column, place, isWhole } of steps) {
          const change = server.move(id, column, place);
          if (isWhole) server.whole(replica);
          expect(applyBoardChange(replica, change)).toBe('done');
        }
        expect(shown(replica)).toEqual(server.ids);
        for (const column of columns) {
          expect(replica.columns[column].total).toBe(server.ids[column].length);
          expect(replica.columns[column].allocatedSeconds).toBe(server.ids[column].length * 60);
        }
      }),
    );
  });

  it("shows one's own move at once, and the server's board when its event has come", () => {
    const { server, replica } = opened(6);
    replica.pending.push({ mutationId: 'm', ids: ['0'], effect: toColumn('on-hold'), answeredAt: null });
    expect(shown(replica)).toMatchObject({ 'in-progress': ['2', '4'], 'on-hold': ['0'] });
    expect(shownCard(replica, '0')?.progress).toBe('on-hold');
    applyBoardChange(replica, server.move('2', 'on-hold', 0));
    expect(shown(replica)['on-hold']).toEqual(['2', '0']);
    applyBoardChange(replica, server.move('0', 'on-hold', 0, 'm'));
    expect(replica.pending).toEqual([]);
    expect(shown(replica)).toEqual(server.ids);
  });

  it("keeps one's own move where it went between its answer and its event", () => {
    const { server, replica } = opened(6);
    // As in the rules: an order that is there already is not moved.
    const effect = (held: BoardCard) =>
      held.progress === 'in-review' ? { patch: {} } : toColumn('in-review', '1')(held);
    replica.pending.push({ mutationId: 'm', ids: ['0'], effect, answeredAt: null });
    const event = server.move('0', 'in-review', 1, 'm');
    answerPending(replica, 'm');
    putCard(replica, server.cards.get('0') ?? card('0', 'in-review'));
    expect(shown(replica)).toEqual(server.ids);
    expect(shownCard(replica, '0')?.progress).toBe('in-review');
    applyBoardChange(replica, event);
    expect(shown(replica)).toEqual(server.ids);
  });

  it("puts a refused move of one's own back, several in their order", () => {
    const { server, replica } = opened(6);
    replica.pending.push({
      mutationId: 'm',
      ids: ['0', '4'],
      effect: toColumn('in-review', '1'),
      answeredAt: null,
    });
    expect(shown(replica)['in-review']).toEqual(['1', '0', '4', '3', '5']);
    dropPendingChange(replica, 'm');
    expect(shown(replica)).toEqual(server.ids);
  });

  it('keeps an answered move on top until a whole answer that was asked for afterwards', () => {
    const { server, replica } = opened(4);
    replica.pending.push({ mutationId: 'm', ids: ['0'], effect: toColumn('approved'), answeredAt: null });
    server.whole(replica);
    expect(shown(replica).approved).toEqual(['0']);
    server.move('0', 'approved', 0);
    answerPending(replica, 'm');
    server.whole(replica);
    expect(replica.pending).toEqual([]);
    expect(shown(replica)).toEqual(server.ids);
  });

  it('takes no older card for a newer one, and fetches again what may be old', () => {
    const { server, replica } = opened(2);
    applyBoardChange(replica, server.move('0', 'in-review', 0));
    putCard(replica, card('0', 'in-progress', 1));
    expect(replica.cards.get('0')?.progress).toBe('in-review');
    applyBoardChange(replica, { orderId: '0', move: null, card: null, isStale: true, mutationId: null });
    expect(replica.stale.has('0')).toBe(true);
    putCard(replica, card('0', 'in-review', 2));
    expect(replica.stale.has('0')).toBe(false);
  });

  it('forgets what is deleted, and asks where it cannot know', () => {
    const { server, replica } = opened(4);
    removeOrder(replica, '0');
    expect(shown(replica)['in-progress']).toEqual(['2']);
    const change = server.move('2', 'on-hold', 0);
    const lost = {
      ...change,
      move: { from: null, to: { column: 'on-hold', afterId: '99', position: 0 } },
    } as const;
    expect(applyBoardChange(replica, lost)).toBe('refetch');
    replica.isFiltered = true;
    expect(applyBoardChange(replica, { ...server.move('3', 'approved', 0) })).toBe('refetch');
  });

  it('forgets changes of long ago, and asks again where an answer is older than they', () => {
    const replica = emptyBoardReplica({ moment: 0 });
    const begun = replica.clock.moment;
    const change: BoardChange = { orderId: '1', move: null, card: null, isStale: false, mutationId: null };
    for (let count = 0; count < 10_000; count += 1) applyBoardChange(replica, change);
    expect(replica.recent.length).toBeLessThan(2_500);
    expect(applyBoard(replica, [], [], false, begun)).toBe('refetch');
    expect(applyBoard(replica, [], [], false, replica.clock.moment)).toBe('done');
    expect(replica.recent).toEqual([]);
  });
});
