// biome-ignore-all lint/a11y/useSemanticElements: rows out of sight are not in the document, which a table would need.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row.
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { SortButton } from '#client/ui/table/sort-button.tsx';
import type { SortDirection } from '#shared/orders/list/filter-options.ts';
import { type ListColumn, maxColumnWidth, minColumnWidth } from './list-columns.tsx';
import styles from './order-table.module.css';

const keyStep = 16;
const within = (width: number): number => Math.max(minColumnWidth, Math.min(maxColumnWidth, width));

/** A column's title: pressed, it sorts; its right edge, dragged or moved by arrow keys, sets the width. */
export function ColumnHeader({
  column,
  width,
  sorted,
  at,
  onSort,
  onResize,
}: {
  column: ListColumn;
  width: number;
  sorted: SortDirection | null;
  /** Place among the columns, counted from 1. */
  at: number;
  onSort(): void;
  /** `done` once the edge is let go. */
  onResize(width: number, done: boolean): void;
}): ReactNode {
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    const edge = event.currentTarget;
    const start = event.clientX;
    let last = width;
    edge.setPointerCapture(event.pointerId);
    const move = ({ clientX }: globalThis.PointerEvent): void => {
      last = within(width + clientX - start);
      onResize(last, false);
    };
    const end = (): void => {
      edge.removeEventListener('pointermove', move);
      edge.removeEventListener('lostpointercapture', end);
      onResize(last, true);
    };
    edge.addEventListener('pointermove', move);
    edge.addEventListener('lostpointercapture', end);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onResize(within(width + by), true);
  };
  const sort = sorted === null ? 'none' : sorted === 'asc' ? 'ascending' : 'descending';
  return (
    <div role="columnheader" aria-colindex={at} aria-sort={sort} className={styles.header} style={{ width }}>
      <SortButton
        className={styles.sort}
        title={<span className={styles.cut}>{column.title}</span>}
        sorted={sort}
        onPress={onSort}
      />
      <span
        role="separator"
        aria-orientation="vertical"
        aria-label={`Width of ${column.title}`}
        aria-valuenow={Math.round(width)}
        aria-valuemin={minColumnWidth}
        aria-valuemax={maxColumnWidth}
        tabIndex={0}
        className={styles.edge}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
        onDoubleClick={() => onResize(column.width, true)}
      />
    </div>
  );
}
