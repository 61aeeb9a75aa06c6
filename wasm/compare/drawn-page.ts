import type { Placement } from '#shared/compare/change.ts';
import type { PageSize } from '#shared/files/attachment.ts';
import type { PageBoxes, PixelRect } from '#shared/protocol/pdf-worker.ts';
import type { Paints } from './inks/painted-inks.ts';
import type { PageContent } from './page-content.ts';

/** A page that can be drawn and read. Its file stays open meanwhile. */
export interface DrawnPage {
  size: PageSize;
  /** Counted from 1. */
  page: number;
  /** Pages of its file. */
  pageCount: number;
  /** Returns RGBA of `rect` at `scale` pixels a point, white where the page is not; the page lies at `placement`. */
  draw(rect: PixelRect, scale: number, placement: Placement): Uint8Array;
  /** Returns its plates likewise: of each pixel four inks and an alpha channel. Ink covers what it overprints. */
  plates(rect: PixelRect, scale: number, placement: Placement): Uint8Array;
  content(): PageContent;
  /** Whether it shows a picture, which has neither words nor boxes. */
  isPicture: boolean;
  boxes(): PageBoxes;
  /** Names of the spot inks that its operators may use. */
  inks(): ReadonlySet<string>;
  /** What it is painted with in plain colours. */
  paints(): Paints;
  layers(): PageLayers;
}

/** Names of the layers that a page has something on. */
export interface PageLayers {
  names: ReadonlySet<string>;
  /** Those of its file that were left out of the comparison. */
  leftOut: ReadonlySet<string>;
}
