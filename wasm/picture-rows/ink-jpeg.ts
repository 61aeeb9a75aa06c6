import { EngineError } from '../engine-error.ts';
import { drawWhole, type LoadedMupdf } from '../load-mupdf.ts';

/** Returns the samples of a CMYK JPEG. Throws EngineError if it has another width, or is higher than `maxHeight`. */
export type DecodeJpeg = (jpeg: Uint8Array, width: number, maxHeight: number) => Uint8Array;

const inks = 4;
const markBytes = 2;

/** Returns a strip of a TIFF with the tables that all strips share, which stand between the marks of an empty JPEG. */
export function wholeJpeg(tables: Uint8Array | null, strip: Uint8Array): Uint8Array {
  if (tables === null || tables.byteLength < 2 * markBytes) return strip;
  const whole = new Uint8Array(tables.byteLength - 2 * markBytes + strip.byteLength);
  whole.set(tables.subarray(0, -markBytes));
  whole.set(strip.subarray(markBytes), tables.byteLength - markBytes);
  return whole;
}

/** Decodes with MuPDF, which inverts every CMYK JPEG. In a TIFF the samples are not inverted, so they are inverted back. */
export const inkDecoder =
  (library: LoadedMupdf): DecodeJpeg =>
  (jpeg, width, maxHeight) => {
    const { mupdf } = library;
    const errors = library.errorCount();
    const image = new mupdf.Image(jpeg);
    try {
      // Its size is known before it takes the memory of all its samples.
      if (image.getWidth() !== width || image.getHeight() > maxHeight)
        throw new EngineError({ kind: 'invalid' });
      const pixmap = drawWhole(library, () => image.toPixmap());
      try {
        if (pixmap.getNumberOfComponents() !== inks || library.errorCount() !== errors)
          throw new EngineError({ kind: 'invalid' });
        const samples = new Uint8Array(pixmap.getPixels());
        for (let at = 0; at < samples.length; at++) samples[at] = 255 - (samples[at] ?? 0);
        return samples;
      } finally {
        pixmap.destroy();
      }
    } finally {
      image.destroy();
    }
  };
