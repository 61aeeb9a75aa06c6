import { createContext, useContext } from 'react';
import { proxy } from 'valtio';
import type { BoardGroup } from './board-groups.ts';
import type { ColumnRow, ColumnRows } from './columns/column-rows.ts';

/** A drawn column, as keys and drags need it. */
export interface ColumnHandle {
  group: BoardGroup;
  rows(): ColumnRows;
  heightOf(row: ColumnRow): number;
  /** The element that scrolls; null while it is folded. */
  scroller(): HTMLElement | null;
  scrollToRow(index: number): void;
  /** First row in view. */
  firstInView(): number;
}

/** What a column shows during a drag. */
export interface DropSign {
  /** Whether the column accepts the dragged card, by the role's rules; null while nothing is dragged. */
  light: 'accept' | 'refuse' | null;
  /**
   * Where the card would be inserted, in pixels from the top of the rows; null if it is not over this column.
   */
  line: number | null;
  isOver: boolean;
  /** Why it does not take the card. */
  refusal: string | null;
}

/** Handles of the drawn board, for its keys, drags and menu. */
export interface BoardHandles {
  /** Drawn columns by group, from left to right as in `shown`. */
  columns: Map<string, ColumnHandle>;
  shown: readonly string[];
  signs: Map<string, DropSign>;
  drag: { ids: readonly string[] };
  menu: { at: { clientX: number; clientY: number } | null };
  /** The next card that gets the focus takes the browser's focus with it. */
  wantsFocus: boolean;
}

export const createBoardHandles = (): BoardHandles => ({
  columns: new Map(),
  shown: [],
  signs: new Map(),
  drag: proxy<BoardHandles['drag']>({ ids: [] }),
  menu: proxy<BoardHandles['menu']>({ at: null }),
  wantsFocus: false,
});

export const noSign: Readonly<DropSign> = { light: null, line: null, isOver: false, refusal: null };

export function signOf(handles: BoardHandles, groupId: string): DropSign {
  const held = handles.signs.get(groupId);
  if (held !== undefined) return held;
  const made = proxy<DropSign>({ ...noSign });
  handles.signs.set(groupId, made);
  return made;
}

export const BoardHandlesContext = createContext<BoardHandles | null>(null);

export function useBoardHandles(): BoardHandles {
  const handles = useContext(BoardHandlesContext);
  if (handles === null) throw new Error('no board above this component');
  return handles;
}
