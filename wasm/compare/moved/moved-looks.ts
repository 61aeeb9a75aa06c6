import type { Placement } from '#shared/compare/change.ts';
import { placed } from '#shared/compare/placement.ts';
import type { Thresholds } from '#shared/compare/sensitivity.ts';
import type { PageSize } from '#shared/files/attachment.ts';
import { leaveOut, pixelsUnder, type RasterPair } from '../compare-rasters.ts';
import type { Evidence, PicturesMoved, Shift } from '../describe-changes.ts';
import { type CoarseSize, cellsUnder, coarseDifferences, coarseMarks } from '../find-differences.ts';
import type { PageContent } from '../page-content.ts';
import type { PictureFate } from '../picture-changes.ts';

interface MovedPages {
  /** The first look at both pages. */
  pair: RasterPair;
  coarse: CoarseSize;
  placement: Placement;
  drawOld: (placement: Placement) => Uint8Array;
  /** Of the old page, in its own points. */
  size: PageSize;
  was: PageContent;
  is: PageContent;
  pictures: readonly PictureFate[];
  thresholds: Thresholds;
}

/** Returns the first looks at two pages with the old one moved further, to where its pictures or words went. */
export function movedLooks({
  pair: first,
  coarse,
  placement,
  drawOld,
  size,
  was,
  is,
  pictures,
  thresholds,
}: MovedPages): Pick<Evidence, 'differsMoved' | 'pairMoved' | 'picturesMoved'> {
  const pairMoved = (by: Shift): RasterPair => ({ ...first, before: drawOld(movedBy(placement, by)) });
  const inPicture = cellsUnder(
    pictures.map(({ is }) => is),
    coarse,
  );
  return {
    differsMoved: (by) => coarseMarks(pairMoved(by), coarse, thresholds),
    pairMoved,
    picturesMoved: lookAtMoved((by) => {
      const there = movedBy(placement, by);
      const pair = pairMoved(by);
      const isWord = pixelsUnder([...was.words, ...is.words], there, pair, coarse.scale);
      leaveOut(pair, isWord, placed(there, { x: 0, y: 0, ...size }), coarse.scale);
      return { pair, differences: coarseDifferences(pair, coarse, inPicture, thresholds) };
    }),
  };
}

const movedBy = (placement: Placement, { right, down }: Shift): Placement => ({
  ...placement,
  x: placement.x + right,
  y: placement.y + down,
});

/** Points by which two shifts are one: pictures that were pushed together are looked at once. */
const sameShift = 0.01;

/** Keeps the last look only: a page's drawing takes megabytes. */
function lookAtMoved(look: (by: Shift) => PicturesMoved): (by: Shift) => PicturesMoved {
  let last: { by: Shift; seen: PicturesMoved } | null = null;
  return (by) => {
    if (last === null || Math.hypot(last.by.right - by.right, last.by.down - by.down) > sameShift)
      last = { by, seen: look(by) };
    return last.seen;
  };
}
