import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import type { ListImperativeAPI } from 'react-window';
import { useBoardHandles } from '#client/board/screens/board-handles.ts';
import { useClient } from '#client/state/client-context.ts';
import { anchorAt, type ColumnRow, type ColumnRows, offsetOf, rowAt, rowOf } from './column-rows.ts';

/** Pixels that stay free above and below a row that is scrolled into view. */
const rowMargin = 4;

interface ColumnScroll {
  /** An element below the rows: makes the list as high as the row that is scrolled to needs it. */
  floor: RefObject<HTMLDivElement | null>;
  /** The column was scrolled: what is in view now stays there. */
  keepInView(scrollTop: number): void;
  scrollToRow(index: number): void;
}

/** Keeps the view of a column in place when cards above it are added, removed or grow. */
export function useColumnScroll(
  list: ListImperativeAPI | null,
  rows: ColumnRows,
  heightOf: (row: ColumnRow) => number,
): ColumnScroll {
  const { board } = useClient();
  const handles = useBoardHandles();
  const latest = useRef({ rows, heightOf });
  latest.current = { rows, heightOf };
  const anchor = useRef<{ id: string; beneath: number; scrollTop: number } | null>(null);
  const floor = useRef<HTMLDivElement>(null);

  const keepInView = useCallback((scrollTop: number): void => {
    const { rows, heightOf } = latest.current;
    const at = scrollTop <= 0 ? null : anchorAt(rows, heightOf, scrollTop);
    anchor.current = at === null ? null : { ...at, scrollTop };
  }, []);
  const scrollToRow = useCallback(
    (index: number): void => {
      const { rows, heightOf } = latest.current;
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
  }, [rows, heightOf]);
  // The card that is to get the focus may load late, or be moved out of view by changing heights.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where rows or their heights have changed.
  useLayoutEffect(() => {
    const { focus } = board.state;
    const index = handles.wantsFocus && focus !== null ? rowOf(rows, focus) : -1;
    if (index !== -1) scrollToRow(index);
    else if (floor.current !== null) floor.current.style.top = '0';
  }, [rows, heightOf]);
  return { floor, keepInView, scrollToRow };
}
