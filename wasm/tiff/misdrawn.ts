import { type TiffDirectory, tiffTag } from './tiff-directory.ts';

/** The compressions that TIFF 6.0 defines the predictor for: LZW, and ZIP by either number. */
export const predictedCompressions: readonly number[] = [5, 8, 32_946];

/** What the bits of a sample are: without a sign also where that is not said, or by a number that is none. */
export const sampleKind = { none: 0, unsigned: 1, signed: 2, float: 3, unknown: 4 } as const;
const withoutSign: readonly number[] = [sampleKind.none, sampleKind.unsigned, sampleKind.unknown];

const [jpeg, inks, mask, lab] = [7, 5, 4, 8];
/** Greys of either direction, and RGB. */
const withAlpha: readonly number[] = [0, 1, 2];
const multiplied = 1;

/** Returns whether MuPDF draws the page as what it is not, or refuses it. */
export function isMisdrawn({ one, isBig }: TiffDirectory): boolean {
  if (isBig) return true;
  const compression = one(tiffTag.compression, 1);
  const [bits, colours, samples] = [one(tiffTag.bits, 1), one(tiffTag.colours, 1), one(tiffTag.samples, 1)];
  const kind = one(tiffTag.format, sampleKind.unsigned);
  // It takes every sample for one of at most 16 bits without a sign.
  if (bits > 16 || (bits >= 8 && !withoutSign.includes(kind))) return true;
  if (one(tiffTag.predictor, 1) === 2 && predictedCompressions.includes(compression)) {
    // It adds up the lower bytes of 16 bits only, and across tiles.
    const width = one(tiffTag.width, 0);
    if (bits === 16 || one(tiffTag.tileWidth, width) < width) return true;
  }
  if (one(tiffTag.planar, 1) !== 1 && samples > 1) return true;
  if (colours === mask) return true;
  // It leaves a and b as they are.
  if (colours === lab && samples > 3) return true;
  // It takes them for paper.
  return compression === jpeg && colours === inks;
}

/** Returns whether MuPDF draws a page too dark where it is half there: it multiplies colours by their alpha once more. */
export function isDarkened({ one }: TiffDirectory): boolean {
  if (one(tiffTag.bits, 1) < 8 || one(tiffTag.compression, 1) === jpeg) return false;
  return one(tiffTag.extra, 0) === multiplied && withAlpha.includes(one(tiffTag.colours, 1));
}
