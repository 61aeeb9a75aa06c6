import type { StatusOption } from '#shared/orders/list/filter-options.ts';
import type { FilteredList } from '#shared/orders/list/filter-preset.ts';
import { listCountLimit } from '#shared/orders/list/list-count.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';
import type { BoardColumn } from '#shared/orders/order-phase.ts';

const columnsOf: Readonly<Record<Exclude<StatusOption, 'not-frozen'>, readonly BoardColumn[]>> = {
  'ready-to-go': ['active', 'queue', 'draft'],
  'in-progress': ['in-progress'],
  'in-review': ['in-review'],
  'on-hold': ['on-hold'],
  approved: ['approved'],
  cancelled: ['cancelled'],
};

type Counts = Partial<Record<BoardColumn, number>>;
type StatusFilter = Pick<OrderFilter, 'orderProgress'>;

function shownCounts(counts: Counts, { orderProgress = [] }: StatusFilter): number[] {
  const wanted = orderProgress.flatMap((option) => (option === 'not-frozen' ? [] : columnsOf[option]));
  const columns = wanted.length > 0 ? wanted : (Object.keys(counts) as BoardColumn[]);
  return columns.map((column) => counts[column] ?? 0);
}

/** Returns how many orders match the filter, as far as they are counted; `counts` ignore the filter's statuses. */
export const listTotal = (counts: Counts, filter: StatusFilter): number =>
  shownCounts(counts, filter).reduce((sum, count) => sum + count, 0);

/** Returns the total as text: "1,000+ orders" if the archive holds more than are counted. */
export function listTotalLabel(counts: Counts, filter: StatusFilter, place: FilteredList): string {
  const total = listTotal(counts, filter);
  const isBounded =
    place === 'archive' && shownCounts(counts, filter).some((count) => count > listCountLimit);
  if (isBounded) return `${listCountLimit.toLocaleString('en')}+ orders`;
  return total === 1 ? '1 order' : `${total.toLocaleString('en')} orders`;
}
