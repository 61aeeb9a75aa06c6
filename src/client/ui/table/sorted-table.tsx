import type { ReactNode } from 'react';
import { type Sorting, type SortValue, useSortedRows } from './sorted-rows.ts';
import { Table, type TableColumn, type TableProps } from './table.tsx';

export interface SortedColumn<Row> extends TableColumn<Row> {
  sort(row: Row): SortValue;
}

/** A table that sorts its rows itself. */
export function SortedTable<Row>({
  rows,
  columns,
  first,
  ...rest
}: Omit<TableProps<Row>, 'columns' | 'sorting' | 'onSort'> & {
  columns: readonly SortedColumn<Row>[];
  first: Sorting<string>;
}): ReactNode {
  const { sorted, sorting, press } = useSortedRows(rows, columns, first);
  return <Table {...rest} rows={sorted} columns={columns} sorting={sorting} onSort={press} />;
}
