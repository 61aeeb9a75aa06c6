import { proxy, ref } from 'valtio';
import type { CallResponse } from '#client/net/route-call.ts';
import { sequenceOf } from '#client/sync/channel-cursors.ts';
import type { Clock } from '#client/sync/clock.ts';
import { drawReplica } from '#client/sync/draw-replica.ts';
import type { SortColumn, SortDirection } from '#shared/orders/list/filter-options.ts';
import type { FilteredList } from '#shared/orders/list/filter-preset.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';
import { filterQuery } from '#shared/orders/list/order-filter-address.ts';
import type { OrderListItem } from '#shared/orders/list/order-list-item.ts';
import type { BoardColumn } from '#shared/orders/order-phase.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import {
  createOrderPages,
  forgetPages,
  type ListPage,
  type OrderPagesReplica,
  outdatePages,
} from './order-pages.ts';

export interface ListQuery {
  place: FilteredList;
  filter: OrderFilter;
  sort: SortColumn;
  direction: SortDirection;
}

export interface OrderListState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  query: ListQuery | null;
  /** The ids loaded so far, in their order; each order once. */
  ids: readonly string[];
  /** The rows with one's own changes; replaced when one of them changes. */
  rows: ReadonlyMap<string, OrderListItem>;
  counts: Partial<Record<BoardColumn, number>>;
  hasMore: boolean;
}

/** The row that keys act on, and the chosen rows. `anchor` is where a range began. */
export interface ListSelection {
  focus: string | null;
  anchor: string | null;
  chosen: ReadonlySet<string>;
}

export interface OrderListStore {
  state: OrderListState;
  replica: OrderPagesReplica;
  /** Places of the rows in sight, counted from 0; pages out of sight wait until they are seen. */
  sight: { first: number; last: number };
  /** Cursors of pages on their way. */
  asked: Set<string | undefined>;
  /** Runs while a page that did not come is to be asked for again. */
  retry: ReturnType<typeof setTimeout> | undefined;
  /** The list that was left, whose pages stay for when it is opened again; null if another has been begun. */
  left: ListQuery | null;
  /** Where the rows of the list that was left were scrolled to, in pixels. */
  scrollTop: number;
  selection: ListSelection | null;
}

const noOrders = (): Pick<OrderListState, 'ids' | 'rows' | 'counts' | 'hasMore'> => ({
  ids: ref([]),
  rows: ref(new Map<string, OrderListItem>()),
  counts: {},
  hasMore: false,
});

export function createOrderListStore(clock: Clock): OrderListStore {
  const list: OrderListStore = {
    state: proxy<OrderListState>({ status: 'idle', query: null, ...noOrders() }),
    replica: createOrderPages(clock),
    sight: { first: 0, last: 0 },
    asked: new Set(),
    retry: undefined,
    left: null,
    scrollTop: 0,
    selection: null,
  };
  drawReplica(list.replica, () => showList(list));
  return list;
}

const firstPage = (): ListPage => ({ cursor: undefined, ids: null, isStale: true });
const listPageSize = 100;

/** Returns the query of GET /order, without the cursor. */
export const listCall = ({ place, filter, sort, direction }: ListQuery): Record<string, string | number> => ({
  ...filterQuery(filter),
  archived: String(place === 'archive'),
  sort,
  direction,
  limit: listPageSize,
});

const keyOf = (query: Record<string, unknown>): string =>
  JSON.stringify(
    Object.entries(query)
      .filter(([name]) => name !== 'cursor')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Begins a list; what was shown stays in sight until the first page has come. */
export function beginList({ state, replica, asked, sight }: OrderListStore, query: ListQuery): void {
  const isOther = state.query?.place !== query.place;
  state.query = ref(query);
  state.status = 'loading';
  asked.clear();
  Object.assign(sight, { first: 0, last: 0 });
  replica.amend((all) => {
    all.pages = [firstPage()];
    if (isOther) all.rows.clear();
  });
  if (isOther) Object.assign(state, noOrders());
}

/** Applies a page of orders. Pages of other lists than the shown one change nothing. */
export function applyListPage(
  { state, replica }: OrderListStore,
  { orders, counts, nextCursor }: RouteData<'orders'>,
  response: Pick<CallResponse, 'input' | 'meta' | 'begun'>,
): void {
  const query = response.input.query ?? {};
  if (state.query === null || state.status === 'idle' || keyOf(listCall(state.query)) !== keyOf(query))
    return;
  replica.amend(
    (all, isCurrent) => {
      const { pages, rows } = all;
      const at = pages.findIndex(({ cursor }) => cursor === query.cursor);
      const page = pages[at];
      if (page === undefined || (page.ids !== null && !page.isStale && !isCurrent)) return;
      if (state.status !== 'ready') rows.clear();
      state.status = 'ready';
      for (const row of orders) if ((rows.get(row.id)?.revision ?? 0) <= row.revision) rows.set(row.id, row);
      const ids = orders.map(({ id }) => id);
      pages[at] = { ...page, ids, isStale: !isCurrent };
      const next = pages[at + 1];
      if (nextCursor === null) pages.splice(at + 1);
      else if (next === undefined) pages.push({ ...firstPage(), cursor: nextCursor });
      else if (next.cursor !== nextCursor) pages[at + 1] = { ...next, cursor: nextCursor, isStale: true };
      const behind = pages[at + 1];
      if (behind?.isStale && behind.ids !== null)
        pages[at + 1] = { ...behind, ids: [...pushedOff(page.ids ?? [], ids), ...behind.ids] };
      all.counts = counts;
    },
    { sequence: sequenceOf(response), begun: response.begun },
  );
}

/**
 * Returns the rows at the end of a page that others before them have pushed onto the next one: shown there until it has
 * been fetched again.
 */
function pushedOff(before: readonly string[], now: readonly string[]): string[] {
  const last = before.indexOf(now.at(-1) ?? '');
  return last === -1 ? [] : before.slice(last + 1).filter((id) => !now.includes(id));
}

function showList({ state, replica }: OrderListStore): void {
  // The previous list stays visible until the first page is loaded.
  if (state.status !== 'ready') return;
  const { pages, rows, counts } = replica.view();
  state.ids = ref([...new Set(pages.flatMap((page) => page.ids ?? []))].filter((id) => rows.has(id)));
  state.rows = ref(new Map(rows));
  state.counts = counts;
  state.hasMore = pages.at(-1)?.ids === null;
}

/** Clears the list, for the next person to sign in. */
export function clearList(list: OrderListStore): void {
  const { state, replica } = list;
  list.left = null;
  Object.assign(state, { status: 'idle', query: null, ...noOrders() });
  forgetPages(replica);
}

/** The pages in sight that are missing or stale. */
export function pagesWanted({ replica, sight, asked }: OrderListStore): (string | undefined)[] {
  let start = 0;
  const wanted: (string | undefined)[] = [];
  for (const { cursor, ids, isStale } of replica.base().pages) {
    const end = start + (ids?.length ?? 1);
    const inSight = start <= sight.last + 1 && end > sight.first;
    if (inSight && isStale && !asked.has(cursor)) wanted.push(cursor);
    start = end;
  }
  return wanted;
}

/** Marks all orders as stale: pages in view are fetched again first, the others when they are seen. */
export const outdateList = ({ replica }: OrderListStore): void => replica.amend(outdatePages);
