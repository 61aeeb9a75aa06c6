import { type ByteSource, readHead } from '../byte-source.ts';
import { fileKind, headBytes } from '../file-kind.ts';
import type { LoadedMupdf } from '../load-mupdf.ts';
import { type DecodeJpeg, inkDecoder } from '../picture-rows/ink-jpeg.ts';
import type { PictureRows } from '../picture-rows/picture-rows.ts';
import { psdRows } from '../picture-rows/psd-rows.ts';
import { tiffRows } from '../picture-rows/tiff-rows.ts';
import { pictureOutline } from './picture-outline.ts';
import { type OutlinedRows, pngRows } from './png-rows.ts';
import { shrinkRows } from './shrink-rows.ts';

/** A picture that the engine would decode whole in more memory than it may have. */
export interface LargePicture {
  /** A file without pixels that is measured as the picture is. */
  outline: Uint8Array;
  /** Returns the picture with fewer pixels, enough for small pictures of it, as a TIFF. Throws EngineError. */
  shrink(): Promise<Uint8Array>;
}

/** Of the file and its pixels as the engine has them: below, it decodes the picture itself. */
const maxBytes = 24 * 1024 * 1024;
/** Of 8 bits as they are stored, and once more as they are drawn. */
const pixelBytes = 6;

const outlined = (picture: PictureRows | null): OutlinedRows | null =>
  picture && { ...picture, outline: pictureOutline(picture) };

const readers: Readonly<Record<string, (source: ByteSource, decode: DecodeJpeg) => OutlinedRows | null>> = {
  'image/png': pngRows,
  'image/vnd.adobe.photoshop': (source) => outlined(psdRows(source)),
  'image/tiff': (source, decode) => outlined(tiffRows(source, decode)),
};

/**
 * Returns a large PNG, TIFF or Photoshop document; null of anything else, and of those whose rows cannot be read one after
 * another.
 */
export function largePicture(source: ByteSource, library: LoadedMupdf): LargePicture | null {
  const kind = fileKind(readHead(source, headBytes), '');
  if (kind.kind !== 'image') return null;
  const picture = readers[kind.magic]?.(source, inkDecoder(library)) ?? null;
  if (picture === null || source.size + picture.width * picture.height * pixelBytes <= maxBytes) return null;
  return { outline: picture.outline, shrink: () => shrinkRows(picture) };
}
