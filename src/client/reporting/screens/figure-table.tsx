import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './figure-table.module.css';
import { type Sorting, type SortValue, useSortedRows } from './sorted-rows.ts';

export interface FigureColumn<Row> {
  id: string;
  title: string;
  sort(row: Row): SortValue;
  isText?: boolean;
  cell(row: Row): ReactNode;
  /** The row below all others. */
  total?: ReactNode;
}

/** Figures by name: a table that is sorted by pressing its titles. The first column names the row. */
export function FigureTable<Row>({
  label,
  rows,
  columns,
  first,
  keyOf,
}: {
  label: string;
  rows: readonly Row[];
  columns: readonly FigureColumn<Row>[];
  first: Sorting<string>;
  keyOf(row: Row): string;
}): ReactNode {
  const { sorted, sorting, press } = useSortedRows(rows, columns, first);
  const hasTotal = columns.some(({ total }) => total !== undefined);
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ id, title, isText = false }) => (
              <th key={id} scope="col" data-text={isText} aria-sort={sortOf(sorting, id)}>
                <SortButton title={title} sorted={sortOf(sorting, id)} onPress={() => press(id)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ id, cell, isText = false }, at) =>
                at === 0 ? (
                  <th key={id} scope="row" data-text={isText}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={id} data-text={isText}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {hasTotal ? (
          <tfoot>
            <tr>
              {columns.map(({ id, total, isText = false }, at) =>
                at === 0 ? (
                  <th key={id} scope="row" data-text={isText}>
                    {total}
                  </th>
                ) : (
                  <td key={id} data-text={isText}>
                    {total}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}

export const sortOf = (sorting: Sorting<string> | null, id: string): 'none' | 'ascending' | 'descending' =>
  sorting?.by !== id ? 'none' : sorting.isDescending ? 'descending' : 'ascending';

export function SortButton({
  title,
  sorted,
  onPress,
}: {
  title: string;
  sorted: ReturnType<typeof sortOf>;
  onPress(): void;
}): ReactNode {
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp;
  return (
    <button type="button" className={styles.sort} data-sorted={sorted !== 'none'} onClick={onPress}>
      {title}
      {sorted === 'none' ? null : <Arrow size={13} aria-hidden />}
    </button>
  );
}
