import type { DisplayList } from 'mupdf';
import type { PageSize } from '#shared/files/attachment.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { DrawnProof, DrawnResult, RgbPicture } from '#shared/protocol/proof-worker.ts';
import { type ByteSource, bytesSource, readHead } from './byte-source.ts';
import { carriedPreview } from './carried-preview.ts';
import { EngineError, faultOf } from './engine-error.ts';
import { fileKind, headBytes } from './file-kind.ts';
import { drawWhole, type LoadedMupdf } from './load-mupdf.ts';
import { type OpenFile, openFile } from './open-file.ts';
import { allPageSizes, pageBoxes, sizeOf } from './page-geometry.ts';
import { pictureSize } from './picture-size.ts';
import { rasterJpeg, rasterRgb, scaleRange } from './raster.ts';

const thumbnailSize = { width: 316, height: 240, quality: 100 } as const;
/**
 * As wide as a page that fits the view of a phone of three pixels a point, or of a common screen beside the panels. The
 * most pixels are for pages much higher than wide.
 */
const previewSize = { width: 1240, maxPixels: 5_000_000 } as const;
/** A JPEG’s side has 16 bits, in pixels; some of its writers stop a little before. */
const maxJpegSide = 65_500;

/**
 * Reads a proof for the server: pages and their sizes, thumbnail, preview. Of a file that cannot be drawn, the pictures
 * of the preview that it carries. Without pictures where it is not to be drawn. Closes `source`.
 */
export function prepareProof(
  library: LoadedMupdf,
  source: ByteSource,
  name: string,
  isDrawn = true,
): DrawnResult {
  if (fileKind(readHead(source, headBytes), name).kind === 'unsupported') {
    const carried = carriedPreview(source);
    source.close();
    if (carried === null) return { ok: false, fault: source.fault ?? { kind: 'unsupported' } };
    const prepared = prepareProof(library, bytesSource(carried.bytes), carried.name, isDrawn);
    return prepared.ok ? { ok: true, value: { ...prepared.value, isCarried: true } } : prepared;
  }
  let file: OpenFile | null = null;
  try {
    file = openFile(library.mupdf, source, name, undefined);
    const { trim } = pageBoxes(file, 1);
    const images = isDrawn ? drawFirstPage(library, file, trim) : { thumbnail: null, preview: null };
    return {
      ok: true,
      value: {
        fileType: file.pdf === null ? 'image' : 'pdf',
        isCarried: false,
        pageCount: file.pageCount,
        pageSizes: allPageSizes(file),
        trim: trim === null ? null : { width: trim.width, height: trim.height },
        pixels: pictureSize(library, file),
        ...images,
      },
    };
  } catch (error) {
    return { ok: false, fault: source.fault ?? faultOf(error, () => ({ kind: 'invalid' })) };
  } finally {
    file?.dispose();
  }
}

/** Throws EngineError where the file is an image that cannot be decoded: nothing would be left of it. */
function drawFirstPage(
  library: LoadedMupdf,
  file: OpenFile,
  trim: PointRect | null,
): Pick<DrawnProof, 'thumbnail' | 'preview'> {
  const errorsBefore = library.errorCount();
  try {
    const { list, size } = firstPage(file);
    const images = drawWhole(library, () => drawBoth(library, list, size, trim));
    if (file.pdf === null && library.errorCount() !== errorsBefore)
      throw new EngineError({ kind: 'invalid' });
    return images;
  } catch (error) {
    const fault = faultOf(error, (detail) => ({ kind: 'page', page: 1, detail }));
    if (fault.kind !== 'page' || file.pdf === null) throw error;
    return { thumbnail: null, preview: null };
  }
}

function drawBoth(library: LoadedMupdf, list: DisplayList, size: PageSize, trim: PointRect | null) {
  try {
    return {
      thumbnail: thumbnail(library, list, trimmedPart(size, trim)),
      preview: preview(library, list, size),
    };
  } finally {
    list.destroy();
  }
}

function firstPage(file: OpenFile): { list: DisplayList; size: PageSize } {
  const page = file.loadPage(1);
  try {
    return { list: page.toDisplayList(true), size: sizeOf(page.getBounds()) };
  } finally {
    page.destroy();
  }
}

/** Returns what is left of a page once it is cut; the whole page where it has no trim box, or one outside of it. */
function trimmedPart(page: PageSize, trim: PointRect | null): PointRect {
  const whole = { x: 0, y: 0, ...page };
  if (trim === null) return whole;
  const [left, top] = [Math.max(0, trim.x), Math.max(0, trim.y)];
  const width = Math.min(page.width, trim.x + trim.width) - left;
  const height = Math.min(page.height, trim.y + trim.height) - top;
  return width > 0 && height > 0 ? { x: left, y: top, width, height } : whole;
}

/**
 * Has the shape of the trimmed page, without bleed and slug, so that a screen shows the theme's colour around it
 * and no white paper.
 */
function thumbnail(library: LoadedMupdf, list: DisplayList, { x, y, width, height }: PointRect) {
  const scale = Math.min(thumbnailSize.width / width, thumbnailSize.height / height, scaleRange.most);
  const pixels = { width: pixelsOf(width * scale), height: pixelsOf(height * scale) };
  return new Uint8Array(
    rasterJpeg(
      library.mupdf,
      list,
      pixels,
      [scale, 0, 0, scale, -x * scale, -y * scale],
      thumbnailSize.quality,
    ),
  );
}

function preview(library: LoadedMupdf, list: DisplayList, { width, height }: PageSize): RgbPicture {
  const scale = Math.min(
    previewSize.width / width,
    Math.sqrt(previewSize.maxPixels / (width * height)),
    maxJpegSide / Math.max(width, height),
    scaleRange.most,
  );
  const size = { width: pixelsOf(width * scale), height: pixelsOf(height * scale) };
  return { ...size, pixels: rasterRgb(library.mupdf, list, size, scale) };
}

const pixelsOf = (length: number) => Math.max(1, Math.round(length));
