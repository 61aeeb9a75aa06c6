import type { PageSize } from '#shared/files/attachment.ts';
import type { PointRect } from '#shared/geometry/space.ts';

/**
 * Maps points of the old page to the new one: x' = a·x − b·y + x₀, y' = b·x + a·y + y₀. A pure shift has a = 1 and
 * b = 0.
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

/** An ink with its old and its new percents. */
export interface InkChange {
  name: string;
  old: number;
  new: number;
}

interface OnPages {
  /** On the new page. For removed content: its former place in the new page's coordinates. */
  at: PointRect;
  /** The same on the old page. */
  was: PointRect;
}

/** One difference between two pages. */
export type Change = OnPages &
  /** The same words with another look; `size`: their new type size over the old if nothing else differs. */
  (
    | { kind: 'text'; old: string; new: string; size?: number | undefined }
    /** `text` is null for a picture. `isUnread`: whether it changed besides was not looked at; too many moved. */
    | {
        kind: 'moved';
        text: string | null;
        rightMm: number;
        downMm: number;
        isUnread?: boolean | undefined;
      }
    | { kind: 'picture'; how: 'added' | 'removed' | 'replaced' | 'recoloured' | 'retouched' }
    /** `inks`: those whose percents differ, where the files are known to paint with them. */
    | { kind: 'colour'; old: ShownColour; new: ShownColour; inks?: InkChange[] | undefined }
    | { kind: 'shape' }
    /** It is drawn differently without being different; never among the `changes` of a page. */
    | { kind: 'rendering' }
    | { kind: 'ink'; name: string; how: 'added' | 'removed' }
    /** Optional content of the page, whether it is shown or not. */
    | { kind: 'layer'; name: string; how: 'added' | 'removed' }
  );

/**
 * A number in the head or foot that changed by as much as its page was shifted, or the text of a left page where that of
 * a right one was. Only the other pages tell whether it is a page number or running head: those with the key `partner`
 * count on from the same number, or have the two texts the other way round. Without one it is `key`.
 */
export interface PageNumberChange {
  key: string;
  partner?: string | undefined;
  change: Extract<Change, { kind: 'text' }>;
}

/** What is different between a page and the one that it continues. */
export interface PageComparison {
  /** In reading order: from top to bottom, then from left to right. */
  changes: Change[];
  /** Changes that are none if other pages count on alike; see `withoutPageNumbers`. */
  numbers?: PageNumberChange[] | undefined;
  /** Other than `inPlace`: the whole page is shifted, rotated or scaled, which is one note and no list of changes. */
  placement: Placement;
  /** The placement was chosen by a person, or two sizes had to be made one: it is no change. */
  isGiven?: boolean | undefined;
  /** The sizes where they differ. */
  resized: { old: PageSize; new: PageSize } | null;
  /** Places that are drawn differently without being different: another program wrote the file. */
  renderingOnly: number;
  /** Those places on the new page, as many as are worth listing. */
  rendering?: PointRect[] | undefined;
}
