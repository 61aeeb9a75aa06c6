// biome-ignore-all lint/a11y/useSemanticElements: rows out of sight are not in the document, which a table would need.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on the table, or on controls in its rows.
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import type { RowComponentProps } from 'react-window';
import { useFittingColumns } from './fitting-columns.ts';
import { SortButton, sortOf } from './sort-button.tsx';
import { type Sorting, type SortValue, useSortedRows } from './sorted-rows.ts';
import styles from './virtual-rows.module.css';
import { VirtualTable } from './virtual-table.tsx';

export interface VirtualColumn<Row> {
  id: string;
  title: string;
  /** Least width in pixels. */
  width: number;
  /** Width of the window from which there is room for it; absent: always. */
  roomFrom?: number;
  /** It takes the width that the others leave. */
  isWide?: true;
  sort(row: Row): SortValue;
  isText?: boolean;
  cell(row: Row): ReactNode;
}

const heights = { wide: 40, narrow: 60, head: 34 };
const titlesAndEdge = heights.head + 12;

interface LineProps {
  line(index: number): ReactNode;
  isNarrow: boolean;
}

/**
 * Rows of which only those in sight are in the document, sorted by their titles. Where the window has no room for the
 * columns, each is one `narrow` cell.
 */
export function VirtualRows<Row>({
  label,
  rows,
  columns,
  first,
  mostSeen = 12,
  narrow,
}: {
  label: string;
  rows: readonly Row[];
  columns: readonly VirtualColumn<Row>[];
  first: Sorting<string>;
  /** Most rows seen at once; more scroll. */
  mostSeen?: number;
  narrow(row: Row): ReactNode;
}): ReactNode {
  const { sorted, sorting, press } = useSortedRows(rows, columns, first);
  const { shown, isNarrow } = useFittingColumns(columns);
  const rowHeight = isNarrow ? heights.narrow : heights.wide;
  const tracks = shown
    .map(({ isWide, width }) => (isWide === true ? `minmax(${width}px, 1fr)` : `${width}px`))
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
      rowTotal={sorted.length}
      columnCount={isNarrow ? 1 : shown.length}
      style={
        {
          '--tracks': tracks,
          '--width': isNarrow ? '100%' : `${width}px`,
          '--seen': `${Math.min(sorted.length, mostSeen) * rowHeight + (isNarrow ? 2 : titlesAndEdge)}px`,
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
                <SortButton title={title} sorted={sortOf(sorting, id)} onPress={() => press(id)} />
              </div>
            ))
      }
      list={{
        style: { width: '100%', minWidth: isNarrow ? '100%' : width },
        rowCount: sorted.length,
        rowHeight,
        rowComponent: Line,
        rowProps: { line, isNarrow },
        defaultHeight: mostSeen * heights.wide,
        overscanCount: 4,
      }}
    />
  );
}

function Line({ index, style, line, isNarrow }: RowComponentProps<LineProps>): ReactElement {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={isNarrow ? styles.narrow : styles.line}
      style={style}
    >
      {line(index)}
    </div>
  );
}
