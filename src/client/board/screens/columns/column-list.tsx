import {
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { List, useListCallbackRef } from 'react-window';
import { ref } from 'valtio';
import { loadCards } from '#client/board/actions/load-board.ts';
import type { BoardGroup } from '#client/board/screens/board-groups.ts';
import { useBoardHandles } from '#client/board/screens/board-handles.ts';
import type { CardLook } from '#client/board/screens/cards/card-face.tsx';
import { CardRow } from '#client/board/screens/cards/card-row.tsx';
import { rowHeight } from '#client/board/screens/cards/card-size.ts';
import { InsertionLine } from '#client/board/screens/drag/drop-signs.tsx';
import { useClient } from '#client/state/client-context.ts';
import type { BoardColumn } from '#shared/orders/order-place.ts';
import styles from './board-column.module.css';
import {
  anchorAt,
  type ColumnRow,
  type ColumnRows,
  countRows,
  offsetOf,
  rowAt,
  rowOf,
} from './column-rows.ts';
import { LaneHeading } from './lane-heading.tsx';

interface RowData {
  rows: ColumnRows;
  positions: ReadonlyMap<BoardColumn, readonly number[] | null>;
  look: CardLook;
  isTouch: boolean;
}

/** Cards are fetched for this many rows before and after those in view, once one is missing near. */
const aheadRows = 24;
const nearRows = 6;
const settleMs = 60;
/** Pixels that stay free above and below a row that is scrolled into view. */
const rowMargin = 4;

/** The rows of a column, of which only those in view are drawn. */
export function ColumnList({
  group,
  rows,
  positions,
  look,
  isTouch,
  pictured,
}: RowData & { group: BoardGroup; pictured: ReadonlySet<string> }): ReactNode {
  const client = useClient();
  const { board } = client;
  const handles = useBoardHandles();
  const [list, setList] = useListCallbackRef(null);
  const count = countRows(rows);

  const heightOf = useCallback(
    (row: ColumnRow): number => {
      const { isCompact, showPicture } = look;
      const hasPicture = showPicture && row.kind === 'card' && pictured.has(row.id);
      return rowHeight(isCompact ? 'compact' : 'comfortable', row, hasPicture);
    },
    [pictured, look],
  );
  // A new function when heights change: the list caches the measures of the old one.
  const heightAt = useCallback(
    (index: number, data: RowData): number => {
      const row = rowAt(data.rows, index);
      return row === null ? 0 : heightOf(row);
    },
    [heightOf],
  );
  const data = useMemo<RowData>(() => ({ rows, positions, look, isTouch }), [rows, positions, look, isTouch]);

  const now = useRef({ rows, heightOf, first: 0, last: 0 });
  now.current.rows = rows;
  now.current.heightOf = heightOf;
  // Keeps the view in place when cards above it are added, removed or grow.
  const anchor = useRef<{ id: string; beneath: number; scrollTop: number } | null>(null);
  const keepInView = useCallback((scrollTop: number): void => {
    const { rows, heightOf } = now.current;
    const at = scrollTop <= 0 ? null : anchorAt(rows, heightOf, scrollTop);
    anchor.current = at === null ? null : { ...at, scrollTop };
  }, []);
  const floor = useRef<HTMLDivElement>(null);
  const scrollToRow = useCallback(
    (index: number): void => {
      const { rows, heightOf } = now.current;
      const row = rowAt(rows, index);
      const element = list?.element ?? null;
      if (row === null || element === null || floor.current === null) return;
      const top = offsetOf(rows, heightOf, index);
      const bottom = top + heightOf(row);
      // The list estimates the rows that it has not measured: it may not be as high yet as it is to be scrolled.
      floor.current.style.top = `${bottom + rowMargin - 1}px`;
      if (top - rowMargin < element.scrollTop) element.scrollTop = top - rowMargin;
      else if (bottom + rowMargin > element.scrollTop + element.clientHeight)
        element.scrollTop = bottom + rowMargin - element.clientHeight;
      keepInView(element.scrollTop);
    },
    [list, keepInView],
  );
  useEffect(() => {
    if (list === null) return;
    handles.columns.set(group.id, {
      group,
      rows: () => now.current.rows,
      heightOf: (row) => now.current.heightOf(row),
      scroller: () => list.element,
      scrollToRow,
      firstInView: () => now.current.first,
    });
    return () => void handles.columns.delete(group.id);
  }, [list, group, handles, scrollToRow]);

  const wanted = useRef<ReturnType<typeof setTimeout> | null>(null);
  const fetchAround = useCallback(
    (from: number, to: number): void => {
      if (wanted.current !== null) clearTimeout(wanted.current);
      wanted.current = setTimeout(() => {
        const around = (rows: number): string[] => {
          const ids: string[] = [];
          for (let index = Math.max(0, from - rows); index <= to + rows; index++) {
            const row = rowAt(now.current.rows, index);
            if (row?.kind === 'card') ids.push(row.id);
          }
          return ids;
        };
        const { cards, stale } = board.replica.base();
        const isMissing = around(nearRows).some((id) => !cards.has(id) || stale.has(id));
        if (isMissing) void loadCards(client, around(aheadRows));
      }, settleMs);
    },
    [client, board],
  );

  useEffect(
    () => board.outdated.on(() => fetchAround(now.current.first, now.current.last)),
    [board, fetchAround],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: only where rows or their heights have changed.
  useLayoutEffect(() => {
    const element = list?.element;
    const index = anchor.current === null ? -1 : rowOf(rows, anchor.current.id);
    if (element === null || element === undefined || anchor.current === null || index === -1) return;
    // Scrolled since by a key or a hand, and the event still to come; at the end, a list that became shorter did it.
    const isAtEnd = element.scrollTop >= element.scrollHeight - element.clientHeight - 1;
    const since = isAtEnd ? 0 : element.scrollTop - anchor.current.scrollTop;
    const top = offsetOf(rows, heightOf, index) + anchor.current.beneath + since;
    if (Math.abs(element.scrollTop - top) > 1) element.scrollTop = top;
    keepInView(element.scrollTop);
  }, [rows, pictured]);
  // The card that is to take the focus may come, or be moved out of view by heights that change, until it has it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where rows or their heights have changed.
  useLayoutEffect(() => {
    const { focus } = board.state;
    const index = handles.wantsFocus && focus !== null ? rowOf(rows, focus) : -1;
    if (index !== -1) scrollToRow(index);
    else if (floor.current !== null) floor.current.style.top = '0';
  }, [rows, pictured]);
  const scrolled = useRef<ReturnType<typeof setTimeout> | null>(null);
  const onScroll = (top: number): void => {
    keepInView(top);
    if (scrolled.current !== null) clearTimeout(scrolled.current);
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
      rowCount={count}
      rowHeight={heightAt}
      rowProps={data}
      rowKey={keyOf}
      overscanCount={1}
      defaultHeight={720}
      defaultScrollOffset={board.view.scroll[group.id] ?? 0}
      onRowsRendered={({ startIndex, stopIndex }) => {
        Object.assign(now.current, { first: startIndex, last: stopIndex });
        fetchAround(startIndex, stopIndex);
      }}
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
      place={positions.get(row.column)?.[row.place] ?? row.place}
      count={countRows(rows)}
      index={index}
      transform={style.transform}
      height={Number(style.height)}
      look={look}
      isTouch={isTouch}
    />
  );
}
