import type { EngineResult } from '#shared/protocol/pdf-worker.ts';
import type { PagePicture, PagePictureLimits, PagePictures } from '#shared/protocol/proof-worker.ts';
import type { ByteSource } from '#wasm/byte-source.ts';
import { faultOf } from '#wasm/engine-error.ts';
import { drawWhole, type LoadedMupdf } from '#wasm/load-mupdf.ts';
import { type OpenFile, openFile } from '#wasm/open-file.ts';
import { allPageSizes, pageBoxes, sizeOf } from '#wasm/page-geometry.ts';
import { pictureSize } from '#wasm/picture-size.ts';
import { rasterJpeg, scaleRange } from '#wasm/raster.ts';

const quality = 82;

/** Returns the first pages of a proof drawn small, and the boxes of the first. Closes `source`. */
export function pagePictures(
  library: LoadedMupdf,
  source: ByteSource,
  name: string,
  limits: PagePictureLimits,
): EngineResult<PagePictures> {
  let file: OpenFile | null = null;
  try {
    const opened = openFile(library.mupdf, source, name, undefined);
    file = opened;
    const shown = Math.min(opened.pageCount, limits.count);
    return {
      ok: true,
      value: {
        pageCount: opened.pageCount,
        isPdf: opened.pdf !== null,
        pixels: readableOrNull(() => pictureSize(library, opened)),
        hasOneSize: hasOneSize(opened),
        boxes: readableOrNull(() => pageBoxes(opened, 1)),
        pages: Array.from({ length: shown }, (_, index) =>
          readableOrNull(() => drawPage(library, opened, index + 1, limits)),
        ),
      },
    };
  } catch (error) {
    return { ok: false, fault: source.fault ?? faultOf(error, () => ({ kind: 'invalid' })) };
  } finally {
    file?.dispose();
  }
}

/** Points that the sizes of pages may differ by, where a program has rounded them. */
const tolerance = 1;

function hasOneSize(file: OpenFile): boolean {
  const [first, ...others] = allPageSizes(file);
  return others.every(
    ({ width, height }) =>
      first !== undefined &&
      Math.abs(width - first.width) < tolerance &&
      Math.abs(height - first.height) < tolerance,
  );
}

/** A page that cannot be read costs its picture alone; a fault of the engine costs the file. */
export function readableOrNull<T extends object>(read: () => T | null): T | null {
  try {
    return read();
  } catch (error) {
    if (faultOf(error, () => ({ kind: 'invalid' })).kind !== 'invalid') throw error;
    return null;
  }
}

/** Draws a page on white as a JPEG within so many pixels. */
export function drawPage(
  library: LoadedMupdf,
  file: OpenFile,
  number: number,
  limits: Pick<PagePictureLimits, 'width' | 'height'>,
): PagePicture {
  const page = file.loadPage(number);
  try {
    const size = sizeOf(page.getBounds());
    const scale = Math.min(limits.width / size.width, limits.height / size.height, scaleRange.most);
    const pixels = {
      width: Math.max(1, Math.round(size.width * scale)),
      height: Math.max(1, Math.round(size.height * scale)),
    };
    const list = page.toDisplayList(true);
    try {
      const matrix = library.mupdf.Matrix.scale(scale, scale);
      const jpeg = drawWhole(library, () => rasterJpeg(library.mupdf, list, pixels, matrix, quality));
      return { bytes: new Uint8Array(jpeg), ...pixels };
    } finally {
      list.destroy();
    }
  } finally {
    page.destroy();
  }
}
