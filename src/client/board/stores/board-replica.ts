import type { CardEffect } from '#client/orders/stores/order-patch.ts';
import type { Clock } from '#client/sync/replica.ts';
import type { BoardColumnView } from '#shared/board/board.http.ts';
import type {
  BoardCard,
  BoardChange,
  BoardStand,
  ColumnLimit,
  SharedCard,
} from '#shared/board/board-card.ts';
import { type BoardColumn, boardColumns } from '#shared/orders/order-place.ts';

export interface ColumnReplica {
  /** Every order of the column that passes the filter, in the column's order. */
  ids: string[];
  /** The position of each in the unfiltered column; null without a filter, where it is the index. */
  positions: number[] | null;
  /** The number of orders in the column, regardless of the filter. */
  total: number;
  allocatedSeconds: number;
  limit: ColumnLimit | null;
  /** Rises whenever a card of the column gets or loses its picture, and with it its height. */
  shape: number;
}

/** A local write that no event has confirmed yet: shown on top of the server's state. */
export interface PendingChange {
  mutationId: string;
  ids: readonly string[];
  effect(card: BoardCard): CardEffect;
  /** The moment of the server's response; null before. */
  answeredAt: number | null;
}

/** The server's state of the board, and the local writes it has not confirmed. Plain data: thousands of cards are not proxied. */
export interface BoardReplica {
  clock: Clock;
  isFiltered: boolean;
  columns: Record<BoardColumn, ColumnReplica>;
  cards: Map<string, BoardCard>;
  /** The column of each card. */
  stands: Map<string, BoardColumn>;
  /** Cards whose data may be outdated: fetched when they are shown. */
  stale: Set<string>;
  /** Rises whenever further cards have become stale. */
  staleEdition: number;
  pending: PendingChange[];
  /** The latest changes, to be applied again over a whole board that was requested before them. */
  recent: { moment: number; change: BoardChange }[];
  /** The moment of the newest change that is no longer among `recent`. */
  forgottenUntil: number;
  wholeAsOf: number;
}

const emptyColumn = (): ColumnReplica => ({
  ids: [],
  positions: null,
  total: 0,
  allocatedSeconds: 0,
  limit: null,
  shape: 0,
});

export const emptyBoardReplica = (clock: Clock): BoardReplica => ({
  clock,
  isFiltered: false,
  columns: Object.fromEntries(
    boardColumns.map((column) => [column, emptyColumn()]),
  ) as BoardReplica['columns'],
  cards: new Map(),
  stands: new Map(),
  stale: new Set(),
  staleEdition: 0,
  pending: [],
  recent: [],
  forgottenUntil: -1,
  wholeAsOf: -1,
});

/** Seconds of a storm; a day's events would fill the memory. */
const maxRecent = 2_000;

/** Applies the whole board, requested at the moment `begun`. Returns `refetch` if changes since then are no longer in `recent`. */
export function applyBoard(
  replica: BoardReplica,
  columns: readonly BoardColumnView[],
  cards: readonly BoardCard[],
  isFiltered: boolean,
  begun: number,
): 'done' | 'refetch' {
  if (begun < replica.wholeAsOf) return 'done';
  if (begun < replica.forgottenUntil) return 'refetch';
  replica.wholeAsOf = begun;
  replica.isFiltered = isFiltered;
  replica.stands.clear();
  for (const { column, ...view } of columns) {
    replica.columns[column] = { ...view, shape: replica.columns[column].shape };
    for (const id of view.ids) replica.stands.set(id, column);
  }
  for (const id of replica.cards.keys()) replica.stale.add(id);
  for (const card of cards) putCard(replica, card);
  replica.pending = replica.pending.filter(({ answeredAt }) => answeredAt === null || answeredAt > begun);
  replica.recent = replica.recent.filter(({ moment }) => moment > begun);
  for (const { change } of replica.recent) write(replica, change);
  replica.clock.moment += 1;
  return 'done';
}

/** Puts a card from the server. Skips it if an event has brought a newer revision. */
export function putCard(replica: BoardReplica, card: BoardCard): void {
  const held = replica.cards.get(card.id);
  if (held !== undefined && held.revision > card.revision) return;
  setCard(replica, card);
  replica.stale.delete(card.id);
}

function setCard(replica: BoardReplica, card: BoardCard): void {
  const hadPicture = (replica.cards.get(card.id)?.thumbnail ?? null) !== null;
  const column = replica.stands.get(card.id);
  if (column !== undefined && hadPicture !== (card.thumbnail !== null)) replica.columns[column].shape += 1;
  replica.cards.set(card.id, card);
}

/** Applies one event. Returns `refetch` if the board must be fetched to know what it now shows. */
export function applyBoardChange(replica: BoardReplica, change: BoardChange): 'done' | 'refetch' {
  replica.clock.moment += 1;
  replica.recent.push({ moment: replica.clock.moment, change });
  if (replica.recent.length > maxRecent)
    replica.forgottenUntil = replica.recent.splice(0, maxRecent / 2).at(-1)?.moment ?? replica.forgottenUntil;
  if (change.mutationId !== null) dropPendingChange(replica, change.mutationId);
  return write(replica, change);
}

function write(replica: BoardReplica, { orderId, move, card, isStale }: BoardChange): 'done' | 'refetch' {
  const held = replica.cards.get(orderId);
  const isOld = held !== undefined && card !== null && held.revision > card.revision;
  const from = replica.stands.get(orderId);
  const to = move?.to ?? null;
  // Only the server knows whether a new or changed order passes the filter.
  if (replica.isFiltered && from === undefined) return move !== null && to === null ? 'done' : 'refetch';
  if (move === null) {
    if (from !== undefined) countHours(replica, from, orderId, -1);
    if (card !== null && !isOld) mergeCard(replica, card, held?.positionOrder);
    if (from !== undefined) countHours(replica, from, orderId, 1);
  } else {
    if (from !== undefined) takeOut(replica, from, orderId);
    if (card !== null && !isOld) mergeCard(replica, card, to?.position);
  }
  if (move !== null && to === null) {
    replica.cards.delete(orderId);
    replica.stale.delete(orderId);
    return 'done';
  }
  if (isStale) staleCards(replica, [orderId]);
  const known = to === null || putIn(replica, to, orderId);
  return known && !replica.isFiltered ? 'done' : 'refetch';
}

/** Marks those of these cards that are known as stale. */
export function staleCards(replica: BoardReplica, ids: Iterable<string>): void {
  for (const id of ids) if (replica.cards.has(id)) replica.stale.add(id);
  replica.staleEdition += 1;
}

function countHours(replica: BoardReplica, column: BoardColumn, id: string, sign: 1 | -1): void {
  replica.columns[column].allocatedSeconds += sign * (replica.cards.get(id)?.workTime.allocatedSeconds ?? 0);
}

function takeOut(replica: BoardReplica, column: BoardColumn, id: string): void {
  const from = replica.columns[column];
  const at = from.ids.indexOf(id);
  if (at === -1) return;
  from.ids.splice(at, 1);
  from.positions?.splice(at, 1);
  countHours(replica, column, id, -1);
  from.total -= 1;
  replica.stands.delete(id);
}

/** Inserts a card. Returns whether the card before it is known; otherwise it is inserted at its number. */
function putIn(replica: BoardReplica, { column, afterId, position }: BoardStand, id: string): boolean {
  const to = replica.columns[column];
  const behind = afterId === null ? -1 : to.ids.indexOf(afterId);
  const known = afterId === null || behind !== -1;
  const at = known ? behind + 1 : Math.min(position, to.ids.length);
  to.ids.splice(at, 0, id);
  to.positions?.splice(at, 0, position);
  countHours(replica, column, id, 1);
  to.total += 1;
  replica.stands.set(id, column);
  return known;
}

/** Merges a card from an event into the known one, whose personal fields stay. An unknown card is fetched when it is shown. */
function mergeCard(replica: BoardReplica, card: SharedCard, position: number | undefined): void {
  const held = replica.cards.get(card.id);
  if (held === undefined) return;
  setCard(replica, { ...held, ...card, positionOrder: position ?? held.positionOrder });
}

export function removeOrder(replica: BoardReplica, id: string): void {
  const column = replica.stands.get(id);
  if (column !== undefined) takeOut(replica, column, id);
  replica.cards.delete(id);
  replica.stale.delete(id);
}

export function dropPendingChange(replica: BoardReplica, mutationId: string): void {
  replica.pending = replica.pending.filter((held) => held.mutationId !== mutationId);
}

/**
 * Records the response to a write, which stays on top until its event or a later fetch of the board arrives. Freezes
 * its effect, because on the response's cards, which already have the change, it would have none. Therefore called
 * before those cards are put.
 */
export function answerPending(replica: BoardReplica, mutationId: string): void {
  replica.clock.moment += 1;
  const held = replica.pending.find((pending) => pending.mutationId === mutationId);
  if (held === undefined) return;
  const { ids, effect } = held;
  const done = new Map<string, CardEffect>();
  for (const id of ids) {
    const card = replica.cards.get(id);
    if (card !== undefined) done.set(id, effect(card));
  }
  held.answeredAt = replica.clock.moment;
  held.effect = (card) => done.get(card.id) ?? effect(card);
}

/** Returns a card as shown: the server's with the local writes applied. */
export function shownCard(replica: BoardReplica, id: string): BoardCard | null {
  let card = replica.cards.get(id) ?? null;
  if (card === null || replica.pending.length === 0) return card;
  for (const { ids, effect } of replica.pending)
    if (ids.includes(id)) card = { ...card, ...effect(card).patch };
  return card;
}

/** Returns the ids of every column as shown. Without local writes these are the replica's own arrays. */
export function shownIds(replica: BoardReplica): Record<BoardColumn, readonly string[]> {
  const shown = Object.fromEntries(
    boardColumns.map((column) => [column, replica.columns[column].ids]),
  ) as Record<BoardColumn, string[]>;
  if (replica.pending.length === 0) return shown;
  const patched = new Map<string, BoardCard>();
  const stands = new Map<string, BoardColumn | null>();
  for (const { ids, effect } of replica.pending) {
    let behind: string | null | undefined;
    for (const id of ids) {
      const card = patched.get(id) ?? replica.cards.get(id);
      if (card === undefined) continue;
      const { patch, column, afterId, onTop = false } = effect(card);
      patched.set(id, { ...card, ...patch });
      if (column === undefined) continue;
      const from = stands.get(id) ?? replica.stands.get(id) ?? null;
      stands.set(id, column);
      if (from !== null) shown[from] = shown[from].filter((other) => other !== id);
      if (column === null) continue;
      const list = shown[column].filter((other) => other !== id);
      const anchor = behind ?? afterId;
      const at =
        anchor === undefined ? (onTop ? 0 : list.length) : anchor === null ? 0 : list.indexOf(anchor) + 1;
      list.splice(at, 0, id);
      shown[column] = list;
      behind = id;
    }
  }
  return shown;
}
