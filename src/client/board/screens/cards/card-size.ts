import type { Density } from '#client/board/stores/board-view.ts';
import type { BoardColumn } from '#shared/orders/order-phase.ts';

/** Heights in CSS pixels, with the gap beneath; card.module.css draws within them. */
export const rowGap = 6;
const headingHeight = 32;
const pictureHeight = 80;
const cardHeights: Readonly<Record<Density, number>> = { comfortable: 116, compact: 70 };
/** Height of the line that shows the column from which an order was put on hold or cancelled. */
const fromHeight = 22;
const showsFrom = (column: BoardColumn): boolean => column === 'on-hold' || column === 'cancelled';

export function rowHeight(
  density: Density,
  { kind, column }: { kind: 'heading' | 'card'; column: BoardColumn },
  hasPicture: boolean,
): number {
  if (kind === 'heading') return headingHeight;
  if (density === 'compact') return cardHeights.compact;
  return cardHeights.comfortable + (hasPicture ? pictureHeight : 0) + (showsFrom(column) ? fromHeight : 0);
}
