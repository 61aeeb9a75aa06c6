// biome-ignore-all lint/a11y/useSemanticElements: rows out of sight are not in the document, which a table would need.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row.
import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import type { ListSelection } from '#client/orders/stores/order-list.store.ts';
import rows from '#client/ui/table/virtual-rows.module.css';
import type { OrderListItem } from '#shared/orders/list/order-list-item.ts';
import { DueCell, Flags, type ListColumn, nameColumn, StatusCell } from './list-columns.tsx';
import styles from './order-table.module.css';

export interface LineProps {
  ids: readonly string[];
  rowOf(id: string): OrderListItem | undefined;
  columns: readonly ListColumn[];
  widths: readonly number[];
  selection: ListSelection;
  isNarrow: boolean;
  lineId(id: string): string;
  onPress(id: string, event: MouseEvent): void;
  onToggle(id: string, range: boolean): void;
}

/** One order: a row of cells, or two lines on narrow screens. */
export function OrderRowLine({
  index,
  style,
  ids,
  rowOf,
  columns,
  widths,
  selection,
  isNarrow,
  lineId,
  onPress,
  onToggle,
}: LineProps & { index: number; style: CSSProperties }): ReactNode {
  const id = ids[index];
  const row = id === undefined ? undefined : rowOf(id);
  if (id === undefined || row === undefined)
    return (
      <div className={styles.line} style={style} role="row" aria-rowindex={index + 2} aria-busy>
        <span role="gridcell" className={styles.waiting} />
      </div>
    );
  const isChosen = selection.chosen.has(id);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list's commands are its keys.
    <div
      id={lineId(id)}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      className={styles.line}
      data-focused={selection.focus === id}
      data-narrow={isNarrow}
      style={style}
      onClick={(event) => onPress(id, event)}
    >
      <div role="gridcell" aria-colindex={1} className={styles.check}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`Select #${row.orderId}`}
          checked={isChosen}
          onClick={(event) => {
            event.stopPropagation();
            onToggle(id, event.shiftKey);
          }}
          onChange={() => {}}
        />
      </div>
      {isNarrow ? (
        <NarrowCell row={row} />
      ) : (
        columns.map((column, at) => (
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={at + 2}
            className={styles.cell}
            style={{ width: widths[at] }}
          >
            {column.id === nameColumn ? (
              <OrderLink row={row}>{column.cell(row)}</OrderLink>
            ) : (
              column.cell(row)
            )}
          </div>
        ))
      )}
    </div>
  );
}

function OrderLink({ row, children }: { row: OrderListItem; children: ReactNode }): ReactNode {
  return (
    <Link href={`/orders/detail/${row.id}`} className={styles.link} tabIndex={-1}>
      {children}
    </Link>
  );
}

function NarrowCell({ row }: { row: OrderListItem }): ReactNode {
  return (
    <div role="gridcell" aria-colindex={2} className={`${rows.both} ${styles.both}`}>
      <OrderLink row={row}>
        <span className={styles.name}>
          <span className={styles.cut}>{row.orderName}</span>
          <Flags row={row} />
        </span>
      </OrderLink>
      <span className={rows.second}>
        <StatusCell row={row} />
        <span className={styles.number}>#{row.orderId}</span>
        <DueCell row={row} none={null} />
      </span>
    </div>
  );
}
