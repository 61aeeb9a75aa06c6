import { EngineError } from '../engine-error.ts';
import { drawWhole, type LoadedMupdf } from '../load-mupdf.ts';

/** Returns the samples of a JPEG of four inks, which has to be as wide. Throws EngineError where it is not. */
export type DecodeJpeg = (jpeg: Uint8Array, width: number) => Uint8Array;

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

/** Returns what decodes with MuPDF, which takes every JPEG of inks to say how much paper is seen; in a TIFF none does. */
export const inkDecoder =
  (library: LoadedMupdf): DecodeJpeg =>
  (jpeg, width) => {
    const { mupdf } = library;
    const errors = library.errorCount();
    const image = new mupdf.Image(jpeg);
    try {
      const pixmap = drawWhole(library, () => image.toPixmap());
      try {
        const isAsSaid = pixmap.getWidth() === width && pixmap.getNumberOfComponents() === inks;
        if (!isAsSaid || library.errorCount() !== errors) throw new EngineError({ kind: 'invalid' });
        return Uint8Array.from(pixmap.getPixels(), (paper) => 255 - paper);
      } finally {
        pixmap.destroy();
      }
    } finally {
      image.destroy();
    }
  };
