import { proxy, ref } from 'valtio';
import type { CallResult } from '#client/net/call-result.ts';
import type { OrderPatch } from '#client/orders/stores/order-patch.ts';
import type { Clock } from '#client/sync/replica.ts';
import type { BoardCard, ColumnLimit } from '#shared/board/board-card.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';
import { type BoardColumn, boardColumns } from '#shared/orders/order-place.ts';
import { type BoardReplica, emptyBoardReplica, shownCard, shownIds } from './board-replica.ts';
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
  /** Rises whenever heights of its cards change. */
  shape: number;
}

export interface BoardState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  filter: OrderFilter;
  /** The card that keys act on; it follows the keys and clicks. */
  focus: string | null;
  /** Chosen cards, in the order they were chosen. */
  selected: readonly string[];
  canUndo: boolean;
  canRedo: boolean;
  /** Rises whenever cards may have become old: those in sight are to be fetched. */
  staleEdition: number;
}

export interface BoardStore {
  state: BoardState;
  view: BoardView;
  columns: Record<BoardColumn, ColumnState>;
  cells: Map<string, CardCell>;
  replica: BoardReplica;
  history: BoardUndo;
  /** People met in pickers and on cards, for an assignment to show at once. */
  people: Map<string, NonNullable<BoardCard['operator']>>;
  /** The change made last, to be made again on other orders. */
  last: OrderPatch | null;
  /** The unfiltered board, requested before the screen was there. */
  early: Promise<CallResult<unknown>> | null;
  /** Cards on their way. */
  asked: Set<string>;
  /** When cards that did not come are asked for again, and after how long; the timer is undefined while nothing failed. */
  retry: { timer: ReturnType<typeof setTimeout> | undefined; delayMs: number };
}

const emptyState = (): ColumnState =>
  proxy<ColumnState>({ ids: ref([]), positions: null, total: 0, allocatedSeconds: 0, limit: null, shape: 0 });

export function createBoardStore(storage: Storage, clock: Clock): BoardStore {
  const view = createBoardView(storage);
  return {
    state: proxy<BoardState>({
      status: 'idle',
      filter: {},
      focus: view.focus,
      selected: ref([...view.selected]),
      canUndo: false,
      canRedo: false,
      staleEdition: 0,
    }),
    view,
    columns: Object.fromEntries(
      boardColumns.map((column) => [column, emptyState()]),
    ) as BoardStore['columns'],
    cells: new Map(),
    replica: emptyBoardReplica(clock),
    history: emptyBoardUndo(),
    people: new Map(),
    last: null,
    early: null,
    asked: new Set(),
    retry: { timer: undefined, delayMs: 1_000 },
  };
}

/** Nothing of a person's board is left for the next who signs in here. */
export function clearBoard(board: BoardStore): void {
  board.replica = emptyBoardReplica(board.replica.clock);
  board.history = emptyBoardUndo();
  board.last = null;
  board.cells.clear();
  board.people.clear();
  board.state.status = 'idle';
  board.state.filter = {};
  board.state.focus = null;
  selectCards(board, []);
  board.view.focus = null;
  publishBoard(board);
  publishChanges(board);
}

/** The cell of a card, made when it is first shown. */
export function cellOf(board: BoardStore, id: string): CardCell {
  const held = board.cells.get(id);
  if (held !== undefined) return held;
  const card = shownCard(board.replica, id);
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
  replica.pending.some(({ ids, answeredAt }) => answeredAt === null && ids.includes(id));

const isSame = <T>(a: readonly T[] | null, b: readonly T[] | null): boolean =>
  a === b || (a !== null && b !== null && a.length === b.length && a.every((each, at) => each === b[at]));

/** Shows the replica: called after changes to it, soon rather than at once where many come. */
export function publishBoard(board: BoardStore): void {
  const { replica, columns, cells, state } = board;
  const shown = shownIds(replica);
  for (const column of boardColumns) {
    const held = columns[column];
    const { positions, total, allocatedSeconds, limit, shape } = replica.columns[column];
    const ids = shown[column];
    if (!isSame(held.ids, ids)) held.ids = ref([...ids]);
    const places = positions?.length === ids.length ? positions : null;
    if (!isSame(held.positions, places)) held.positions = places === null ? null : ref([...places]);
    const count = total + ids.length - replica.columns[column].ids.length;
    if (held.total !== count) held.total = count;
    if (held.shape !== shape) held.shape = shape;
    if (held.allocatedSeconds !== allocatedSeconds) held.allocatedSeconds = allocatedSeconds;
    if (held.limit?.limit !== limit?.limit || held.limit?.mode !== limit?.mode) held.limit = limit;
  }
  if (state.staleEdition !== replica.staleEdition) state.staleEdition = replica.staleEdition;
  const plain = replica.pending.length === 0;
  for (const [id, cell] of cells) {
    const card = plain ? (replica.cards.get(id) ?? null) : shownCard(replica, id);
    if (cell.card !== card) cell.card = card === null ? null : ref(card);
    const unsent = !plain && isUnsent(board, id);
    if (cell.unsent !== unsent) cell.unsent = unsent;
  }
  const gone = state.selected.filter((id) => !replica.stands.has(id));
  if (gone.length > 0 && state.status === 'ready')
    selectCards(
      board,
      state.selected.filter((id) => replica.stands.has(id)),
    );
}

export function publishChanges({ state, history }: BoardStore): void {
  state.canUndo = history.done.length > 0;
  state.canRedo = history.undone.length > 0;
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
