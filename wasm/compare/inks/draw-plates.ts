import type { DisplayList, Matrix, Pixmap } from 'mupdf';
import type { PixelRect } from '#shared/protocol/pdf-worker.ts';
import type { Canvas } from '../../canvas.ts';
import type { MupdfLibrary } from '../../load-mupdf.ts';
import { drawOn, opaquePixels } from '../../raster.ts';

/** How a page is drawn that is printed without some of its process inks. */
export interface PlatesOut {
  /** Places of the inks that are left out among `processInks`. */
  channels: readonly number[];
  /** The same page with paper in place of its spot inks; null where it has none. */
  withoutSpots: DisplayList | null;
}

/**
 * Returns `rect` of a page drawn through `matrix` on white, printed without the plates of `channels`: RGBA, in `canvas`
 * or its own copy. A spot ink is shown in process inks and keeps what these add to a plate that is left out.
 */
export function drawWithoutPlates(
  mupdf: MupdfLibrary,
  list: DisplayList,
  rect: PixelRect,
  matrix: Matrix,
  { channels, withoutSpots }: PlatesOut,
  canvas?: Canvas,
): Uint8Array {
  const plates = platesOf(mupdf, list, rect, matrix);
  try {
    const inks = plates.getPixels();
    if (withoutSpots === null) {
      for (const channel of channels)
        for (let at = channel; at < inks.length; at += channelsOfPixel) inks[at] = 0;
    } else {
      const process = platesOf(mupdf, withoutSpots, rect, matrix);
      try {
        const printed = process.getPixels();
        const all = plates.getPixels();
        for (const channel of channels)
          for (let at = channel; at < all.length; at += channelsOfPixel)
            all[at] = Math.max(0, (all[at] ?? 0) - (printed[at] ?? 0));
      } finally {
        process.destroy();
      }
    }
    const shown = plates.convertToColorSpace(mupdf.ColorSpace.DeviceRGB, true);
    try {
      return opaquePixels(shown, canvas);
    } finally {
      shown.destroy();
    }
  } finally {
    plates.destroy();
  }
}

/** Returns the plates of `rect` of a page drawn through `matrix`: four inks and the alpha channel, its own copy. */
export function drawPlates(
  mupdf: MupdfLibrary,
  list: DisplayList,
  rect: PixelRect,
  matrix: Matrix,
): Uint8Array {
  const plates = platesOf(mupdf, list, rect, matrix);
  try {
    return new Uint8Array(plates.getPixels().slice().buffer);
  } finally {
    plates.destroy();
  }
}

/** Four inks and the alpha channel. */
const channelsOfPixel = 5;

/**
 * Draws the plates of a page. Profiles are off meanwhile: figures in CMYK reach their plates as they are, with whatever
 * profile they were tagged, grey is black ink, and RGB is turned into inks with its grey in black.
 */
function platesOf(mupdf: MupdfLibrary, list: DisplayList, rect: PixelRect, matrix: Matrix): Pixmap {
  mupdf.disableICC();
  try {
    return drawOn(mupdf, mupdf.ColorSpace.DeviceCMYK, list, rect, matrix);
  } finally {
    mupdf.enableICC();
  }
}
