import { proxy, ref } from 'valtio';
import type { CallResult } from '#client/net/call-result.ts';
import type { OrderPatch } from '#client/orders/stores/order-patch.ts';
import { successor } from '#client/orders/stores/successor.ts';
import type { Clock } from '#client/sync/clock.ts';
import { drawReplica } from '#client/sync/draw-replica.ts';
import { createEmitter, type Emitter } from '#client/sync/emitter.ts';
import type { BoardCard, ColumnLimit } from '#shared/board/board-card.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';
import { type BoardColumn, boardColumns } from '#shared/orders/order-phase.ts';
import { type Board, type BoardReplica, createBoardReplica } from './board-replica.ts';
import { type BoardUndo, emptyBoardUndo } from './board-undo.ts';
import { type BoardView, createBoardView } from './board-view.ts';

/** What one shown card reads: proxied apart from all others, so that a change draws that card alone. */
export interface CardCell {
  /** Null until it has been fetched. */
  card: BoardCard | null;
  /** One's own write to it is not confirmed yet. */
  unsent: boolean;
  focused: boolean;
  selected: boolean;
  /** Held by the pointer. */
  dragged: boolean;
}

export interface ColumnState {
  ids: readonly string[];
  positions: readonly number[] | null;
  total: number;
  allocatedSeconds: number;
  limit: ColumnLimit | null;
  /** The cards that show a picture, which makes them higher. */
  pictured: ReadonlySet<string>;
}

export interface BoardState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  filter: OrderFilter;
  /** The card that keys act on; it follows the keys and clicks. */
  focus: string | null;
  /** Chosen cards, in the order they were chosen. */
  selected: readonly string[];
  history: BoardUndo;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export interface BoardStore {
  state: BoardState;
  view: BoardView;
  columns: Record<BoardColumn, ColumnState>;
  cells: Map<string, CardCell>;
  replica: BoardReplica;
  /** Emits when cards may have become old: those in sight are to be fetched. */
  outdated: Emitter;
  /** People met in pickers and on cards, for an assignment to show at once. */
  people: Map<string, NonNullable<BoardCard['operator']>>;
  /** The change made last, to be made again on other orders. */
  last: OrderPatch | null;
  /** The filter of the loaded board, as the JSON of its query; null before the first response. */
  loadedQuery: string | null;
  /** The unfiltered board, requested before the screen was there. */
  early: Promise<CallResult<unknown>> | null;
  /** Cards on their way. */
  asked: Set<string>;
  /** The timer and pause of the next request for cards that failed to load; the timer is undefined if none failed. */
  retry: { timer: ReturnType<typeof setTimeout> | undefined; delayMs: number };
  /** The timer of the next request for the whole board, after one failed while an older one is shown. */
  reload: ReturnType<typeof setTimeout> | undefined;
}

const firstRetryMs = 1_000;

const emptyState = (): ColumnState =>
  proxy<ColumnState>({
    ids: ref([]),
    positions: null,
    total: 0,
    allocatedSeconds: 0,
    limit: null,
    pictured: ref(new Set<string>()),
  });

export function createBoardStore(storage: Storage, clock: Clock): BoardStore {
  const view = createBoardView(storage);
  const board: BoardStore = {
    state: proxy<BoardState>({
      status: 'idle',
      filter: {},
      focus: view.focus,
      selected: ref([...view.selected]),
      history: emptyBoardUndo(),
      get canUndo() {
        return this.history.done.length > 0;
      },
      get canRedo() {
        return this.history.undone.length > 0;
      },
    }),
    view,
    columns: Object.fromEntries(
      boardColumns.map((column) => [column, emptyState()]),
    ) as BoardStore['columns'],
    cells: new Map(),
    replica: createBoardReplica(clock),
    outdated: createEmitter(),
    people: new Map(),
    last: null,
    loadedQuery: null,
    early: null,
    asked: new Set(),
    retry: { timer: undefined, delayMs: firstRetryMs },
    reload: undefined,
  };
  drawReplica(board.replica, () => showBoard(board));
  return board;
}

/** Plans no further request for cards that failed to load; the next pause is the shortest one again. */
export function endRetry({ retry }: BoardStore): void {
  clearTimeout(retry.timer);
  Object.assign(retry, { timer: undefined, delayMs: firstRetryMs });
}

/** Forgets a person's board before the next one signs in. */
export function clearBoard(board: BoardStore): void {
  board.state.history = emptyBoardUndo();
  board.last = null;
  board.loadedQuery = null;
  board.early = null;
  // Requests on their way still take their cards out of the former one.
  board.asked = new Set();
  clearTimeout(board.reload);
  endRetry(board);
  board.cells.clear();
  board.people.clear();
  board.state.status = 'idle';
  board.state.filter = {};
  board.state.focus = null;
  selectCards(board, []);
  board.view.focus = null;
  board.replica.reset();
}

/** Returns a card as shown: the server's with the local writes applied. Null where it is not known. */
export const shownCard = ({ replica }: BoardStore, id: string): BoardCard | null =>
  replica.view().cards.get(id) ?? null;

/** Returns the column in which a card is shown. */
export const shownColumn = ({ replica }: BoardStore, id: string): BoardColumn | undefined =>
  replica.view().columnById.get(id);

/** The cell of a card, made when it is first shown. */
export function cellOf(board: BoardStore, id: string): CardCell {
  const known = board.cells.get(id);
  if (known !== undefined) return known;
  const card = shownCard(board, id);
  const cell = proxy<CardCell>({
    card: card === null ? null : ref(card),
    unsent: isUnsent(board, id),
    focused: board.state.focus === id,
    selected: board.state.selected.includes(id),
    dragged: false,
  });
  board.cells.set(id, cell);
  return cell;
}

const isUnsent = ({ replica }: BoardStore, id: string): boolean =>
  replica.pending().some(({ write, respondedAt }) => respondedAt === null && write.ids.includes(id));

const isSame = <T>(a: readonly T[] | null, b: readonly T[] | null): boolean =>
  a === b || (a !== null && b !== null && a.length === b.length && a.every((each, at) => each === b[at]));

function showBoard(board: BoardStore): void {
  const { replica, columns, cells, state } = board;
  const shown = replica.view();
  const focus = focusIn(board, shown);
  for (const column of boardColumns) showColumn(columns[column], shown, column);
  const isPlain = replica.pending().length === 0;
  for (const [id, cell] of cells) {
    const card = shown.cards.get(id) ?? null;
    if (cell.card !== card) cell.card = card === null ? null : ref(card);
    const unsent = !isPlain && isUnsent(board, id);
    if (cell.unsent !== unsent) cell.unsent = unsent;
  }
  focusCard(board, focus);
  const { columnById, stale } = replica.base();
  const left = state.selected.filter((id) => columnById.has(id));
  if (left.length < state.selected.length && state.status === 'ready') selectCards(board, left);
  if (stale.size > 0) board.outdated.emit();
}

/** Returns the card with the focus; where it has left its column and the board, the one that takes its place. */
function focusIn({ state: { focus }, columns }: BoardStore, shown: Board): string | null {
  const column = boardColumns.find((each) => focus !== null && columns[each].ids.includes(focus));
  if (focus === null || column === undefined || shown.columnById.has(focus)) return focus;
  return successor(focus, columns[column].ids, shown.columns[column].ids) ?? focus;
}

function showColumn(state: ColumnState, { columns, cards }: Board, column: BoardColumn): void {
  const { ids, positions, total, allocatedSeconds, limit } = columns[column];
  if (!isSame(state.ids, ids)) state.ids = ref([...ids]);
  if (!isSame(state.positions, positions)) state.positions = positions === null ? null : ref([...positions]);
  if (state.total !== total) state.total = total;
  if (state.allocatedSeconds !== allocatedSeconds) state.allocatedSeconds = allocatedSeconds;
  if (state.limit?.limit !== limit?.limit || state.limit?.mode !== limit?.mode) state.limit = limit;
  const pictured = ids.filter((id) => (cards.get(id)?.thumbnail ?? null) !== null);
  if (pictured.length !== state.pictured.size || pictured.some((id) => !state.pictured.has(id)))
    state.pictured = ref(new Set(pictured));
}

export function focusCard(board: BoardStore, id: string | null): void {
  const { state, cells, view } = board;
  if (state.focus === id) return;
  const before = state.focus === null ? undefined : cells.get(state.focus);
  if (before !== undefined) before.focused = false;
  state.focus = id;
  view.focus = id;
  if (id !== null) cellOf(board, id).focused = true;
}

export function selectCards(board: BoardStore, ids: readonly string[]): void {
  const { state, cells, view } = board;
  const chosen = new Set(ids);
  for (const id of state.selected) {
    const cell = chosen.has(id) ? undefined : cells.get(id);
    if (cell !== undefined) cell.selected = false;
  }
  state.selected = ref([...ids]);
  view.selected = ref([...ids]);
  for (const id of ids) cellOf(board, id).selected = true;
}
