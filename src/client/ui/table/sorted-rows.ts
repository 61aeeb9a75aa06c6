import { useMemo, useState } from 'react';

/** A column's sort value; null comes last in both directions. */
export type SortValue = string | number | null;

export interface Sorting<Id extends string> {
  by: Id;
  isDescending: boolean;
}

function compare(one: SortValue, other: SortValue, isDescending: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const order =
    typeof one === 'string' && typeof other === 'string'
      ? one.localeCompare(other)
      : Number(one) - Number(other);
  return isDescending ? -order : order;
}

/** Returns a copy sorted by a column; equal rows keep their order. */
export const sortedBy = <Row>(
  rows: readonly Row[],
  value: (row: Row) => SortValue,
  isDescending: boolean,
): Row[] => rows.toSorted((one, other) => compare(value(one), value(other), isDescending));

interface SortedColumn<Row, Id extends string> {
  id: Id;
  sort(row: Row): SortValue;
  /** It holds names, which begin with A; amounts begin with the most. */
  isText?: boolean;
}

/** Rows by the column that was pressed last; again, the other way round. */
export function useSortedRows<Row, Id extends string>(
  rows: readonly Row[],
  columns: readonly SortedColumn<Row, Id>[],
  first: Sorting<Id> | null,
): { sorted: readonly Row[]; sorting: Sorting<Id> | null; press(id: Id): void } {
  const [sorting, setSorting] = useState(first);
  const sorted = useMemo(() => {
    const column = columns.find(({ id }) => id === sorting?.by);
    return column === undefined || sorting === null
      ? rows
      : sortedBy(rows, column.sort, sorting.isDescending);
  }, [rows, columns, sorting]);
  const press = (id: Id): void => {
    const isText = columns.find((column) => column.id === id)?.isText === true;
    setSorting((before) => ({
      by: id,
      isDescending: before?.by === id ? !before.isDescending : !isText,
    }));
  };
  return { sorted, sorting, press };
}
