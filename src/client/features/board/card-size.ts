import type { Density } from '#client/stores/board-view.ts';

/** Heights in CSS pixels, with the gap beneath; card.module.css draws within them. */
export const rowGap = 6;
const headingHeight = 32;
const pictureHeight = 80;
const cardHeights: Readonly<Record<Density, number>> = { comfortable: 116, compact: 70 };

export function rowHeight(density: Density, kind: 'heading' | 'card', hasPicture: boolean): number {
  if (kind === 'heading') return headingHeight;
  return cardHeights[density] + (hasPicture && density === 'comfortable' ? pictureHeight : 0);
}
