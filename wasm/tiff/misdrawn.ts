import { type TiffDirectory, tiffTag } from './tiff-directory.ts';

/** The compressions that TIFF 6.0 defines the predictor for: LZW, and ZIP by either number. */
export const predictedCompressions: readonly number[] = [5, 8, 32_946];

const [jpeg, inks, mask] = [7, 5, 4];

/** Returns whether MuPDF draws the page as what it is not, or refuses it. */
export function isMisdrawn({ one }: TiffDirectory): boolean {
  const compression = one(tiffTag.compression, 1);
  const isDeep = one(tiffTag.bits, 1) === 16;
  // It adds up the lower bytes of 16 bits only.
  if (isDeep && one(tiffTag.predictor, 1) === 2 && predictedCompressions.includes(compression)) return true;
  if (one(tiffTag.planar, 1) !== 1 && one(tiffTag.samples, 1) > 1) return true;
  if (one(tiffTag.colours, 1) === mask) return true;
  // It takes them for paper.
  return compression === jpeg && one(tiffTag.colours, 1) === inks;
}
