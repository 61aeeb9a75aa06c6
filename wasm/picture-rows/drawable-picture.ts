import { type ByteSource, readHead } from '../byte-source.ts';
import { EngineError } from '../engine-error.ts';
import { fileKind, headBytes } from '../file-kind.ts';
import type { LoadedMupdf } from '../load-mupdf.ts';
import { isDarkened, isMisdrawn } from '../tiff/misdrawn.ts';
import { pageDirectories } from '../tiff/tiff-pages.ts';
import { type DecodeJpeg, inkDecoder } from './ink-jpeg.ts';
import { type DecodedPicture, picturePdf } from './picture-pdf.ts';
import { channelsOf, type PictureRows } from './picture-rows.ts';
import { psdRows } from './psd-rows.ts';
import { pageRows } from './tiff-rows.ts';

/**
 * Returns a picture in a form that MuPDF draws as it is, in place of a file that it would draw wrongly or refuse; any
 * other file as it is. Closes `source` where it returns another. Throws EngineError, also where the picture takes more
 * than `maxBytes` of memory; the source is closed then.
 */
export async function drawablePicture(
  library: LoadedMupdf,
  source: ByteSource,
  maxBytes: number,
): Promise<ByteSource> {
  let isUsable = false;
  try {
    const misdrawn = misdrawnPages(source, inkDecoder(library));
    if (misdrawn === null) return source;
    const { pages } = misdrawn;
    isUsable = misdrawn.isUsable;
    const bytes = pages.reduce((sum, page) => sum + page.width * page.height * channelsOf[page.space], 0);
    if (bytes > maxBytes) throw new EngineError({ kind: 'memory' });
    const pictures: DecodedPicture[] = [];
    for (const page of pages) pictures.push({ ...page, pixels: await pixelsOf(page) });
    if (source.fault !== null) throw new EngineError(source.fault);
    const { fetchedBytes } = source;
    const drawable = picturePdf(pictures);
    source.close();
    return { ...drawable, fetchedBytes };
  } catch (error) {
    const { fault } = source;
    if (isUsable && fault === null && error instanceof EngineError) return source;
    source.close();
    throw fault === null ? error : new EngineError(fault);
  }
}

interface Misdrawn {
  pages: PictureRows[];
  /** MuPDF draws no page as another, but some too dark: better than none. */
  isUsable: boolean;
}

/**
 * Returns all pages of a file of which one would be drawn wrongly or refused; null of any other, and where not all can
 * be read.
 */
function misdrawnPages(source: ByteSource, decode: DecodeJpeg): Misdrawn | null {
  const kind = fileKind(readHead(source, headBytes), '');
  if (kind.kind !== 'image') return null;
  if (kind.magic === 'image/vnd.adobe.photoshop') {
    const picture = psdRows(source);
    return picture && { pages: [picture], isUsable: false };
  }
  if (kind.magic !== 'image/tiff') return null;
  const directories = pageDirectories(source).map(([, directory]) => directory);
  const isUsable = !directories.some(isMisdrawn);
  if (isUsable && !directories.some(isDarkened)) return null;
  const pages = directories.map((directory) => pageRows(source, directory, decode));
  return pages.every((page) => page !== null) ? { pages, isUsable } : null;
}

async function pixelsOf({ width, height, space, rows }: PictureRows): Promise<Uint8Array> {
  const pixels = allocated(width * height * channelsOf[space]);
  let filled = 0;
  for await (const row of rows()) {
    pixels.set(row, filled);
    filled += row.byteLength;
  }
  return pixels;
}

/** Throws EngineError where there is not as much memory. */
function allocated(bytes: number): Uint8Array {
  try {
    return new Uint8Array(bytes);
  } catch {
    throw new EngineError({ kind: 'memory' });
  }
}
