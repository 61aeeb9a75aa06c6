import { useSyncExternalStore } from 'react';

interface FittingColumn {
  /** Least width in pixels. */
  width: number;
  /** Width of the window from which there is room for it; absent: always. */
  roomFrom?: number;
}

/** Of the window, what is beside a table: the margins of its page and its own edge. */
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

/** As `fittingColumns`, of the window as it is now. */
export function useFittingColumns<Column extends FittingColumn>(
  columns: readonly Column[],
): { shown: readonly Column[]; isNarrow: boolean } {
  const windowWidth = useSyncExternalStore(subscribe, () => window.innerWidth);
  return fittingColumns(columns, windowWidth);
}
