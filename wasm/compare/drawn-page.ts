import type { Placement } from '#shared/compare/change.ts';
import type { PageSize } from '#shared/files/attachment.ts';
import type { PageBoxes, PixelRect } from '#shared/protocol/pdf-worker.ts';
import { Canvas } from '../canvas.ts';
import type { Paints } from './inks/painted-inks.ts';
import type { PageContent } from './page-content.ts';

/** A page that can be drawn and read. Its file stays open meanwhile. */
export interface DrawnPage {
  size: PageSize;
  /** Counted from 1. */
  page: number;
  /** Pages of its file. */
  pageCount: number;
  /**
   * Returns RGBA of `rect` at `scale` pixels a point, white where the page is not; the page lies at `placement`. In
   * `canvas`, or in memory of its own.
   */
  draw(rect: PixelRect, scale: number, placement: Placement, canvas?: Canvas): Uint8Array;
  canvases: PageCanvases;
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

/** For what is drawn of a page one after another. A file's pages share them. */
export interface PageCanvases {
  /** Of the first look. */
  whole: Canvas;
  /** Of what is compared at once and not kept. */
  part: Canvas;
  /** Of the page moved along with its pictures, and with its words. */
  pictures: Canvas;
  words: Canvas;
}

export const newCanvases = (): PageCanvases => ({
  whole: new Canvas(),
  part: new Canvas(),
  pictures: new Canvas(),
  words: new Canvas(),
});

/** Names of the layers that a page has something on. */
export interface PageLayers {
  names: ReadonlySet<string>;
  /** Those of its file that were left out of the comparison. */
  leftOut: ReadonlySet<string>;
}
