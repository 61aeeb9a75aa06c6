import type { FilterPlace } from '#client/orders/stores/filters.store.ts';
import { type SortColumn, type SortDirection, sortColumns } from '#shared/orders/list/filter-options.ts';

export interface Sorting {
  sort: SortColumn;
  direction: SortDirection;
}

/** The specification's orders sorting key, and one for the archive. */
const sortingKeys = { orders: 'ordersSorting', archive: 'archivedOrdersSorting' } as const;
const widthsKey = 'orderListColumns';

/** Returns the stored order, e.g. `dueDate asc`; by the last change if it cannot be read. */
export function readSorting(storage: Storage, place: FilterPlace): Sorting {
  const [column, direction] = (storage.getItem(sortingKeys[place]) ?? '').split(' ');
  const sort = sortColumns.find((each) => each === column);
  return sort === undefined
    ? { sort: 'updatedAt', direction: 'desc' }
    : { sort, direction: direction === 'asc' ? 'asc' : 'desc' };
}

export const writeSorting = (storage: Storage, place: FilterPlace, { sort, direction }: Sorting): void =>
  storage.setItem(sortingKeys[place], `${sort} ${direction}`);

/** Pixels of the columns that were made wider or narrower. */
export type ColumnWidths = Partial<Record<SortColumn, number>>;

export function readWidths(storage: Storage): ColumnWidths {
  const pairs = (storage.getItem(widthsKey) ?? '').split(' ').map((text) => text.split(':'));
  const widths: ColumnWidths = {};
  for (const [name, width] of pairs) {
    const column = sortColumns.find((each) => each === name);
    if (column !== undefined && Number(width) > 0) widths[column] = Number(width);
  }
  return widths;
}

export const writeWidths = (storage: Storage, widths: ColumnWidths): void =>
  storage.setItem(
    widthsKey,
    Object.entries(widths)
      .map(([column, width]) => `${column}:${Math.round(width)}`)
      .join(' '),
  );
