// biome-ignore-all lint/a11y/useSemanticElements: rows out of sight are not in the document, which a table would need.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on the table, or on controls in its rows.
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import type { RowComponentProps } from 'react-window';
import { useFittingColumns } from './fitting-columns.ts';
import { SortButton, sortOf } from './sort-button.tsx';
import { type Sorting, type SortValue, useSortedRows } from './sorted-rows.ts';
import styles from './virtual-rows.module.css';
import { VirtualTable } from './virtual-table.tsx';

/** A column of rows that the server sorts by its id. */
export interface PagedColumn<Row> {
  id: string;
  title: string;
  /** Least width in pixels. */
  width: number;
  /** Width of the window from which there is room for it; absent: always. */
  roomFrom?: number;
  /** Its share of the width that the others leave. */
  share?: number;
  isText?: boolean;
  cell(row: Row): ReactNode;
}

export interface VirtualColumn<Row> extends PagedColumn<Row> {
  sort(row: Row): SortValue;
}

const heights = { wide: 40, narrow: 60, head: 34 };
const edges = 2;

interface LineProps {
  line(index: number): ReactNode;
  isNarrow: boolean;
  last: number;
}

/**
 * Rows of which only those in sight are in the document, sorted by their titles. Where the window has no room for the
 * columns, each is one `narrow` cell.
 */
export function VirtualRows<Row>({
  first,
  ...rest
}: Omit<RowsProps<Row>, 'columns'> & {
  columns: readonly VirtualColumn<Row>[];
  first: Sorting<string>;
}): ReactNode {
  const { sorted, sorting, press } = useSortedRows(rest.rows, rest.columns, first);
  return <SortedRows {...rest} rows={sorted} sorting={sorting} onSort={press} />;
}

interface RowsProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly PagedColumn<Row>[];
  /** Most rows seen at once; more scroll. */
  maxSeen?: number;
  narrow(row: Row): ReactNode;
}

/**
 * A table as `VirtualRows` of rows that the server sorts and sends a page at a time: more of them come when the last is
 * in sight. `onSort` receives the sorting that the press on a title asks for.
 */
export function PagedRows<Row>({
  onSort,
  ...rest
}: RowsProps<Row> & {
  sorting: Sorting<string>;
  /** How many rows there are in all. */
  total: number;
  isLoading: boolean;
  onSort(sorting: Sorting<string>): void;
  onSight(last: number): void;
}): ReactNode {
  const { columns, sorting } = rest;
  const press = (id: string): void => {
    const isText = columns.find((column) => column.id === id)?.isText === true;
    onSort({ by: id, isDescending: sorting.by === id ? !sorting.isDescending : !isText });
  };
  return <SortedRows {...rest} onSort={press} />;
}

function SortedRows<Row>({
  label,
  rows: sorted,
  columns,
  maxSeen = 12,
  narrow,
  sorting,
  total = sorted.length,
  isLoading = false,
  onSort,
  onSight,
}: RowsProps<Row> & {
  sorting: Sorting<string> | null;
  total?: number;
  isLoading?: boolean;
  onSort(id: string): void;
  onSight?(last: number): void;
}): ReactNode {
  const { shown, isNarrow } = useFittingColumns(columns);
  const rowHeight = isNarrow ? heights.narrow : heights.wide;
  const tracks = shown
    .map(({ share, width }) => (share === undefined ? `${width}px` : `minmax(${width}px, ${share}fr)`))
    .join(' ');
  const width = shown.reduce((sum, each) => sum + each.width, 0);
  const line = (index: number): ReactNode => {
    const row = sorted[index];
    if (row === undefined) return null;
    if (isNarrow)
      return (
        <div role="cell" className={styles.whole}>
          {narrow(row)}
        </div>
      );
    return shown.map(({ id, cell, isText = false }, at) => (
      <div key={id} role="cell" aria-colindex={at + 1} className={styles.cell} data-text={isText}>
        {cell(row)}
      </div>
    ));
  };
  return (
    <VirtualTable
      role="table"
      className={styles.scroll}
      aria-label={label}
      rowTotal={total}
      aria-busy={isLoading}
      columnCount={isNarrow ? 1 : shown.length}
      style={
        {
          '--tracks': tracks,
          '--width': isNarrow ? '100%' : `${width}px`,
          '--seen': `${Math.min(sorted.length, maxSeen) * rowHeight + edges + (isNarrow ? 0 : heights.head)}px`,
        } as CSSProperties
      }
      titlesLook={{ group: styles.head, row: styles.line }}
      titles={
        isNarrow
          ? null
          : shown.map(({ id, title, isText = false }) => (
              <div
                key={id}
                role="columnheader"
                aria-sort={sortOf(sorting, id)}
                className={styles.header}
                data-text={isText}
              >
                <SortButton title={title} sorted={sortOf(sorting, id)} onPress={() => onSort(id)} />
              </div>
            ))
      }
      list={{
        style: { width: '100%', minWidth: isNarrow ? '100%' : width },
        rowCount: sorted.length,
        rowHeight,
        rowComponent: Line,
        rowProps: { line, isNarrow, last: sorted.length - 1 },
        defaultHeight: maxSeen * heights.wide,
        overscanCount: 4,
        ...(onSight && {
          onRowsRendered: (_: unknown, all: { stopIndex: number }) => onSight(all.stopIndex),
        }),
      }}
    />
  );
}

function Line({ index, style, line, isNarrow, last }: RowComponentProps<LineProps>): ReactElement {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={isNarrow ? styles.narrow : styles.line}
      data-last={index === last}
      style={style}
    >
      {line(index)}
    </div>
  );
}
