import type { PageSize } from '#shared/files/attachment.ts';
import type { PointRect } from '#shared/geometry/space.ts';

/**
 * Where the old page lies on the new one, in points: x' = a·x − b·y + x₀, y' = b·x + a·y + y₀. A shift alone has
 * a = 1 and b = 0.
 */
export interface Placement {
  a: number;
  b: number;
  x: number;
  y: number;
}
export const inPlace: Placement = { a: 1, b: 0, x: 0, y: 0 };

/** Red, green and blue from 0 to 255, as the page is shown. */
export type ShownColour = readonly [number, number, number];

interface OnPages {
  /** On the new page. Of what is gone: where it was, as the new page has it. */
  at: PointRect;
  /** The same on the old page. */
  was: PointRect;
}

/** One difference between two pages. */
export type Change = OnPages &
  /** The same words where only their look is different; `size`: that of their letters over what it was, where that is all. */
  (
    | { kind: 'text'; old: string; new: string; size?: number | undefined }
    /** `text` is null for a picture. */
    | { kind: 'moved'; text: string | null; rightMm: number; downMm: number }
    | { kind: 'picture'; how: 'added' | 'removed' | 'replaced' | 'recoloured' | 'retouched' }
    | { kind: 'colour'; old: ShownColour; new: ShownColour }
    | { kind: 'shape' }
    | { kind: 'ink'; name: string; how: 'added' | 'removed' }
  );

/** What is different between a page and the one that it continues. */
export interface PageComparison {
  /** In reading order: from top to bottom, then from left to right. */
  changes: Change[];
  /** Other than `inPlace`: the whole page is shifted, turned or scaled, which is one fact and no list of changes. */
  placement: Placement;
  /** The placement was chosen by a person, or two sizes had to be made one: it is no change. */
  isGiven?: boolean | undefined;
  /** The sizes where they differ. */
  resized: { old: PageSize; new: PageSize } | null;
  /** Places that are drawn differently without being different: another program wrote the file. */
  renderingOnly: number;
}
