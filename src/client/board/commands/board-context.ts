import type { OrderTarget } from '#client/orders/stores/order-target.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { BoardColumn } from '#shared/orders/order-phase.ts';

export type BoardStep = 'up' | 'down' | 'left' | 'right' | 'first' | 'last';

/** What the commands of the board can see and do. */
export interface BoardContext {
  actor: Actor;
  /** The card that has the focus. */
  focus: OrderTarget | null;
  /** The cards to move: the chosen ones, or else the one with the focus. */
  targets: readonly OrderTarget[];
  hasSelection: boolean;
  canRepeat: boolean;
  isCompact: boolean;
  controller: BoardController;
}

export interface BoardController {
  step(step: BoardStep): void;
  open(): void;
  toggleSelected(): void;
  extend(direction: 'up' | 'down'): void;
  selectColumn(): void;
  /** Moves into the column, or shows why that is not allowed. */
  moveTo(column: BoardColumn): void;
  /** Changes the position within the column. */
  shift(to: 'up' | 'down' | 'top'): void;
  repeat(): void;
  /** Clears the selection. */
  clear(): void;
  openMenu(): void;
  setCompact(isCompact: boolean): void;
  foldColumn(): void;
}
