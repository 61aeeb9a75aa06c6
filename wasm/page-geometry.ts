import type { PageBox, Rect } from 'mupdf';
import type { PageSize } from '#shared/files/attachment.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { PageBoxes } from '#shared/protocol/pdf-worker.ts';
import { faultOf } from './engine-error.ts';
import type { OpenFile } from './open-file.ts';
import { boxOf, isPdfPage, meet } from './pdf-pages/crop-box.ts';

/** Size as displayed: crop box within media box, rotation and user unit applied. Throws where the page cannot be read. */
export function pageSize(file: OpenFile, page: number): PageSize {
  const loaded = file.loadPage(page);
  try {
    return sizeOf(loaded.getBounds());
  } finally {
    loaded.destroy();
  }
}

export const allPageSizes = (file: OpenFile): PageSize[] => pageSizes(file, 1, file.pageCount);

/**
 * Returns the sizes of the pages `from` to `to`, as far as there are any. A page that cannot be read is taken to be as
 * large as the one before it, or as the first page of the document. Throws where that one cannot be read either.
 */
export function pageSizes(file: OpenFile, from: number, to: number): PageSize[] {
  const sizes: PageSize[] = [];
  for (let page = from; page <= Math.min(to, file.pageCount); page++)
    sizes.push(sizeOrElse(file, page, () => sizes.at(-1) ?? pageSize(file, 1)));
  return sizes;
}

function sizeOrElse(file: OpenFile, page: number, otherwise: () => PageSize): PageSize {
  try {
    return pageSize(file, page);
  } catch (error) {
    if (faultOf(error, () => ({ kind: 'invalid' })).kind !== 'invalid') throw error;
    return otherwise();
  }
}

/**
 * MuPDF moves the crop box to the origin, so that every box comes in page points. It takes a box that has nothing of the
 * page for a sheet of letter paper: that is none.
 */
export function pageBoxes(file: OpenFile, page: number): PageBoxes {
  const loaded = file.loadPage(page);
  try {
    const crop = rectOf(loaded.getBounds());
    if (!isPdfPage(loaded)) return { media: crop, crop, bleed: null, trim: null, art: null };
    const dictionary = loaded.getObject();
    const whole = boxOf(dictionary.getInheritable('MediaBox'));
    const own = (name: PageBox) => {
      const box = boxOf(dictionary.get(name));
      return box !== null && meet(box, whole ?? box) ? rectOf(loaded.getBounds(name)) : null;
    };
    const boxes = {
      media: rectOf(loaded.getBounds('MediaBox')),
      crop,
      bleed: own('BleedBox'),
      trim: own('TrimBox'),
      art: own('ArtBox'),
    };
    dictionary.destroy();
    return boxes;
  } finally {
    loaded.destroy();
  }
}

export const sizeOf = ([x0, y0, x1, y1]: Rect): PageSize => ({ width: x1 - x0, height: y1 - y0 });

const rectOf = ([x0, y0, x1, y1]: Rect): PointRect => ({ x: x0, y: y0, width: x1 - x0, height: y1 - y0 });
