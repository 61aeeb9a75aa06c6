import type { ReactNode } from 'react';
import cards from './cards.module.css';
import { SortButton, sortOf } from './sort-button.tsx';
import type { Sorting } from './sorted-rows.ts';
import ownLook from './table.module.css';

export interface TableColumn<Row> {
  id: string;
  title: string;
  /** Rows cannot be sorted by it. */
  isUnsorted?: boolean;
  isText?: boolean;
  cell(row: Row): ReactNode;
  /** The row below all others. */
  total?: ReactNode;
}

export interface TableProps<Row> {
  label?: string;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  keyOf(row: Row): string;
  sorting: Sorting<string> | null;
  onSort(id: string): void;
  /** Marks a row for its look. */
  isWarned?(row: Row): boolean;
  /** Classes that replace its own: of the scrolling area, the table, and the sorting titles. */
  look?: Readonly<Record<string, string>>;
}

/** A table that is sorted by pressing its titles. The first column names the row; on narrow windows each row is a card. */
export function Table<Row>(props: TableProps<Row>): ReactNode {
  const { label, rows, columns, keyOf, sorting, onSort, isWarned, look = ownLook } = props;
  const hasTotal = columns.some(({ total }) => total !== undefined);
  const line = (content: (column: TableColumn<Row>) => ReactNode): ReactNode[] =>
    columns.map((column, at) => {
      const { id, title, isText = false } = column;
      return at === 0 ? (
        <th key={id} scope="row" data-text={isText}>
          {content(column)}
        </th>
      ) : (
        <td key={id} data-text={isText} data-title={title}>
          {content(column)}
        </td>
      );
    });
  return (
    <div className={`${look.scroll} ${cards.scroll}`}>
      <table className={`${look.table} ${cards.cards}`} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ id, title, isText = false, isUnsorted = false }) =>
              isUnsorted ? (
                <th key={id} scope="col" data-text={isText}>
                  {title}
                </th>
              ) : (
                <th key={id} scope="col" data-text={isText} aria-sort={sortOf(sorting, id)}>
                  <SortButton
                    title={title}
                    sorted={sortOf(sorting, id)}
                    className={look.sort}
                    onPress={() => onSort(id)}
                  />
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-warned={isWarned?.(row)}>
              {line(({ cell }) => cell(row))}
            </tr>
          ))}
        </tbody>
        {hasTotal ? (
          <tfoot>
            <tr>{line(({ total }) => total)}</tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}
