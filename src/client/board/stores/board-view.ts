import { proxy, ref, subscribe } from 'valtio';
import { keptJson } from '#client/sync/kept-value.ts';
import { type BoardColumn, boardColumns } from '#shared/orders/order-phase.ts';

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** A person's view of the board; it survives a reload. */
export interface BoardView {
  density: Density;
  /** Columns shown as a strip, lanes of New Order shown as their heading. */
  collapsed: readonly BoardColumn[];
  /** `new-order` folds its three lanes into one strip. */
  newOrderCollapsed: boolean;
  /** Scrolled by, in CSS pixels, of each column shown. */
  scroll: Readonly<Record<string, number>>;
  /** The one column that a narrow screen shows. */
  narrow: string;
  focus: string | null;
  selected: readonly string[];
}

const saveDelayMs = 200;

const isColumn = (value: unknown): value is BoardColumn => boardColumns.some((column) => column === value);
const isText = (value: unknown): value is string => typeof value === 'string';
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** At first: cancelled orders folded away. */
function viewOf(kept: Readonly<Record<string, unknown>>): BoardView {
  const scroll = typeof kept.scroll === 'object' && kept.scroll !== null ? Object.entries(kept.scroll) : [];
  return {
    density: kept.density === 'compact' ? 'compact' : 'comfortable',
    collapsed: Array.isArray(kept.collapsed) ? kept.collapsed.filter(isColumn) : ['cancelled'],
    newOrderCollapsed: kept.newOrderCollapsed === true,
    scroll: ref(
      Object.fromEntries(scroll.filter((entry): entry is [string, number] => Number.isFinite(entry[1]))),
    ),
    narrow: isText(kept.narrow) ? kept.narrow : 'new-order',
    focus: isText(kept.focus) ? kept.focus : null,
    selected: ref(list(kept.selected).filter(isText)),
  };
}

const kept = keptJson('board', 1, viewOf);

export function createBoardView(storage: Storage): BoardView {
  const view = proxy<BoardView>(kept.read(storage));
  let timer: ReturnType<typeof setTimeout> | null = null;
  subscribe(view, () => {
    if (timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      kept.write(storage, view);
    }, saveDelayMs);
  });
  return view;
}

/** Resets the view to its defaults for a new person. */
export const forgetBoardView = (view: BoardView): void => void Object.assign(view, viewOf({}));
