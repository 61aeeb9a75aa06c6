import type { OrderChanges } from '#client/orders/stores/order-changes.ts';
import { confirmOrders, type OrderResponse, type OrderWrite } from '#client/orders/stores/order-write.ts';
import type { Clock } from '#client/sync/clock.ts';
import { createReplica, type Replica } from '#client/sync/replica.ts';
import type { BoardColumnView } from '#shared/board/board.http.ts';
import type {
  BoardCard,
  BoardChange,
  BoardPosition,
  ColumnLimit,
  SharedCard,
} from '#shared/board/board-card.ts';
import { type BoardColumn, boardColumns } from '#shared/orders/order-phase.ts';

interface ColumnOrders {
  /** Every order of the column that passes the filter, in the column's order. */
  ids: string[];
  /** The position of each in the unfiltered column; null without a filter, where it is the index. */
  positions: number[] | null;
  /** The number of orders in the column, regardless of the filter. */
  total: number;
  allocatedSeconds: number;
  limit: ColumnLimit | null;
}

/** The orders of a board. Plain data: thousands of cards are not proxied. */
export interface Board {
  isFiltered: boolean;
  columns: Record<BoardColumn, ColumnOrders>;
  cards: Map<string, BoardCard>;
  /** The column of each card. */
  columnById: Map<string, BoardColumn>;
  /** Cards whose data may be outdated: fetched when they are shown. */
  stale: Set<string>;
}

export type BoardEvent =
  | OrderChanges
  | { kind: 'deleted'; orderId: string }
  | { kind: 'limit'; column: BoardColumn; limit: ColumnLimit | null };

export type BoardReplica = Replica<Board, BoardEvent, OrderWrite>;

const eachColumn = <T>(of: (column: BoardColumn) => T): Record<BoardColumn, T> =>
  Object.fromEntries(boardColumns.map((column) => [column, of(column)])) as Record<BoardColumn, T>;

const emptyBoard = (): Board => ({
  isFiltered: false,
  columns: eachColumn(() => ({ ids: [], positions: null, total: 0, allocatedSeconds: 0, limit: null })),
  cards: new Map(),
  columnById: new Map(),
  stale: new Set(),
});

const copyBoard = ({ isFiltered, columns, cards, columnById, stale }: Board): Board => ({
  isFiltered,
  columns: eachColumn((column) => {
    const { ids, positions, ...rest } = columns[column];
    return { ...rest, ids: [...ids], positions: positions === null ? null : [...positions] };
  }),
  cards: new Map(cards),
  columnById: new Map(columnById),
  stale: new Set(stale),
});

export const createBoardReplica = (clock: Clock): BoardReplica =>
  createReplica<Board, BoardEvent, OrderWrite>(
    { empty: emptyBoard, copy: copyBoard, applyEvent, applyWrite },
    clock,
  );

/** Returns the board of a response. Of cards that it leaves out what was known stays, until they are seen. */
export function boardOf(
  before: Board,
  columns: readonly BoardColumnView[],
  cards: readonly BoardCard[],
  isFiltered: boolean,
): Board {
  const board = { ...emptyBoard(), isFiltered, cards: new Map(before.cards) };
  for (const { column, ids, positions, ...rest } of columns) {
    board.columns[column] = { ...rest, ids: [...ids], positions: positions === null ? null : [...positions] };
    for (const id of ids) board.columnById.set(id, column);
  }
  board.stale = new Set(board.cards.keys());
  for (const card of cards) putCard(board, card);
  return board;
}

/** Puts a card from the server. Skips it if an event has brought a newer revision. */
export function putCard(board: Board, card: BoardCard): void {
  const known = board.cards.get(card.id);
  if (known !== undefined && known.revision > card.revision) return;
  board.cards.set(card.id, card);
  board.stale.delete(card.id);
}

/** Puts a card that a person's own change has brought, and counts its hours in its column. */
export function changeCard(board: Board, card: BoardCard): void {
  const column = board.columnById.get(card.id);
  const isCounted = column !== undefined && board.cards.has(card.id) && !board.stale.has(card.id);
  if (isCounted) countHours(board, column, -hoursOf(board, card.id));
  putCard(board, card);
  if (isCounted) countHours(board, column, hoursOf(board, card.id));
}

function applyEvent(board: Board, event: BoardEvent): boolean {
  switch (event.kind) {
    case 'changes':
      return event.changes.map((change) => applyChange(board, change)).every(Boolean);
    case 'deleted':
      removeOrder(board, event.orderId);
      return true;
    case 'limit':
      board.columns[event.column].limit = event.limit;
      return true;
  }
}

/** Applies one change. Returns false if the board must be fetched to know what it now shows. */
function applyChange(board: Board, { orderId, move, card, isStale }: BoardChange): boolean {
  const known = board.cards.get(orderId);
  const isOld = known !== undefined && card !== null && known.revision > card.revision;
  const from = board.columnById.get(orderId);
  const to = move?.to ?? null;
  // Only the server knows whether a new or changed order passes the filter.
  if (board.isFiltered && from === undefined) return move !== null && to === null;
  if (move === null) {
    if (from !== undefined) countHours(board, from, -hoursOf(board, orderId));
    if (card !== null && !isOld) mergeCard(board, card, known?.positionOrder);
    if (from !== undefined) countHours(board, from, hoursOf(board, orderId));
  } else {
    if (from !== undefined) takeOut(board, from, orderId, card);
    if (card !== null && !isOld) mergeCard(board, card, to?.position);
  }
  if (move !== null && to === null) {
    board.cards.delete(orderId);
    board.stale.delete(orderId);
    return true;
  }
  if (isStale) staleCards(board, [orderId]);
  const isPlaced = to === null || putIn(board, to, orderId, card);
  return isPlaced && !board.isFiltered;
}

/** Marks as stale those of the given cards that are loaded. */
export function staleCards(board: Board, ids: Iterable<string>): void {
  for (const id of ids) if (board.cards.has(id)) board.stale.add(id);
}

/** Returns the allocated seconds of a card; if it is not loaded, those of an event about it. */
const hoursOf = (board: Board, id: string, ofEvent: SharedCard | null = null): number =>
  (board.cards.get(id) ?? ofEvent)?.workTime.allocatedSeconds ?? 0;

function countHours(board: Board, column: BoardColumn, seconds: number): void {
  board.columns[column].allocatedSeconds += seconds;
}

function takeOut(board: Board, column: BoardColumn, id: string, ofEvent: SharedCard | null = null): void {
  const from = board.columns[column];
  const at = from.ids.indexOf(id);
  if (at === -1) return;
  from.ids.splice(at, 1);
  from.positions?.splice(at, 1);
  countHours(board, column, -hoursOf(board, id, ofEvent));
  from.total -= 1;
  board.columnById.delete(id);
}

/** Inserts a card. Returns whether the card before it is known; otherwise it is inserted at its number. */
function putIn(
  board: Board,
  { column, afterId, position }: BoardPosition,
  id: string,
  ofEvent: SharedCard | null = null,
): boolean {
  const to = board.columns[column];
  const behind = afterId === null ? -1 : to.ids.indexOf(afterId);
  const isKnown = afterId === null || behind !== -1;
  const at = isKnown ? behind + 1 : Math.min(position, to.ids.length);
  to.ids.splice(at, 0, id);
  to.positions?.splice(at, 0, position);
  countHours(board, column, hoursOf(board, id, ofEvent));
  to.total += 1;
  board.columnById.set(id, column);
  return isKnown;
}

/** Merges a card from an event into the known one, whose personal fields stay. An unknown card is fetched when it is shown. */
function mergeCard(board: Board, card: SharedCard, position: number | undefined): void {
  const known = board.cards.get(card.id);
  if (known === undefined) return;
  board.cards.set(card.id, { ...known, ...card, positionOrder: position ?? known.positionOrder });
}

export function removeOrder(board: Board, id: string): void {
  const column = board.columnById.get(id);
  if (column !== undefined) takeOut(board, column, id);
  board.cards.delete(id);
  board.stale.delete(id);
}

/** Takes note of the response to a write, with the cards as they are now. */
export function confirmWrite(
  replica: BoardReplica,
  response: OrderResponse,
  cards: readonly BoardCard[],
): void {
  confirmOrders(replica, response, (board, id) => board.cards.get(id));
  replica.amend((board) => {
    for (const card of cards) changeCard(board, card);
  });
}

/** Applies a write to its cards. Several that are put behind one card end up in their order. */
function applyWrite(board: Board, { ids, effect }: OrderWrite): void {
  let behind: string | null | undefined;
  for (const id of ids) {
    const card = board.cards.get(id);
    if (card === undefined) continue;
    const { patch, column, afterId, onTop = false } = effect(card);
    const from = board.columnById.get(id);
    if (column !== undefined && from !== undefined) takeOut(board, from, id);
    board.cards.set(id, { ...card, ...patch });
    if (column === undefined) continue;
    // Only the server can tell positions among the cards that a filter hides.
    if (from !== undefined) board.columns[from].positions = null;
    if (column === null) continue;
    const { ids: list } = board.columns[column];
    board.columns[column].positions = null;
    const anchor = behind ?? afterId;
    const last = onTop ? null : (list.at(-1) ?? null);
    putIn(board, { column, afterId: anchor === undefined ? last : anchor, position: 0 }, id);
    behind = id;
  }
}
