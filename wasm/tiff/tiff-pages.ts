import type { ByteRange, ByteSource } from '../byte-source.ts';
import { directoriesIn, tiffTag } from './tiff-directory.ts';
import { oldJpegOf } from './tiff-jpeg.ts';

/** How a page of a TIFF is loaded. */
export interface TiffPage {
  /** From 0, as MuPDF counts them. */
  index: number;
  /** From 1, which is upright, to 8. */
  orientation: number;
  /** The part of the file that is the whole page as a JPEG; null: there is none. */
  jpeg: ByteRange | null;
}

/** Returns the pages of a TIFF; none where it cannot be read. */
export function tiffPages(source: ByteSource): TiffPage[] {
  const scans = new Map<string, boolean>();
  return Array.from(directoriesIn(source), (directory, index) => ({
    index,
    orientation: directory.one(tiffTag.orientation, 1),
    jpeg: oldJpegOf(source, directory, scans),
  }));
}
