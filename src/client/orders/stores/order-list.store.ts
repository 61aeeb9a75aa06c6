import { proxy, ref } from 'valtio';
import type { CallFields } from '#client/net/route-call.ts';
import type { SortColumn, SortDirection } from '#shared/orders/list/filter-options.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';
import { filterQuery } from '#shared/orders/list/order-filter-address.ts';
import type { OrderRow } from '#shared/orders/list/order-row.ts';
import type { BoardColumn } from '#shared/orders/order-place.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { FilterPlace } from './filters.store.ts';

export interface ListQuery {
  place: FilterPlace;
  filter: OrderFilter;
  sort: SortColumn;
  direction: SortDirection;
}

/** A page is fetched again by its offset, which moves as the pages before it change. */
export interface ListPage {
  /** Undefined for the first. */
  cursor: string | undefined;
  /** Null until it has come. */
  ids: readonly string[] | null;
  isStale: boolean;
  /** When the shown list was requested. */
  asOf: number;
}

export interface OrderListState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  query: ListQuery | null;
  /** The ids loaded so far, in their order; each order once. */
  ids: readonly string[];
  counts: Partial<Record<BoardColumn, number>>;
  hasMore: boolean;
  /** Changes with any row, since rows are not proxied. */
  edition: number;
}

export interface OrderListStore {
  state: OrderListState;
  rows: Map<string, OrderRow>;
  /** When the rows were requested. */
  asOf: Map<string, number>;
  pages: ListPage[];
  /** Places of the rows in sight, counted from 0; pages out of sight wait until they are seen. */
  sight: { first: number; last: number };
  /** Pages on their way, by cursor: how often the list had become stale when they were requested. */
  asked: Map<string | undefined, number>;
  timesStale: number;
}

export const createOrderListStore = (): OrderListStore => ({
  state: proxy<OrderListState>({
    status: 'idle',
    query: null,
    ids: ref([]),
    counts: {},
    hasMore: false,
    edition: 0,
  }),
  rows: new Map(),
  asOf: new Map(),
  pages: [],
  sight: { first: 0, last: 0 },
  asked: new Map(),
  timesStale: 0,
});

const firstPage = (): ListPage => ({ cursor: undefined, ids: null, isStale: true, asOf: -1 });
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
export function beginList({ state, pages, rows, asked, sight }: OrderListStore, query: ListQuery): void {
  const isOther = state.query?.place !== query.place;
  state.query = ref(query);
  state.status = 'loading';
  pages.splice(0, pages.length, firstPage());
  asked.clear();
  Object.assign(sight, { first: 0, last: 0 });
  if (!isOther) return;
  rows.clear();
  Object.assign(state, { ids: ref([]), counts: {}, hasMore: false });
}

/** A page of orders has come; pages of other lists than the shown one change nothing. */
export function applyListPage(
  list: OrderListStore,
  data: RouteData<'orders'>,
  asked: NonNullable<CallFields['query']>,
  begun: number,
): void {
  const { state, pages, rows } = list;
  if (state.query === null || state.status === 'idle' || keyOf(listCall(state.query)) !== keyOf(asked))
    return;
  const at = pages.findIndex(({ cursor }) => cursor === asked.cursor);
  const page = pages[at];
  if (page === undefined || begun < page.asOf) return;
  if (state.status !== 'ready') rows.clear();
  for (const row of data.orders) {
    const held = rows.get(row.id);
    if (held === undefined || held.revision <= row.revision) rows.set(row.id, row);
    list.asOf.set(row.id, begun);
  }
  const ids = data.orders.map(({ id }) => id);
  pages[at] = { ...page, ids, isStale: list.asked.get(page.cursor) !== list.timesStale, asOf: begun };
  const next = pages[at + 1];
  if (data.nextCursor === null) pages.splice(at + 1);
  else if (next === undefined) pages.push({ ...firstPage(), cursor: data.nextCursor });
  else if (next.cursor !== data.nextCursor)
    pages[at + 1] = { ...next, cursor: data.nextCursor, isStale: true };
  state.counts = data.counts;
  state.status = 'ready';
  publishList(list);
}

function publishList({ state, pages, rows }: OrderListStore): void {
  const ids = [...new Set(pages.flatMap((page) => page.ids ?? []))].filter((id) => rows.has(id));
  state.ids = ref(ids);
  state.hasMore = pages.at(-1)?.ids === null;
  state.edition += 1;
}

/** Clears the list, for the next person to sign in. */
export function clearList(list: OrderListStore): void {
  list.rows.clear();
  list.asOf.clear();
  list.pages.splice(0);
  Object.assign(list.state, { status: 'idle', query: null, ids: ref([]), counts: {}, hasMore: false });
}

/** The pages in sight that are missing or stale. */
export function pagesWanted({ pages, sight, asked }: OrderListStore): (string | undefined)[] {
  let start = 0;
  const wanted: (string | undefined)[] = [];
  for (const { cursor, ids, isStale } of pages) {
    const end = start + (ids?.length ?? 1);
    const inSight = start <= sight.last + 1 && end > sight.first;
    if (inSight && isStale && !asked.has(cursor)) wanted.push(cursor);
    start = end;
  }
  return wanted;
}

/** Marks all orders as stale: pages in view are fetched again first, the others when they are seen. */
export function staleList(list: OrderListStore): void {
  list.timesStale += 1;
  for (const page of list.pages) page.isStale = true;
}
