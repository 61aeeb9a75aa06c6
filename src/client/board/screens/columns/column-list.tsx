import {
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { List, useListCallbackRef } from 'react-window';
import { ref } from 'valtio';
import type { BoardGroup } from '#client/board/screens/board-groups.ts';
import { useBoardHandles } from '#client/board/screens/board-handles.ts';
import type { CardLook } from '#client/board/screens/cards/card-face.tsx';
import { CardRow } from '#client/board/screens/cards/card-row.tsx';
import { InsertionLine } from '#client/board/screens/drag/drop-signs.tsx';
import { useClient } from '#client/state/client-context.ts';
import type { BoardColumn } from '#shared/orders/order-phase.ts';
import styles from './board-column.module.css';
import { type ColumnRows, countRows, rowAt } from './column-rows.ts';
import { LaneHeading } from './lane-heading.tsx';
import { useCardsNear } from './use-cards-near.ts';
import { useColumnScroll } from './use-column-scroll.ts';
import { useRowHeights } from './use-row-heights.ts';

interface RowData {
  rows: ColumnRows;
  positions: ReadonlyMap<BoardColumn, readonly number[] | null>;
  look: CardLook;
  isTouch: boolean;
}

const settleMs = 60;

/** The rows of a column, of which only those in view are drawn. */
export function ColumnList({
  group,
  rows,
  positions,
  look,
  isTouch,
  pictured,
}: RowData & { group: BoardGroup; pictured: ReadonlySet<string> }): ReactNode {
  const { board } = useClient();
  const handles = useBoardHandles();
  const [list, setList] = useListCallbackRef(null);
  const heightOf = useRowHeights(look, pictured);
  // A new function when heights change: the list caches the measures of the old one.
  const heightAt = useCallback(
    (index: number, data: RowData): number => {
      const row = rowAt(data.rows, index);
      return row === null ? 0 : heightOf(row);
    },
    [heightOf],
  );
  const data = useMemo<RowData>(() => ({ rows, positions, look, isTouch }), [rows, positions, look, isTouch]);
  const { inView, showRows } = useCardsNear(rows);
  const { floor, keepInView, scrollToRow } = useColumnScroll(list, rows, heightOf);

  const latest = useRef({ rows, heightOf });
  latest.current = { rows, heightOf };
  useEffect(() => {
    if (list === null) return;
    handles.columns.set(group.id, {
      group,
      rows: () => latest.current.rows,
      heightOf: (row) => latest.current.heightOf(row),
      scroller: () => list.element,
      scrollToRow,
      firstInView: () => inView().first,
    });
    return () => void handles.columns.delete(group.id);
  }, [list, group, handles, scrollToRow, inView]);

  const scrolled = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onScroll = (top: number): void => {
    keepInView(top);
    clearTimeout(scrolled.current);
    scrolled.current = setTimeout(() => {
      board.view.scroll = ref({ ...board.view.scroll, [group.id]: Math.round(top) });
    }, settleMs);
  };
  return (
    <List
      listRef={setList}
      className={styles.list ?? ''}
      role="list"
      aria-label={group.name}
      tabIndex={0}
      data-column={group.id}
      rowComponent={Row}
      rowCount={countRows(rows)}
      rowHeight={heightAt}
      rowProps={data}
      rowKey={keyOf}
      overscanCount={1}
      defaultHeight={720}
      defaultScrollOffset={board.view.scroll[group.id] ?? 0}
      onRowsRendered={({ startIndex, stopIndex }) => showRows({ first: startIndex, last: stopIndex })}
      onScroll={({ currentTarget }) => onScroll(currentTarget.scrollTop)}
    >
      <InsertionLine groupId={group.id} />
      <div ref={floor} className={styles.floor} aria-hidden />
    </List>
  );
}

const keyOf = (index: number, { rows }: RowData): string => {
  const row = rowAt(rows, index);
  return row === null ? String(index) : row.kind === 'card' ? row.id : `lane ${row.column}`;
};

function Row({
  index,
  style,
  rows,
  positions,
  look,
  isTouch,
}: RowData & { index: number; style: CSSProperties }): ReactElement | null {
  const row = rowAt(rows, index);
  if (row === null) return null;
  if (row.kind === 'heading') return <LaneHeading column={row.column} style={style} />;
  return (
    <CardRow
      id={row.id}
      column={row.column}
      position={positions.get(row.column)?.[row.position] ?? row.position}
      count={countRows(rows)}
      index={index}
      transform={style.transform}
      height={Number(style.height)}
      look={look}
      isTouch={isTouch}
    />
  );
}
