import type { PageFingerprint } from '#shared/compare/page-match.ts';

/** A mean difference of brightness at which two pages have nothing in common. */
const farApart = 40;
/** Pages with fewer hashes of words than this, both together, are compared by their look; words tell like ones apart. */
const fewWords = 20;
const fewShare = 0.01;
/** Variance of brightness below which a page counts as empty. */
const empty = 1;

/** Returns how alike two pages are, from 0 to 1, by their look and their words; 0 where one could not be read. */
export function pageSimilarity(a: PageFingerprint, b: PageFingerprint): number {
  if (a.size.width === 0 || b.size.width === 0) return 0;
  const look = lookSimilarity(a.fields, b.fields);
  const words = a.words.length + b.words.length;
  // The words of a picture of a page, or of one in outlines, are not lost: they are drawn.
  const isDrawn = a.words.length === 0 || b.words.length === 0;
  if (isDrawn) return look;
  const share = words < fewWords ? fewShare : 0.6;
  return (1 - share) * look + share * ((2 * commonCount(a.words, b.words)) / words);
}

/** Correlation of the fields, less for a difference of brightness. */
function lookSimilarity(a: Uint8Array, b: Uint8Array): number {
  const count = a.length;
  let sumA = 0;
  let sumB = 0;
  let apart = 0;
  for (let at = 0; at < count; at++) {
    const inA = a[at] ?? 0;
    const inB = b[at] ?? 0;
    sumA += inA;
    sumB += inB;
    apart += Math.abs(inA - inB);
  }
  const meanA = sumA / count;
  const meanB = sumB / count;
  let both = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (let at = 0; at < count; at++) {
    const inA = (a[at] ?? 0) - meanA;
    const inB = (b[at] ?? 0) - meanB;
    both += inA * inB;
    squaresA += inA * inA;
    squaresB += inB * inB;
  }
  const areEmpty = squaresA < empty * count && squaresB < empty * count;
  const correlation = areEmpty ? 1 : both / Math.sqrt(squaresA * squaresB + 1e-9);
  return Math.max(0, correlation) * Math.max(0, 1 - apart / count / farApart);
}

/** Returns how many values two ascending lists share. */
function commonCount(a: Uint32Array, b: Uint32Array): number {
  let inA = 0;
  let inB = 0;
  let common = 0;
  while (inA < a.length && inB < b.length) {
    const difference = (a[inA] ?? 0) - (b[inB] ?? 0);
    if (difference === 0) common++;
    if (difference <= 0) inA++;
    if (difference >= 0) inB++;
  }
  return common;
}
