import { inPlace, type Placement } from '#shared/compare/change.ts';
import type { Alignment } from '#shared/compare/compare-options.ts';
import { composed, fittedInto, isInPlace } from '#shared/compare/placement.ts';
import { pixelsUnder, type RasterPair } from '../compare-rasters.ts';
import type { DrawnPage } from '../drawn-page.ts';
import { type CoarseSize, fineScale, isReduced } from '../find-differences.ts';
import type { PageContent } from '../page-content.ts';
import { edgesInPlace, pictureError, registerPictures } from './register-pictures.ts';
import { isSlight, registerWords } from './register-words.ts';

/** Shares of the edges besides words: so many that stay hold a page in place, unless so many go along with the words. */
const held = 0.03;
const allGo = 0.97;
/** Share of the edges by which more must coincide for a page without words to be scaled to another paper. */
const scaledShare = 0.25;

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

/**
 * Places the old page by words; by the drawing where there are too few. What is drawn besides words holds a page in
 * place whose whole text was pushed down: crop marks, frames, pictures. `error`: pixels at 288 dpi by which a large page
 * may lie beside its place.
 */
export function registered(
  was: PageContent,
  is: PageContent,
  first: RasterPair,
  coarse: CoarseSize,
  start: Placement,
  drawOld: (placement: Placement) => Uint8Array,
  fitted: Placement,
): { placement: Placement; pair: RasterPair; error: number } {
  const { scale } = coarse;
  const byWords = registerWords(was.words, is.words, fitted.a);
  const from = byWords === null ? scaledStart(first, start, drawOld, fitted) : { start, pair: first };
  const placement =
    byWords ??
    composed(
      registerPictures(from.pair, scale, (there) => drawOld(composed(there, from.start))),
      from.start,
    );
  if (isSame(placement, start)) return { placement, pair: first, error: 0 };
  const pair = { ...first, before: drawOld(placement) };
  if (byWords === null)
    return {
      placement,
      pair,
      error: isReduced(coarse) ? Math.round(pictureError(from.pair, scale) * fineScale) : 0,
    };
  // Nothing holds a page in place whose words were scaled to another paper.
  if (!isSlight(placement)) return { placement, pair, error: 0 };
  const covered = pixelsUnder([...was.words, ...is.words], placement, first, scale);
  const [stay, go] = [edgesInPlace(first, covered) ?? 0, edgesInPlace(pair, covered) ?? 1];
  return stay > held && go < allGo
    ? { placement: inPlace, pair: first, error: 0 }
    : { placement, pair, error: 0 };
}

/** Returns `fitted` where the old page, as large as the new one, lies on it far better than as it is. */
function scaledStart(
  first: RasterPair,
  start: Placement,
  drawOld: (placement: Placement) => Uint8Array,
  fitted: Placement,
): { start: Placement; pair: RasterPair } {
  if (!isInPlace(start) || isSlight(fitted)) return { start, pair: first };
  const pair = { ...first, before: drawOld(fitted) };
  const [stay, go] = [edgesInPlace(first) ?? 0, edgesInPlace(pair) ?? 0];
  return go > stay + scaledShare ? { start: fitted, pair } : { start, pair: first };
}

const isSame = (a: Placement, b: Placement): boolean =>
  a.a === b.a && a.b === b.b && a.x === b.x && a.y === b.y;
