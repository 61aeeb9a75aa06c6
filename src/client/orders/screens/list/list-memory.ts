import { type KeptValue, keptText } from '#client/sync/kept-value.ts';
import { type SortColumn, type SortDirection, sortColumns } from '#shared/orders/list/filter-options.ts';
import type { FilteredList } from '#shared/orders/list/filter-preset.ts';

export interface Sorting {
  sort: SortColumn;
  direction: SortDirection;
}

const columnOf = (name: string | undefined): SortColumn | undefined =>
  sortColumns.find((column) => column === name);

/** As text, for example `dueDate asc`. Initially the latest change first. */
const sortingOf = (key: string): KeptValue<Sorting> =>
  keptText<Sorting>(key, {
    otherwise: { sort: 'updatedAt', direction: 'desc' },
    parse(text) {
      const [name, direction] = text.split(' ');
      const sort = columnOf(name);
      return sort && { sort, direction: direction === 'asc' ? 'asc' : 'desc' };
    },
    format: ({ sort, direction }) => `${sort} ${direction}`,
  });

/** Stored under the specification's key for sorting orders; the archive has its own key. */
export const keptSorting: Readonly<Record<FilteredList, KeptValue<Sorting>>> = {
  orders: sortingOf('ordersSorting'),
  archive: sortingOf('archivedOrdersSorting'),
};

/** Pixels of the columns that were made wider or narrower. */
export type ColumnWidths = Partial<Record<SortColumn, number>>;

export const keptWidths = keptText<ColumnWidths>('orderListColumns', {
  otherwise: {},
  parse(text) {
    const widths: ColumnWidths = {};
    for (const [name, width] of text.split(' ').map((pair) => pair.split(':'))) {
      const column = columnOf(name);
      if (column !== undefined && Number(width) > 0) widths[column] = Number(width);
    }
    return widths;
  },
  format: (widths) =>
    Object.entries(widths)
      .map(([column, width]) => `${column}:${Math.round(width)}`)
      .join(' '),
});
