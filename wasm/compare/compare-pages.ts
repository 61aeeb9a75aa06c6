import { type Change, inPlace, type PageComparison, type Placement } from '#shared/compare/change.ts';
import { outsideOf, type PageCompareOptions, usualOptions } from '#shared/compare/compare-options.ts';
import { composed, inverse, isInPlace, isShift, placed, shiftBy } from '#shared/compare/placement.ts';
import { sensitivityTable } from '#shared/compare/sensitivity.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { PixelRect } from '#shared/protocol/pdf-worker.ts';
import type { Canvas } from '../canvas.ts';
import type { RasterPair } from './compare-rasters.ts';
import { describeChanges, inReadingOrder } from './describe-changes.ts';
import type { DrawnPage, PageLayers } from './drawn-page.ts';
import { cellSide, cellsUnder, coarseSize, findDifferences, isReduced } from './find-differences.ts';
import { findHiddenInks, type Shown } from './inks/hidden-inks.ts';
import { withInks } from './inks/painted-inks.ts';
import { contentWithout, withoutPlaces } from './left-out.ts';
import { movedLooks } from './moved/moved-looks.ts';
import type { PageContent } from './page-content.ts';
import { pictureChanges } from './pictures/picture-changes.ts';
import { registered, startPlacement } from './registration/register-pages.ts';
import { type RegionSampler, regionSampler } from './sample-region.ts';
import { otherWeights } from './stroke-weights.ts';
import { wordChanges } from './word-changes.ts';

/** Places that differ in rendering only which are listed of a page. */
const maxRendering = 20;
/** Points by which two sizes differ if the page was resized. */
const otherSize = 0.85;
/** Share of a side by which a small page differs likewise. */
const otherShare = 0.02;
const isOther = (was: number, is: number): boolean =>
  Math.abs(was - is) > Math.min(otherSize, otherShare * was);

/** Returns what is different between two pages, of which `after` continues `before`. */
export function comparePages(
  oldPage: DrawnPage,
  newPage: DrawnPage,
  options: PageCompareOptions = usualOptions,
): PageComparison {
  const { thresholds } = sensitivityTable[options.sensitivity];
  const start = startPlacement(oldPage, newPage, options.alignment);
  const nudge = shiftBy(options.nudge);
  const isGiven = options.alignment !== 'content' || !isInPlace(start) || !isInPlace(nudge);
  const places = placesLeftOut(newPage, options);
  const [before, after] = [withoutPlaces(oldPage, places), withoutPlaces(newPage, places)];
  const coarse = coarseSize(after);
  const width = coarse.columns * cellSide;
  const height = coarse.rows * cellSide;
  const whole: PixelRect = { x: 0, y: 0, width, height };
  const first: RasterPair = {
    width,
    height,
    before: before.draw(whole, coarse.scale, start, before.canvases.whole),
    after: after.draw(whole, coarse.scale, inPlace, after.canvases.whole),
  };
  const isResized =
    (!isScaled(start) || (before.isPicture && after.isPicture)) &&
    (isOther(before.size.width, after.size.width) || isOther(before.size.height, after.size.height));
  const resized = isResized ? { old: before.size, new: after.size } : null;
  const named = namedChanges(before, after, options.inksOut);
  const hidden = (placement: Placement, marks: Uint8Array | null, sample: RegionSampler): Change[] =>
    hiddenChanges(before, after, placement, sample, options.inksOut, {
      coarse,
      leftOut: cellsUnder(places, coarse),
      differs: marks ?? cellsUnder([], coarse),
    });
  if (!isGiven && !isReduced(coarse) && areEqual(first)) {
    const sample = regionSampler({ before, after, pair: first, coarse, placement: inPlace });
    return {
      changes: [...named, ...hidden(inPlace, null, sample)],
      placement: inPlace,
      resized,
      renderingOnly: 0,
    };
  }

  // A picture has no words to compare with a PDF's: only its drawing counts.
  const isAlike = before.isPicture === after.isPicture;
  const [all, fresh] = isAlike ? [before.content(), after.content()] : [noContent, noContent];
  const drawOld = (there: Placement, canvas?: Canvas) => before.draw(whole, coarse.scale, there, canvas);
  const found =
    options.alignment === 'content'
      ? registered({ before, after, was: all, is: fresh, first, coarse, start, drawOld })
      : { placement: start, pair: first, error: 0 };
  const placement = composed(nudge, found.placement);
  const pair = isInPlace(nudge) ? found.pair : { ...first, before: drawOld(placement) };
  const [was, is] = [contentWithout(all, places, placement), contentWithout(fresh, places, inPlace)];
  const words = wordChanges(was.words, is.words, placement);
  const pictures = pictureChanges(was.pictures, is.pictures, placement);
  const differences = findDifferences({
    before,
    after,
    pair,
    coarse,
    placement,
    reach: (isShift(placement) ? 1 : 2) + found.error,
    known: {
      suspects: cellsUnder(
        words.edits.flatMap((edit) => [
          ...edit.old.map(({ there }) => there),
          ...edit.new.map(({ box }) => box),
        ]),
        coarse,
      ),
      inPicture: cellsUnder(
        pictures.filter(({ how }) => how === 'kept').map(({ is }) => is),
        coarse,
      ),
    },
    thresholds,
  });
  const sample = regionSampler({ before, after, pair, coarse, placement });
  const { changes, numbers } = describeChanges({
    differences,
    pair,
    ...movedLooks({ before, after, pair, coarse, placement, drawOld, was, is, pictures, thresholds }),
    tone: thresholds.tone,
    sample,
    words,
    pictures,
    weights: isAlike && !after.isPicture ? otherWeights(before.paints(), after.paints(), placement) : [],
    placement,
    size: after.size,
    turns: {
      old: { page: before.page, of: before.pageCount },
      new: { page: after.page, of: after.pageCount },
    },
  });
  return {
    changes: [
      ...named,
      ...inReadingOrder([
        ...withInks(changes, before.paints, after.paints),
        ...hidden(placement, differences.marks, sample),
      ]),
    ],
    ...(numbers.length > 0 ? { numbers } : {}),
    placement,
    ...(isGiven ? { isGiven } : {}),
    resized,
    renderingOnly: differences.rendering.length,
    ...(differences.rendering.length > 0 ? { rendering: differences.rendering.slice(0, maxRendering) } : {}),
  };
}

const noContent: PageContent = { words: [], pictures: [] };

function placesLeftOut(page: DrawnPage, { leftOut, insideTrim }: PageCompareOptions): PointRect[] {
  const trim = insideTrim ? page.boxes().trim : null;
  return trim ? [...leftOut, ...outsideOf(trim, page.size)] : [...leftOut];
}

const isScaled = (placement: Placement): boolean => !isShift(placement);
function areEqual({ before, after }: RasterPair): boolean {
  const words = before.length / 4;
  const was = new Uint32Array(before.buffer, before.byteOffset, words);
  const is = new Uint32Array(after.buffer, after.byteOffset, words);
  for (let at = 0; at < words; at++) if (was[at] !== is[at]) return false;
  return true;
}

/** Returns the changes of inks that the drawings do not show. */
function hiddenChanges(
  before: DrawnPage,
  after: DrawnPage,
  placement: Placement,
  sample: RegionSampler,
  inksOut: readonly string[],
  shown: Shown,
): Change[] {
  if (before.isPicture || after.isPicture) return [];
  return findHiddenInks(before, after, placement, inksOut, shown).map(({ at, inks }): Change => {
    const { old, new: fresh } = sample(at);
    return { kind: 'colour', old, new: fresh, inks, at, was: placed(inverse(placement), at) };
  });
}

/** Returns the spot inks and layers that only one of the pages has. */
function namedChanges(before: DrawnPage, after: DrawnPage, inksOut: readonly string[]): Change[] {
  const at = { x: 0, y: 0, ...after.size };
  const page = { at, was: { x: 0, y: 0, ...before.size } };
  const changes = (kind: 'ink' | 'layer', was: ReadonlySet<string>, is: ReadonlySet<string>): Change[] => [
    ...[...was]
      .filter((name) => !is.has(name))
      .map((name) => ({ kind, name, how: 'removed' as const, ...page })),
    ...[...is]
      .filter((name) => !was.has(name))
      .map((name) => ({ kind, name, how: 'added' as const, ...page })),
  ];
  const counted = (inks: ReadonlySet<string>) => new Set([...inks].filter((name) => !inksOut.includes(name)));
  const [was, is] = [before.layers(), after.layers()];
  // The older file may hide the layer itself that the reader leaves out of the newer one.
  const seen = ({ names }: PageLayers) =>
    new Set([...names].filter((name) => !was.leftOut.has(name) && !is.leftOut.has(name)));
  return [
    ...changes('ink', counted(before.inks()), counted(after.inks())),
    ...changes('layer', seen(was), seen(is)),
  ];
}
