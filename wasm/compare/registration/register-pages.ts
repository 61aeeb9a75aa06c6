import { inPlace, type Placement } from '#shared/compare/change.ts';
import type { Alignment } from '#shared/compare/compare-options.ts';
import { composed, fittedInto, isInPlace } from '#shared/compare/placement.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import { pixelsUnder, type RasterPair } from '../compare-rasters.ts';
import type { DrawnPage } from '../drawn-page.ts';
import { type CoarseSize, fineScale, isReduced } from '../find-differences.ts';
import { boxAround } from '../moved/boxes.ts';
import type { PageContent } from '../page-content.ts';
import { edgesInPlace, pictureError, registerPictures } from './register-pictures.ts';
import { isSlight, registerWords, scaledWords } from './register-words.ts';

/** Shares of the edges besides words: so many that stay hold a page in place, unless so many go along with the words. */
const held = 0.03;
const allGo = 0.97;
/** Share of the edges besides words by which more must coincide for all of a page to be scaled by more than a little. */
const scaledShare = 0.25;
/** Relative difference of the proportions of two boxes of one shape. */
const sameShape = 0.004;

/**
 * Returns where the old page lies before anything is looked at: by a box, or as large as the new one where one of the two
 * is a picture, which has a size in pixels, but seldom a reliable printed size.
 */
export function startPlacement(before: DrawnPage, after: DrawnPage, alignment: Alignment): Placement {
  if (before.isPicture || after.isPicture) return fittedInto(after.size, before.size);
  if (alignment === 'content' || alignment === 'crop') return inPlace;
  const [was, is] = [before.boxes(), after.boxes()];
  const [from, to] = [was[alignment] ?? was.crop, is[alignment] ?? is.crop];
  return { ...inPlace, x: to.x - from.x, y: to.y - from.y };
}

/** Two pages as they were looked at first. */
export interface PagesToRegister {
  before: DrawnPage;
  after: DrawnPage;
  was: PageContent;
  is: PageContent;
  first: RasterPair;
  coarse: CoarseSize;
  /** Where the old page lies in the first look. */
  start: Placement;
  drawOld: (placement: Placement) => Uint8Array;
}

/**
 * Places the old page by words; by the drawing where there are too few. What is drawn besides words holds a page in
 * place whose whole text was pushed down: crop marks, frames, pictures. `error`: pixels at 288 dpi by which a large page
 * may lie beside its place.
 */
export function registered({ before, after, was, is, first, coarse, start, drawOld }: PagesToRegister): {
  placement: Placement;
  pair: RasterPair;
  error: number;
} {
  const { scale } = coarse;
  const fitted = fittedInto(after.size, before.size);
  const byWords = registerWords(was.words, is.words, fitted.a);
  const pairAt = (placement: Placement): RasterPair => ({ ...first, before: drawOld(placement) });
  if (byWords === null) {
    const possible = isSlight(fitted) ? [] : [fitted];
    const from = scaledStart(first, start, pairAt, () => [
      ...possible,
      ...scaledBounds(boundsOf(before, was), boundsOf(after, is)),
    ]);
    const placement = composed(
      registerPictures(from.pair, scale, (there) => drawOld(composed(there, from.start))),
      from.start,
    );
    if (isSame(placement, start)) return { placement, pair: first, error: 0 };
    const error = isReduced(coarse) ? Math.round(pictureError(from.pair, scale) * fineScale) : 0;
    return { placement, pair: pairAt(placement), error };
  }
  if (isSame(byWords, start)) {
    const scaled = isInPlace(start) ? scaledWords(was.words, is.words) : null;
    const pair = scaled && pairAt(scaled);
    if (scaled === null || pair === null) return { placement: start, pair: first, error: 0 };
    const covered = pixelsUnder([...was.words, ...is.words], scaled, first, scale);
    const [stay, go] = [edgesInPlace(first, covered) ?? 0, edgesInPlace(pair, covered) ?? 0];
    return go > stay + scaledShare
      ? { placement: scaled, pair, error: 0 }
      : { placement: start, pair: first, error: 0 };
  }
  const pair = pairAt(byWords);
  // Nothing holds a page in place whose words were scaled to another paper.
  if (!isSlight(byWords)) return { placement: byWords, pair, error: 0 };
  const covered = pixelsUnder([...was.words, ...is.words], byWords, first, scale);
  const [stay, go] = [edgesInPlace(first, covered) ?? 0, edgesInPlace(pair, covered) ?? 1];
  return stay > held && go < allGo
    ? { placement: inPlace, pair: first, error: 0 }
    : { placement: byWords, pair, error: 0 };
}

/** Returns the first of the possible placements on which the old page lies far better than where it starts. */
function scaledStart(
  first: RasterPair,
  start: Placement,
  pairAt: (placement: Placement) => RasterPair,
  possible: () => readonly Placement[],
): { start: Placement; pair: RasterPair } {
  if (!isInPlace(start)) return { start, pair: first };
  const stay = edgesInPlace(first) ?? 0;
  if (stay + scaledShare >= 1) return { start, pair: first };
  for (const placement of possible()) {
    const pair = pairAt(placement);
    if ((edgesInPlace(pair) ?? 0) > stay + scaledShare) return { start: placement, pair };
  }
  return { start, pair: first };
}

/** Returns the box around what a page paints and places besides words; null where there is nothing. */
function boundsOf(page: DrawnPage, { pictures }: PageContent): PointRect | null {
  if (page.isPicture) return null;
  const { count, boxes } = page.paints();
  const places = pictures.map(({ whole }) => whole);
  if (count === 0) return places.length === 0 ? null : boxAround(places);
  // There may be millions of paints.
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let paint = 0; paint < count; paint++) {
    left = Math.min(left, boxes[paint * 4] ?? 0);
    top = Math.min(top, boxes[paint * 4 + 1] ?? 0);
    right = Math.max(right, boxes[paint * 4 + 2] ?? 0);
    bottom = Math.max(bottom, boxes[paint * 4 + 3] ?? 0);
  }
  return boxAround([{ x: left, y: top, width: right - left, height: bottom - top }, ...places]);
}

/** Returns the placement that makes one box the other if they have one shape and are not about as large. */
function scaledBounds(was: PointRect | null, is: PointRect | null): Placement[] {
  if (was === null || is === null) return [];
  const a = Math.sqrt((is.width * is.height) / (was.width * was.height));
  const placement = { a, b: 0, x: is.x - a * was.x, y: is.y - a * was.y };
  const isOneShape = Math.abs((is.width / was.width) * (was.height / is.height) - 1) < sameShape;
  return Number.isFinite(a) && isOneShape && !isSlight(placement) ? [placement] : [];
}

const isSame = (a: Placement, b: Placement): boolean =>
  a.a === b.a && a.b === b.b && a.x === b.x && a.y === b.y;
