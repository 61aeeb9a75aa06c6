import type { PageSize } from '#shared/files/attachment.ts';
import type { LoadedMupdf } from './load-mupdf.ts';
import type { OpenFile } from './open-file.ts';

/**
 * Returns a picture's size in pixels as it is shown, upright, whatever its resolution: a page is measured in points. Null
 * of a PDF.
 */
export function pictureSize({ mupdf }: Pick<LoadedMupdf, 'mupdf'>, file: OpenFile): PageSize | null {
  if (file.pdf !== null) return null;
  let size: PageSize | null = null;
  const page = file.loadPage(1);
  const device = new mupdf.Device({
    fillImage: (image, [a, b]) => {
      const stored = { width: image.getWidth(), height: image.getHeight() };
      // A camera that was held upright stores its picture lying: its rows are columns of the page.
      const isTurned = Math.abs(b) > Math.abs(a);
      size = isTurned ? { width: stored.height, height: stored.width } : stored;
    },
  });
  try {
    page.run(device, mupdf.Matrix.identity);
    device.close();
    return size;
  } finally {
    device.destroy();
    page.destroy();
  }
}
