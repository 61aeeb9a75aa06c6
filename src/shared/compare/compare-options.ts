import type { PageSize } from '#shared/files/attachment.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { Sensitivity } from './sensitivity.ts';

/** What two pages are laid on each other by. `content`: words that occur once, or the drawing where there are few. */
export const alignments = ['content', 'crop', 'trim', 'media'] as const;
export type Alignment = (typeof alignments)[number];

/** Manual shift of the old page. */
export interface Nudge {
  rightMm: number;
  downMm: number;
}

/** How one pair of pages is compared. */
export interface PageCompareOptions {
  sensitivity: Sensitivity;
  alignment: Alignment;
  nudge: Nudge;
  /** Layers that are not drawn, by their ids; null: those that the file itself hides. */
  hidden: { before: readonly number[] | null; after: readonly number[] | null };
  /** Spot and process inks that are not printed in either file, by their names. */
  inksOut: readonly string[];
  /** Places on the new page, in points, where nothing counts as different. */
  leftOut: readonly PointRect[];
  /** Ignores everything outside the trim box of the new page. */
  insideTrim: boolean;
}

export const usualOptions: PageCompareOptions = {
  sensitivity: 'normal',
  alignment: 'content',
  nudge: { rightMm: 0, downMm: 0 },
  hidden: { before: null, after: null },
  inksOut: [],
  leftOut: [],
  insideTrim: false,
};

/** Returns up to four rectangles that cover a page of `size` but for `inside`. */
export function outsideOf(inside: PointRect, { width, height }: PageSize): PointRect[] {
  const [right, bottom] = [inside.x + inside.width, inside.y + inside.height];
  return [
    { x: 0, y: 0, width, height: inside.y },
    { x: 0, y: bottom, width, height: height - bottom },
    { x: 0, y: inside.y, width: inside.x, height: inside.height },
    { x: right, y: inside.y, width: width - right, height: inside.height },
  ].filter((part) => part.width > 0 && part.height > 0);
}
