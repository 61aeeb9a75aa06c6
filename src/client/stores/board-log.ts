import type {
  BoardCard,
  BoardChange,
  BoardStand,
  ColumnLimit,
  SharedCard,
} from '#shared/model/board-card.ts';
import { type BoardColumn, boardColumns } from '#shared/model/order-place.ts';
import type { BoardColumnView } from '#shared/protocol/http/board.ts';
import type { CardEffect } from './order-change.ts';
import type { Clock } from './thread-log.ts';

export interface ColumnLog {
  /** Every order of the column that passes the filter, in its order. */
  ids: string[];
  /** The place of each in the unfiltered column; null without a filter, where it is the index. */
  positions: number[] | null;
  /** How many stand in the column, filter or not. */
  total: number;
  allocatedSeconds: number;
  limit: ColumnLimit | null;
  /** Rises whenever a card of the column gets or loses its picture, and with it its height. */
  shape: number;
}

/** One's own write that the board's events have not confirmed yet: shown on top of what the server has. */
export interface PendingChange {
  mutationId: string;
  ids: readonly string[];
  effect(card: BoardCard): CardEffect;
  /** The moment of its answer; null before. */
  answeredAt: number | null;
}

/** The board as the server has it, and one's own unconfirmed writes. Plain data: thousands of cards are not proxied. */
export interface BoardLog {
  clock: Clock;
  isFiltered: boolean;
  columns: Record<BoardColumn, ColumnLog>;
  cards: Map<string, BoardCard>;
  /** The column in which each card stands. */
  stands: Map<string, BoardColumn>;
  /** Cards whose data may be old: to be fetched when they are shown. */
  stale: Set<string>;
  /** Rises whenever further cards have become stale. */
  staleEdition: number;
  pending: PendingChange[];
  /** The last changes since the last whole answer, to be applied again over one that was asked for before them. */
  recent: { moment: number; change: BoardChange }[];
  /** The moment of the newest change that is no longer among `recent`. */
  forgottenUntil: number;
  wholeAsOf: number;
}

const emptyColumn = (): ColumnLog => ({
  ids: [],
  positions: null,
  total: 0,
  allocatedSeconds: 0,
  limit: null,
  shape: 0,
});

export const emptyBoardLog = (clock: Clock): BoardLog => ({
  clock,
  isFiltered: false,
  columns: Object.fromEntries(boardColumns.map((column) => [column, emptyColumn()])) as BoardLog['columns'],
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
const mostRecent = 2_000;

/** The whole board, asked for at the moment `begun`. Answers `refetch` where it is older than what is remembered. */
export function applyBoard(
  log: BoardLog,
  columns: readonly BoardColumnView[],
  cards: readonly BoardCard[],
  isFiltered: boolean,
  begun: number,
): 'done' | 'refetch' {
  if (begun < log.wholeAsOf) return 'done';
  if (begun < log.forgottenUntil) return 'refetch';
  log.wholeAsOf = begun;
  log.isFiltered = isFiltered;
  log.stands.clear();
  for (const { column, ...view } of columns) {
    log.columns[column] = { ...view, shape: log.columns[column].shape };
    for (const id of view.ids) log.stands.set(id, column);
  }
  for (const id of log.cards.keys()) log.stale.add(id);
  for (const card of cards) putCard(log, card);
  log.pending = log.pending.filter(({ answeredAt }) => answeredAt === null || answeredAt > begun);
  log.recent = log.recent.filter(({ moment }) => moment > begun);
  for (const { change } of log.recent) write(log, change);
  log.clock.moment += 1;
  return 'done';
}

/** A card as read from the server; one that an event has made older is left out. */
export function putCard(log: BoardLog, card: BoardCard): void {
  const held = log.cards.get(card.id);
  if (held !== undefined && held.revision > card.revision) return;
  setCard(log, card);
  log.stale.delete(card.id);
}

function setCard(log: BoardLog, card: BoardCard): void {
  const hadPicture = (log.cards.get(card.id)?.thumbnail ?? null) !== null;
  const column = log.stands.get(card.id);
  if (column !== undefined && hadPicture !== (card.thumbnail !== null)) log.columns[column].shape += 1;
  log.cards.set(card.id, card);
}

/** What an event tells. Answers `refetch` where the board must be asked for to know what it now shows. */
export function applyBoardChange(log: BoardLog, change: BoardChange): 'done' | 'refetch' {
  log.clock.moment += 1;
  log.recent.push({ moment: log.clock.moment, change });
  if (log.recent.length > mostRecent)
    log.forgottenUntil = log.recent.splice(0, mostRecent / 2).at(-1)?.moment ?? log.forgottenUntil;
  if (change.mutationId !== null) dropPendingChange(log, change.mutationId);
  return write(log, change);
}

function write(log: BoardLog, { orderId, move, card, isStale }: BoardChange): 'done' | 'refetch' {
  const held = log.cards.get(orderId);
  const isOld = held !== undefined && card !== null && held.revision > card.revision;
  const from = log.stands.get(orderId);
  const to = move?.to ?? null;
  // Whether an order that comes or changes passes the filter only the server can tell.
  if (log.isFiltered && from === undefined) return move !== null && to === null ? 'done' : 'refetch';
  if (move === null) {
    if (from !== undefined) countHours(log, from, orderId, -1);
    if (card !== null && !isOld) mergeCard(log, card, held?.positionOrder);
    if (from !== undefined) countHours(log, from, orderId, 1);
  } else {
    if (from !== undefined) takeOut(log, from, orderId);
    if (card !== null && !isOld) mergeCard(log, card, to?.position);
  }
  if (move !== null && to === null) {
    log.cards.delete(orderId);
    log.stale.delete(orderId);
    return 'done';
  }
  if (isStale) staleCards(log, [orderId]);
  const known = to === null || putIn(log, to, orderId);
  return known && !log.isFiltered ? 'done' : 'refetch';
}

/** Of these cards, those that are known may be old. */
export function staleCards(log: BoardLog, ids: Iterable<string>): void {
  for (const id of ids) if (log.cards.has(id)) log.stale.add(id);
  log.staleEdition += 1;
}

function countHours(log: BoardLog, column: BoardColumn, id: string, sign: 1 | -1): void {
  log.columns[column].allocatedSeconds += sign * (log.cards.get(id)?.workTime.allocatedSeconds ?? 0);
}

function takeOut(log: BoardLog, column: BoardColumn, id: string): void {
  const from = log.columns[column];
  const at = from.ids.indexOf(id);
  if (at === -1) return;
  from.ids.splice(at, 1);
  from.positions?.splice(at, 1);
  countHours(log, column, id, -1);
  from.total -= 1;
  log.stands.delete(id);
}

/** Answers whether its place was known; one behind a card that is not here goes where its number says. */
function putIn(log: BoardLog, { column, afterId, position }: BoardStand, id: string): boolean {
  const to = log.columns[column];
  const behind = afterId === null ? -1 : to.ids.indexOf(afterId);
  const known = afterId === null || behind !== -1;
  const at = known ? behind + 1 : Math.min(position, to.ids.length);
  to.ids.splice(at, 0, id);
  to.positions?.splice(at, 0, position);
  countHours(log, column, id, 1);
  to.total += 1;
  log.stands.set(id, column);
  return known;
}

/** What is the reader's own of a card stays; without it the card is to be fetched when it is shown. */
function mergeCard(log: BoardLog, card: SharedCard, position: number | undefined): void {
  const held = log.cards.get(card.id);
  if (held === undefined) return;
  setCard(log, { ...held, ...card, positionOrder: position ?? held.positionOrder });
}

export function removeOrder(log: BoardLog, id: string): void {
  const column = log.stands.get(id);
  if (column !== undefined) takeOut(log, column, id);
  log.cards.delete(id);
  log.stale.delete(id);
}

export function dropPendingChange(log: BoardLog, mutationId: string): void {
  log.pending = log.pending.filter((held) => held.mutationId !== mutationId);
}

/**
 * A write has been answered: it stays on top until its event, or a whole answer asked for after it, has come. Its
 * effect stays as it was: a card that the answer brings, with the change done, would have it do nothing. So this comes
 * before the cards of the answer.
 */
export function answerPending(log: BoardLog, mutationId: string): void {
  log.clock.moment += 1;
  const held = log.pending.find((pending) => pending.mutationId === mutationId);
  if (held === undefined) return;
  const { ids, effect } = held;
  const done = new Map<string, CardEffect>();
  for (const id of ids) {
    const card = log.cards.get(id);
    if (card !== undefined) done.set(id, effect(card));
  }
  held.answeredAt = log.clock.moment;
  held.effect = (card) => done.get(card.id) ?? effect(card);
}

/** One card as shown: the server's with one's own writes on top. */
export function shownCard(log: BoardLog, id: string): BoardCard | null {
  let card = log.cards.get(id) ?? null;
  if (card === null || log.pending.length === 0) return card;
  for (const { ids, effect } of log.pending) if (ids.includes(id)) card = { ...card, ...effect(card).patch };
  return card;
}

/** The ids of every column as shown. Without writes of one's own these are the log's own arrays. */
export function shownIds(log: BoardLog): Record<BoardColumn, readonly string[]> {
  const shown = Object.fromEntries(boardColumns.map((column) => [column, log.columns[column].ids])) as Record<
    BoardColumn,
    string[]
  >;
  if (log.pending.length === 0) return shown;
  const patched = new Map<string, BoardCard>();
  const stands = new Map<string, BoardColumn | null>();
  for (const { ids, effect } of log.pending) {
    let behind: string | null | undefined;
    for (const id of ids) {
      const card = patched.get(id) ?? log.cards.get(id);
      if (card === undefined) continue;
      const { patch, column, afterId, onTop = false } = effect(card);
      patched.set(id, { ...card, ...patch });
      if (column === undefined) continue;
      const from = stands.get(id) ?? log.stands.get(id) ?? null;
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
