import { useSyncExternalStore } from 'react';

interface FittingColumn {
  /** Least width in pixels. */
  width: number;
  /** Width of the window from which there is room for it; absent: always. */
  roomFrom?: number;
}

/** The part of the window's width beside a table: the margins of its page and its own border. */
const beside = 50;

const subscribe = (changed: () => void): (() => void) => {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
};

/** Returns the columns for which a window has room, and whether even these are wider than it. */
export function fittingColumns<Column extends FittingColumn>(
  columns: readonly Column[],
  windowWidth: number,
): { shown: readonly Column[]; isNarrow: boolean } {
  const shown = columns.filter(({ roomFrom = 0 }) => roomFrom <= windowWidth);
  const needed = shown.reduce((sum, { width }) => sum + width, beside);
  return { shown, isNarrow: needed > windowWidth };
}

/** Returns `fittingColumns` for the window's present width. */
export function useFittingColumns<Column extends FittingColumn>(
  columns: readonly Column[],
): { shown: readonly Column[]; isNarrow: boolean } {
  const windowWidth = useSyncExternalStore(subscribe, () => window.innerWidth);
  return fittingColumns(columns, windowWidth);
}
