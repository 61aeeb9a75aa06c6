import type { PDFObject, PDFPage } from 'mupdf';

export const isPdfPage = (page: { isPDF(): boolean }): page is PDFPage => page.isPDF();

/** Corners in any order, in points of the page's own space. */
type Box = readonly [number, number, number, number];

/**
 * Takes away, in memory, a crop box that shows nothing of the page: the page is its media box then, where MuPDF would
 * show a sheet of letter paper.
 */
export function dropEmptyCropBox(page: PDFPage): void {
  const dictionary = page.getObject();
  const media = dictionary.getInheritable('MediaBox');
  const [crop, whole] = [boxOf(dictionary.getInheritable('CropBox')), boxOf(media)];
  if (crop !== null && whole !== null && !meet(crop, whole) && meet(whole, whole))
    dictionary.put('CropBox', media);
  dictionary.destroy();
}

/** Null where it is no box, or there is none. Boxes and their numbers may be objects of their own. */
export function boxOf(entry: PDFObject): Box | null {
  if (!entry.isArray() || entry.length !== 4) return null;
  const corners = [0, 1, 2, 3].map((at) => entry.get(at));
  return corners.every((corner) => corner.isNumber())
    ? (corners.map((corner) => corner.asNumber()) as unknown as Box)
    : null;
}

/** Whether two boxes have an area in common. */
export const meet = (one: Box, other: Box): boolean =>
  overlapAlong(one[0], one[2], other[0], other[2]) && overlapAlong(one[1], one[3], other[1], other[3]);

/** Whether the way from `a` to `b` and that from `c` to `d` have more than a point in common. */
const overlapAlong = (a: number, b: number, c: number, d: number): boolean =>
  Math.min(Math.max(a, b), Math.max(c, d)) > Math.max(Math.min(a, b), Math.min(c, d));
