import type { StatusOption } from '#shared/orders/list/filter-options.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';
import type { BoardColumn } from '#shared/orders/order-place.ts';

const columnsOf: Readonly<Record<Exclude<StatusOption, 'not-frozen'>, readonly BoardColumn[]>> = {
  'ready-to-go': ['active', 'queue', 'draft'],
  'in-progress': ['in-progress'],
  'in-review': ['in-review'],
  'on-hold': ['on-hold'],
  approved: ['approved'],
  cancelled: ['cancelled'],
};

/** Returns how many orders pass the filter; `counts` leave out its statuses. */
export function listTotal(
  counts: Partial<Record<BoardColumn, number>>,
  { orderProgress = [] }: Pick<OrderFilter, 'orderProgress'>,
): number {
  const wanted = orderProgress.flatMap((option) => (option === 'not-frozen' ? [] : columnsOf[option]));
  const columns = wanted.length > 0 ? wanted : (Object.keys(counts) as BoardColumn[]);
  return columns.reduce((sum, column) => sum + (counts[column] ?? 0), 0);
}
