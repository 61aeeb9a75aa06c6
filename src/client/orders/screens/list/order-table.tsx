// biome-ignore-all lint/a11y/useSemanticElements: rows out of sight are not in the document, which a table would need.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row.
import {
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { type RowComponentProps, useListRef } from 'react-window';
import type { ListSelection } from '#client/orders/stores/order-list.store.ts';
import { isFocusFree } from '#client/ui/focus-free.ts';
import { VirtualTable } from '#client/ui/table/virtual-table.tsx';
import type { OrderListItem } from '#shared/orders/list/order-list-item.ts';
import { ColumnHeader } from './column-header.tsx';
import type { ListColumn } from './list-columns.tsx';
import type { ColumnWidths, Sorting } from './list-memory.ts';
import { type LineProps, OrderRowLine } from './order-row-line.tsx';
import styles from './order-table.module.css';

const lineHeights = { wide: 40, narrow: 64 };
const checkWidth = 40;

export interface OrderTableProps {
  label: string;
  ids: readonly string[];
  /** Whether further rows exist that are not loaded; they are shown as one more line. */
  hasMore: boolean;
  /** How many there are in all. */
  total: number;
  isLoading: boolean;
  isNarrow: boolean;
  rowOf(id: string): OrderListItem | undefined;
  columns: readonly ListColumn[];
  widths: ColumnWidths;
  onWidths(widths: ColumnWidths, done: boolean): void;
  sorting: Sorting;
  onSort(sorting: Sorting): void;
  selection: ListSelection;
  onPress(id: string, event: MouseEvent): void;
  onToggle(id: string, range: boolean): void;
  onToggleAll(): void;
  /** The places of the rows in sight, counted from 0. */
  onSight(first: number, last: number): void;
  /** Keeps where the rows are scrolled to while they are not shown. */
  position: { scrollTop: number };
}

/** Orders as a grid of which only the rows in sight are in the document. The grid has the focus, a row is its active one. */
export function OrderTable(props: OrderTableProps): ReactNode {
  const { ids, columns, sorting, selection, isNarrow, onSight, position } = props;
  const gridId = useId();
  const list = useListRef(null);
  const [scroll, setScroll] = useState<HTMLElement | null>(null);
  const [width, setWidth] = useState(0);
  const lineId = useMemo(() => (id: string) => `${gridId}-${id}`, [gridId]);

  useEffect(() => {
    if (scroll === null) return;
    const observer = new ResizeObserver(() => setWidth(scroll.clientWidth));
    observer.observe(scroll);
    return () => observer.disconnect();
  }, [scroll]);

  useLayoutEffect(() => {
    if (scroll === null) return;
    scroll.scrollTop = position.scrollTop;
    return () => {
      position.scrollTop = scroll.scrollTop;
    };
  }, [scroll, position]);

  const { focus } = selection;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row is followed when the focus moves, not when others come and go.
  useEffect(() => {
    const index = focus === null ? -1 : ids.indexOf(focus);
    if (index === -1) return;
    list.current?.scrollToRow({ index, align: 'auto' });
    // Keys walk the rows from anywhere; screen readers announce the active row only if the grid has the
    // focus.
    if (isFocusFree()) scroll?.focus({ preventScroll: true });
  }, [focus, list, scroll]);

  const shownWidths = columns.map((column) => props.widths[column.id] ?? column.width);
  const total = checkWidth + shownWidths.reduce((sum, each) => sum + each, 0);
  const lineProps: LineProps = {
    ids,
    rowOf: props.rowOf,
    columns,
    widths: shownWidths,
    selection,
    isNarrow,
    lineId,
    onPress: props.onPress,
    onToggle: props.onToggle,
  };
  const sortBy = (column: ListColumn): void => {
    const again = sorting.sort === column.id;
    props.onSort({ sort: column.id, direction: again && sorting.direction === 'asc' ? 'desc' : 'asc' });
  };
  return (
    <VirtualTable
      role="grid"
      onElement={setScroll}
      className={styles.scroll}
      aria-label={props.label}
      aria-multiselectable
      rowTotal={props.total}
      columnCount={isNarrow ? 2 : columns.length + 1}
      aria-busy={props.isLoading}
      aria-activedescendant={focus === null ? undefined : lineId(focus)}
      data-loading={props.isLoading}
      titlesLook={{ group: styles.head, row: styles.titles, style: { width: total } }}
      titles={
        isNarrow ? null : (
          <>
            <div role="columnheader" aria-colindex={1} className={styles.check}>
              <input
                type="checkbox"
                aria-label="Select all loaded orders"
                checked={ids.length > 0 && selection.chosen.size === ids.length}
                onChange={props.onToggleAll}
              />
            </div>
            {columns.map((column, at) => (
              <ColumnHeader
                key={column.id}
                column={column}
                width={shownWidths[at] ?? column.width}
                at={at + 2}
                sorted={sorting.sort === column.id ? sorting.direction : null}
                onSort={() => sortBy(column)}
                onResize={(next, done) => props.onWidths({ ...props.widths, [column.id]: next }, done)}
              />
            ))}
          </>
        )
      }
      list={{
        listRef: list,
        style: { width: isNarrow ? '100%' : Math.max(total, width) },
        rowCount: ids.length + (props.hasMore ? 1 : 0),
        rowHeight: isNarrow ? lineHeights.narrow : lineHeights.wide,
        rowComponent: Line,
        rowProps: lineProps,
        defaultHeight: 800,
        overscanCount: 6,
        onRowsRendered: ({ startIndex, stopIndex }) => onSight(startIndex, stopIndex),
      }}
    />
  );
}

function Line({ ariaAttributes: _asListItem, ...rest }: RowComponentProps<LineProps>): ReactElement {
  return <OrderRowLine {...rest} />;
}
