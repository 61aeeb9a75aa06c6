import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Actor } from '#shared/access/actor.ts';
import type { BoardCard, BoardChange } from '#shared/board/board-card.ts';
import type { Envelope } from '#shared/kernel/errors.ts';
import type { OrderActionId } from '#shared/orders/order-action-table.ts';
import type { BulkChange, BulkChanged } from '#shared/orders/order-actions.http.ts';
import { actionsFor, type OrderSituation } from '#shared/orders/order-actions.ts';
import { type BoardColumn, columnOf } from '#shared/orders/order-phase.ts';
import type { ApiClient, Side } from '../support/clients/api-client.ts';
import { connectLive, type LiveClient } from '../support/clients/live-client.ts';
import { isLong, randomFrom, seed } from '../support/run/random.ts';
import { type Board, type BoardScene, boardOf, startBoardScene } from '../support/scenes/board-scene.ts';

const writers = 50;
const cardCount = 20;
/** Number of all changes. The embedded database runs one transaction at a time. */
const changeCount = (isLong ? 1_200 : 300) / (inject('postgresUrl') === undefined ? 3 : 1);

type Boards = Map<BoardColumn, string[]>;
const idsOf = ({ columns }: Board): Boards => new Map(columns.map(({ column, ids }) => [column, [...ids]]));
const boardEvents = { user: 'reload-single-column', customer: 'reload-client-board' } as const;

let scene: BoardScene;
let cards: string[];
interface Session {
  actor: Actor;
  client: ApiClient;
  side: Side;
  csrf: string;
}
const sessions: Session[] = [];
const acknowledged = new Map<string, number>();
const acknowledgedInAll = (): number => [...acknowledged.values()].reduce((sum, count) => sum + count, 0);
let refused = 0;

beforeAll(async () => {
  scene = await startBoardScene();
  for (let at = 0; at < 10; at++) {
    const side: Side = at < 7 ? 'user' : 'customer';
    const role = side === 'user' ? 'manager' : 'owner';
    const { client, id: userId } = await scene.join(`writer${at}`, role);
    const response = await fetch(`${scene.server.url}/api/g/csrf/card`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
    const { data }: { data: { token: string } } = await response.json();
    const companyId = side === 'user' ? null : scene.companyId;
    const actor = { userId, role, clientType: side, companyId, isApprover: false, viewOnly: false } as const;
    sessions.push({ actor, client, side, csrf: data.token });
  }
  const statuses = ['new-order', 'in-progress', 'in-review', 'on-hold', 'approved'];
  cards = [];
  for (let at = 0; at < cardCount; at++)
    cards.push(
      await scene.addCard({
        status: statuses[at % statuses.length] ?? 'in-progress',
        companyId: at % 3 === 0 ? scene.otherCompanyId : scene.companyId,
      }),
    );
});
afterAll(() => scene.server.close());

const any = <T>(list: readonly T[], next: () => number): T => {
  const one = list[Math.floor(next() * list.length)];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
};
/** Moves within the work; what takes a card off the board, or closes it, is left out. */
const moves: readonly OrderActionId[] = [
  'ready-to-go',
  'queue',
  'in-progress',
  'in-review',
  'gr-revision',
  'hold',
  'resume',
  'approve',
  'complete',
];
/** Last known situation of each card. Others move it meanwhile, so requests are often refused. */
const lastSeen = new Map<string, OrderSituation>();
function see(card: BoardCard | null | undefined): void {
  if (!card) return;
  const { progress: status, state, isFrozen, isLocked, heldFrom, userAbility: ability } = card;
  lastSeen.set(card.id, { status, state, isFrozen, isLocked, heldFrom, ability, isArchived: false });
}

/** A card that was last seen in the same column, or any: by now it may be elsewhere. */
function neighbourOf(id: string, next: () => number): string {
  const columnSeen = (each: string) => {
    const situation = lastSeen.get(each);
    return situation === undefined ? null : columnOf(situation);
  };
  const near = cards.filter((each) => each !== id && columnSeen(each) === columnSeen(id));
  return any(near.length > 0 ? near : cards, next);
}

const sessionAt = (at: number): Session => {
  const session = sessions[at % sessions.length];
  if (session === undefined) throw new Error('nobody has signed in');
  return session;
};

const noteChange = (id: string): void => void acknowledged.set(id, (acknowledged.get(id) ?? 0) + 1);

async function send(
  { client, side, csrf }: Session,
  method: 'PUT' | 'POST',
  path: string,
  body: URLSearchParams,
): Promise<{ response: Response; text: string }> {
  const response = await fetch(`${scene.server.url}/api/${side === 'user' ? 'd' : 'c'}${path}`, {
    method,
    headers: { authorization: `Bearer ${client.token}`, 'x-csrf-token': csrf },
    body,
  });
  return { response, text: await response.text() };
}

/** Moves several cards together into a column, where some of them may be already. */
async function writeMany(session: Session, next: () => number): Promise<void> {
  const ids = [...new Set(Array.from({ length: 4 }, () => any(cards, next)))];
  const [first = ''] = ids;
  const situation = lastSeen.get(first);
  const column = (situation && columnOf(situation)) ?? 'in-progress';
  const afterId = next() < 0.3 ? null : neighbourOf(first, next);
  const { response, text } = await send(
    session,
    'POST',
    '/order/bulk',
    new URLSearchParams({
      ids: JSON.stringify(ids),
      change: JSON.stringify({ kind: 'move', column, afterId, reason: 'Waiting' } satisfies BulkChange),
    }),
  );
  expect([200, 403, 409], text).toContain(response.status);
  const { data }: Envelope<BulkChanged> = JSON.parse(text);
  for (const { orderId, refusal, card } of data?.results ?? []) {
    see(card);
    if (refusal === null && response.status === 200) noteChange(orderId);
    else refused += 1;
  }
}

/** Moves and reorders cards at random until there are enough changes. What the tables forbid is refused, and is none. */
async function write(session: Session, next: () => number): Promise<void> {
  while (acknowledgedInAll() < changeCount) {
    if (next() < 0.15) {
      await writeMany(session, next);
      continue;
    }
    const { actor } = session;
    const id = any(cards, next);
    const situation = lastSeen.get(id);
    const possible =
      situation === undefined ? moves : actionsFor(actor, situation).filter((each) => moves.includes(each));
    const isReorder = possible.length === 0 || next() < 0.4;
    const path = isReorder ? 'position' : `action/${any(possible, next)}`;
    const body = new URLSearchParams({ reason: 'Waiting' });
    if (isReorder || next() < 0.3) body.set('afterId', next() < 0.2 ? '' : neighbourOf(id, next));
    const { response, text } = await send(session, 'PUT', `/order/${id}/${path}`, body);
    const { data }: Envelope<{ card?: BoardCard | null }> = JSON.parse(text);
    see(data?.card);
    if (response.status === 200) noteChange(id);
    else {
      lastSeen.delete(id);
      expect([403, 404, 409], text).toContain(response.status);
      refused += 1;
    }
  }
}

/** A board that knows nothing but its first reading and the events since. */
interface Listener {
  live: LiveClient;
  client: ApiClient;
  side: Side;
  board: Boards;
  from: number;
}

async function listen({ client, side }: Session): Promise<Listener> {
  const live = await connectLive(scene.server.url, side, client.token);
  const response = await client.get<Board>('/board');
  if (response.data === undefined) throw new Error('no board');
  return { live, client, side, board: idsOf(response.data), from: standOf(response.meta) };
}

const standOf = (meta: Record<string, unknown> | undefined): number => {
  const [number] = Object.values((meta?.seq ?? {}) as Record<string, number>);
  if (number === undefined) throw new Error('the response has no sequence of its channel');
  return number;
};

function apply(board: Boards, { orderId, move }: BoardChange): void {
  if (move === null) return;
  const left = move.from === null ? undefined : board.get(move.from);
  if (left !== undefined) {
    expect(left).toContain(orderId);
    left.splice(left.indexOf(orderId), 1);
  }
  if (move.to === null) return;
  const column = board.get(move.to.column);
  if (column === undefined) throw new Error(`${move.to.column} is not on this board`);
  column.splice(move.to.afterId === null ? 0 : column.indexOf(move.to.afterId) + 1, 0, orderId);
}

/** Applies an event. All its cards must then be at their numbers. */
function applyAll(board: Boards, changes: readonly BoardChange[]): void {
  for (const change of changes) apply(board, change);
  for (const { orderId, move } of changes)
    if (move?.to) expect(board.get(move.to.column)?.indexOf(orderId)).toBe(move.to.position);
}

describe('fifty writers at twenty cards', () => {
  it('leave a permutation, a history of what was acknowledged, and every board alike', async ({
    onTestFailed,
  }) => {
    onTestFailed(() => {
      process.stderr.write(`What they did was chosen by GALLEY_SEED=${seed}.\n`);
    });
    const manager = sessionAt(0);
    const listeners = await Promise.all([0, 1, 8, 9].map((at) => listen(sessionAt(at))));
    await Promise.all(
      Array.from({ length: writers }, (_, at) => write(sessionAt(at), randomFrom(seed + at))),
    );
    expect(refused).toBeGreaterThan(0);

    const board = await boardOf(manager.client);
    const shown = board.columns.flatMap(({ ids }) => ids);
    expect(shown.toSorted()).toEqual(cards.toSorted());
    for (const { column, ids } of board.columns) {
      const positions = board.cards
        .filter(({ id }) => ids.includes(id))
        .map(({ positionOrder }) => positionOrder);
      expect(positions, column).toEqual(ids.map((_, at) => at));
    }

    const rows = await scene.server.db.query<{
      id: number;
      entries: number;
      changes: number;
      revision: number;
    }>(
      `SELECT o.id, o.revision, (SELECT count(*)::int FROM timeline t WHERE t.order_id = o.id) AS entries,
         (SELECT count(*)::int FROM change_entries e WHERE e.order_id = o.id) AS changes FROM orders o`,
    );
    for (const { id, entries, changes, revision } of rows) {
      const acknowledgements = acknowledged.get(String(id)) ?? 0;
      expect([entries, changes, revision - 1], `#${id}`).toEqual(Array(3).fill(acknowledgements));
    }

    for (const { live, client, side, board: replica, from } of listeners) {
      const response = await client.get<Board>('/board');
      const name = boardEvents[side];
      await live.when(name, ({ seq }) => seq >= standOf(response.meta));
      let last = from;
      for (const event of live.all(name).filter(({ seq }) => seq > from)) {
        expect(event.seq).toBeGreaterThan(last);
        last = event.seq;
        applyAll(replica, event.changes);
      }
      expect(replica).toEqual(idsOf(response.data ?? { columns: [], cards: [] }));
      live.close();
    }
  });
});
