import jsQR from 'jsqr';
import * as mupdf from 'mupdf';

const pixelsPerPoint = 3;

/** Of a page, in points from the top left. */
interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Returns how many pages a PDF has, the text of the last one, and what a scanner reads off a part of it. */
export function scanLastPage(
  bytes: Uint8Array,
  part: Part,
): { pages: number; text: string; code: string | null } {
  const pdf = mupdf.Document.openDocument(bytes, 'application/pdf');
  const page = pdf.loadPage(pdf.countPages() - 1);
  return { pages: pdf.countPages(), text: page.toStructuredText('').asText(), code: scan(page, part) };
}

function scan(page: mupdf.Page, part: Part): string | null {
  const scale = mupdf.Matrix.scale(pixelsPerPoint, pixelsPerPoint);
  const all = page.toPixmap(scale, mupdf.ColorSpace.DeviceRGB, false, true);
  const pixelsOf = (points: number): number => Math.floor(points * pixelsPerPoint);
  const [left, top] = [pixelsOf(part.left), pixelsOf(part.top)];
  const [width, height] = [pixelsOf(part.width), pixelsOf(part.height)];
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  const from = all.getPixels();
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = ((top + y) * all.getWidth() + left + x) * 3;
      pixels.set(from.subarray(at, at + 3), (y * width + x) * 4);
    }
  return jsQR(pixels, width, height)?.data ?? null;
}
