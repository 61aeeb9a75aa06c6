import type { Matrix, Page, Rect } from 'mupdf';
import type { MupdfLibrary } from '../load-mupdf.ts';

/** A page as far as it is used of any file. */
export type OpenPage = Pick<Page, 'isPDF' | 'getBounds' | 'run' | 'toDisplayList' | 'destroy'>;

/** Map a picture of this size as it is stored to the upright one, downwards both, by the orientation of TIFF and Exif. */
const uprights: Readonly<Record<number, (width: number, height: number) => Matrix>> = {
  2: (width) => [-1, 0, 0, 1, width, 0],
  3: (width, height) => [-1, 0, 0, -1, width, height],
  4: (_, height) => [1, 0, 0, -1, 0, height],
  5: () => [0, 1, 1, 0, 0, 0],
  6: (_, height) => [0, 1, -1, 0, height, 0],
  7: (width, height) => [0, -1, -1, 0, height, width],
  8: (width) => [0, -1, 1, 0, 0, width],
};

/** Returns the matrix from a picture as it is stored to the upright one; null where that is how it is stored. */
export const uprightMatrix = (orientation: number, width: number, height: number): Matrix | null =>
  uprights[orientation]?.(width, height) ?? null;

/** Whether a picture of this orientation is upright with its sides exchanged. */
export const isTurned = (orientation: number): boolean => orientation > 4 && orientation < 9;

/** Returns a page upright that is stored turned; it owns `page`. MuPDF ignores the orientation of a TIFF. */
export function uprightPage(mupdf: MupdfLibrary, page: OpenPage, orientation: number): OpenPage {
  const [left, top, right, bottom] = page.getBounds();
  const [width, height] = [right - left, bottom - top];
  const matrix = uprightMatrix(orientation, width, height);
  if (matrix === null) return page;
  const upright = mupdf.Matrix.concat([1, 0, 0, 1, -left, -top], matrix);
  const bounds: Rect = isTurned(orientation) ? [0, 0, height, width] : [0, 0, width, height];
  return {
    isPDF: () => false,
    getBounds: () => bounds,
    run: (device, further) => page.run(device, mupdf.Matrix.concat(upright, further)),
    toDisplayList() {
      const list = new mupdf.DisplayList(bounds);
      const device = new mupdf.DisplayListDevice(list);
      try {
        page.run(device, upright);
        device.close();
        return list;
      } catch (error) {
        list.destroy();
        throw error;
      } finally {
        device.destroy();
      }
    },
    destroy: () => page.destroy(),
  };
}
