import type { ColorSpace, DisplayList, Matrix, Pixmap, Rect } from 'mupdf';
import type { PixelRect, TilePixels } from '#shared/protocol/pdf-worker.ts';
import { Canvas } from './canvas.ts';
import { EngineError } from './engine-error.ts';
import type { MupdfLibrary } from './load-mupdf.ts';

const maxPixels = 64 * 1024 * 1024;
/** The least is of a page a mile long in a small picture. */
export const scaleRange = { least: 0.000_05, most: 64 } as const;

/**
 * Draws `rect` of a page at `scale` on white. RGB with an alpha channel costs no more than RGB alone, and needs no
 * conversion afterwards. `into` becomes the pixels where it has their size.
 */
export function rasterTile(
  mupdf: MupdfLibrary,
  list: DisplayList,
  rect: PixelRect,
  scale: number,
  into?: ArrayBuffer,
): TilePixels {
  checkSize(rect.width, rect.height, scale);
  const bounds: Rect = [rect.x, rect.y, rect.x + rect.width, rect.y + rect.height];
  const pixmap = drawn(mupdf, list, bounds, mupdf.Matrix.scale(scale, scale), true);
  try {
    const own = pixmap.getPixels();
    const pixels = new Uint8Array(
      into?.byteLength === own.byteLength ? into : new ArrayBuffer(own.byteLength),
    );
    pixels.set(own);
    makeOpaque(pixels);
    return { width: rect.width, height: rect.height, pixels: pixels.buffer };
  } finally {
    pixmap.destroy();
  }
}

/** Blending leaves an alpha of 254 here and there. The words are little-endian on every machine with WebAssembly. */
function makeOpaque(pixels: Uint8Array): void {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength / 4);
  for (let at = 0; at < words.length; at++) words[at] = (words[at] ?? 0) | 0xff000000;
}

/** A JPEG of `width` by `height` pixels that shows the page through `matrix` on white; quality 1 to 100. */
export function rasterJpeg(
  mupdf: MupdfLibrary,
  list: DisplayList,
  size: { width: number; height: number },
  matrix: Matrix,
  quality: number,
): ArrayBuffer {
  checkSize(size.width, size.height, matrix[0]);
  const pixmap = drawn(mupdf, list, [0, 0, size.width, size.height], matrix, false);
  try {
    return pixmap.asJPEG(quality).slice().buffer as ArrayBuffer;
  } finally {
    pixmap.destroy();
  }
}

function checkSize(width: number, height: number, scale: number): void {
  const whole = Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0;
  if (!whole || !(scale >= scaleRange.least && scale <= scaleRange.most))
    throw new EngineError({ kind: 'unknown', detail: `cannot draw ${width} by ${height} at ${scale}` });
  if (width * height > maxPixels) throw new EngineError({ kind: 'memory' });
}

/** Returns RGB pixels of `width` by `height` that show the page at `scale` on white: its own copy, three bytes a pixel. */
export function rasterRgb(
  mupdf: MupdfLibrary,
  list: DisplayList,
  { width, height }: { width: number; height: number },
  scale: number,
): Uint8Array<ArrayBuffer> {
  checkSize(width, height, scale);
  const pixmap = drawn(mupdf, list, [0, 0, width, height], mupdf.Matrix.scale(scale, scale), false);
  try {
    return new Uint8Array(pixmap.getPixels());
  } finally {
    pixmap.destroy();
  }
}

/** Returns a part of RGB pixels in rows of `width` as a JPEG; quality 1 to 100. */
export function jpegOf(
  mupdf: MupdfLibrary,
  pixels: Uint8Array,
  width: number,
  rect: PixelRect,
  quality: number,
): Uint8Array {
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, rect.width, rect.height], false);
  try {
    const part = pixmap.getPixels();
    for (let row = 0; row < rect.height; row++) {
      const from = ((rect.y + row) * width + rect.x) * 3;
      part.set(pixels.subarray(from, from + rect.width * 3), row * rect.width * 3);
    }
    return pixmap.asJPEG(quality).slice();
  } finally {
    pixmap.destroy();
  }
}

function drawn(
  mupdf: MupdfLibrary,
  list: DisplayList,
  bounds: Rect,
  matrix: Matrix,
  alpha: boolean,
  space: ColorSpace = mupdf.ColorSpace.DeviceRGB,
): Pixmap {
  const pixmap = new mupdf.Pixmap(space, bounds, alpha);
  try {
    pixmap.clear(255);
    const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap);
    try {
      list.run(device, matrix);
      device.close();
    } finally {
      device.destroy();
    }
    return pixmap;
  } catch (error) {
    pixmap.destroy();
    throw error;
  }
}

/**
 * Returns `rect` of a page drawn through `matrix` on white: RGBA, in `canvas` or its own copy. Unlike a tile it may lie
 * partly or wholly outside the page.
 */
export function rasterThrough(
  mupdf: MupdfLibrary,
  list: DisplayList,
  rect: PixelRect,
  matrix: Matrix,
  canvas?: Canvas,
): Uint8Array {
  const pixmap = drawOn(mupdf, mupdf.ColorSpace.DeviceRGB, list, rect, matrix);
  try {
    return opaquePixels(pixmap, canvas);
  } finally {
    pixmap.destroy();
  }
}

/** Draws the same in another colour space, with an alpha channel over an opaque ground. The caller owns it. */
export function drawOn(
  mupdf: MupdfLibrary,
  space: ColorSpace,
  list: DisplayList,
  { x, y, width, height }: PixelRect,
  matrix: Matrix,
): Pixmap {
  if (width * height > maxPixels) throw new EngineError({ kind: 'memory' });
  return drawn(mupdf, list, [x, y, x + width, y + height], matrix, true, space);
}

/** Returns a copy, in `canvas` if given, of the pixels of a drawing in RGB with an alpha channel. */
export function opaquePixels(pixmap: Pixmap, canvas = new Canvas()): Uint8Array {
  const pixels = canvas.hold(pixmap.getPixels());
  makeOpaque(pixels);
  return pixels;
}
