import { type ByteRange, type ByteSource, overlaidSource } from '../byte-source.ts';
import { isMisdrawn } from './misdrawn.ts';
import { directoriesIn, type TiffDirectory, tiffTag } from './tiff-directory.ts';
import { oldJpegOf } from './tiff-jpeg.ts';

/** How a page of a TIFF is loaded. */
export interface TiffPage {
  /** From 0, as MuPDF counts them. */
  index: number;
  /** From 1, which is upright, to 8. */
  orientation: number;
  /** The part of the file that is the whole page as a JPEG; null: there is none. */
  jpeg: ByteRange | null;
  /** It would be shown as what it is not. */
  isMisdrawn: boolean;
  /** It has channels beside its colours and their alpha, which MuPDF does not draw. */
  leavesChannelsOut: boolean;
}

/** How many samples of a pixel are its colour, by the photometric interpretation. */
const colourSamples: Readonly<Record<number, number>> = {
  ...{ 0: 1, 1: 1, 2: 3, 3: 1, 4: 1, 5: 4, 6: 3, 8: 3, 9: 3 },
};

/** Of the kind of a directory: a smaller picture of another one, and the mask of one. */
const [reducedBit, maskBit] = [1, 4];

/**
 * Returns the directories that are pages, with their numbers in the file: all, where none is more than a smaller picture.
 */
export function pageDirectories(source: ByteSource): [index: number, directory: TiffDirectory][] {
  const all = [...[...directoriesIn(source)].entries()];
  const pages = all.filter(([, { one }]) => (one(tiffTag.kind, 0) & (reducedBit | maskBit)) === 0);
  return pages.length > 0 ? pages : all;
}

/** Returns a TIFF that ends where its directories cannot be read any further: MuPDF would refuse the whole file. */
export function endedTiff(source: ByteSource): ByteSource {
  const last = [...directoriesIn(source)].at(-1);
  if (last === undefined || last.next === 0 || last.isBig) return source;
  return overlaidSource(source, last.nextAt, new Uint8Array(4));
}

/** Returns the pages of a TIFF; none where it cannot be read. */
export function tiffPages(source: ByteSource): TiffPage[] {
  const scans = new Map<string, boolean>();
  return pageDirectories(source).map(([index, directory]) => ({
    index,
    orientation: directory.one(tiffTag.orientation, 1),
    jpeg: oldJpegOf(source, directory, scans),
    isMisdrawn: isMisdrawn(directory),
    leavesChannelsOut: leavesChannelsOut(directory),
  }));
}

function leavesChannelsOut({ one }: TiffDirectory): boolean {
  const samples = one(tiffTag.samples, 1);
  const hasAlpha = one(tiffTag.extra, 0) > 0;
  return samples > (colourSamples[one(tiffTag.colours, -1)] ?? samples) + (hasAlpha ? 1 : 0);
}
