import type { BoardView } from '#client/board/stores/board-view.ts';
import type { BoardGroup } from './board-groups.ts';

/** Folds a column to a strip, or opens it. */
export function foldGroup(view: BoardView, group: BoardGroup, isFolded: boolean): void {
  if (group.hasHeadings) {
    view.newOrderCollapsed = isFolded;
    return;
  }
  const others = view.collapsed.filter((column) => !group.lanes.includes(column));
  view.collapsed = isFolded ? [...others, ...group.lanes] : others;
}
