import type { Placement } from '#shared/compare/change.ts';
import { placed } from '#shared/compare/placement.ts';
import type { Thresholds } from '#shared/compare/sensitivity.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { Canvas } from '../../canvas.ts';
import { leaveOut, pixelsUnder, type RasterPair } from '../compare-rasters.ts';
import type { DrawnPage } from '../drawn-page.ts';
import { type CoarseSize, coarseMarks } from '../find-differences.ts';
import type { PageContent } from '../page-content.ts';
import type { MovedPicture, PictureFate, Shift } from '../pictures/picture-changes.ts';
import { boxAround, common, contains, inPixel, shifted } from './boxes.ts';
import { changeWithin, type PictureChange } from './change-within.ts';
import { coverBox, coverStaying, type Staying, stayingOn } from './painted-over.ts';
import { whatStays } from './what-stays.ts';

/** What is seen of two pages if the old one is moved so many points further. */
export interface MovedLooks {
  /** Returns 1 for each cell that differs at a first look. */
  differsMoved: (by: Shift) => Uint8Array;
  /** Returns the first look; null if words went more ways than are looked at. */
  wordsMoved: (by: Shift) => RasterPair | null;
  /** Returns what became of a picture besides its move; 'unknown' if pictures went more ways than are looked at. */
  changeOfMoved: (picture: MovedPicture) => PictureChange | 'unknown' | null;
}

interface MovedPages {
  before: DrawnPage;
  after: DrawnPage;
  /** The first look at both pages. */
  pair: RasterPair;
  coarse: CoarseSize;
  placement: Placement;
  drawOld: (placement: Placement, canvas: Canvas) => Uint8Array;
  was: PageContent;
  is: PageContent;
  pictures: readonly PictureFate[];
  thresholds: Thresholds;
}

/** Returns the first looks at two pages with the old one moved further, to where its pictures or words went. */
export function movedLooks({
  before,
  after,
  pair: first,
  coarse,
  placement,
  drawOld,
  was,
  is,
  pictures,
  thresholds,
}: MovedPages): MovedLooks {
  const canvases = before.canvases;
  const pairMoved = (by: Shift, canvas: Canvas): RasterPair => ({
    ...first,
    before: drawOld(movedBy(placement, by), canvas),
  });
  const look = lookAtMoved((by): PictureLook => {
    const there = movedBy(placement, by);
    const pair = pairMoved(by, canvases.pictures);
    const isWord = pixelsUnder([...was.words, ...is.words], there, pair, coarse.scale);
    leaveOut(pair, isWord, placed(there, { x: 0, y: 0, ...before.size }), coarse.scale);
    const along = pictures.filter((picture) => picture.how === 'moved' && isOne(picture.by, by));
    const area = boxAround(along.flatMap((picture) => [picture.was, picture.is]));
    const inPixels = {
      right: Math.round(by.right * coarse.scale),
      down: Math.round(by.down * coarse.scale),
    };
    return { by, pair, stays: whatStays(first, pair, inPixels, inPixel(area, coarse.scale)) };
  });
  let found: readonly Staying[] | null = null;
  const over = (): readonly Staying[] => {
    found ??= stayingOn(pictures, before.paints(), after.paints(), placement);
    return found;
  };
  const lookAtWords = lookAtMoved((by) => ({ by, pair: pairMoved(by, canvases.words) }));
  return {
    differsMoved: (by) => coarseMarks(pairMoved(by, canvases.part), coarse, thresholds),
    wordsMoved: (by) => lookAtWords(by)?.pair ?? null,
    changeOfMoved: (picture) => {
      const seen = look(picture.by);
      if (seen === null) return 'unknown';
      const box = common(picture.is, shifted(picture.was, picture.by));
      if (box === null) return null;
      const leftOut = seen.stays.slice();
      for (const other of othersOver(picture, pictures)) coverBox(leftOut, seen.pair, other, coarse.scale);
      coverStaying(leftOut, seen.pair, over(), picture, coarse.scale);
      return changeWithin(box, seen.pair, leftOut, coarse, thresholds);
    },
  };
}

/** Returns where other pictures are or, moved along with `picture`, were: over it, as far as one can tell. */
function othersOver(picture: MovedPicture, pictures: readonly PictureFate[]): PointRect[] {
  return pictures.flatMap((other): PointRect[] => {
    if (other === picture) return [];
    if (other.how === 'moved' && isOne(other.by, picture.by))
      return contains(picture.is, other.is) && !contains(other.is, picture.is) ? [other.is] : [];
    return [
      ...(other.how === 'removed' || contains(other.is, picture.is) ? [] : [other.is]),
      ...(other.how === 'added' || contains(other.was, picture.was) ? [] : [shifted(other.was, picture.by)]),
    ];
  });
}

const movedBy = (placement: Placement, { right, down }: Shift): Placement => ({
  ...placement,
  x: placement.x + right,
  y: placement.y + down,
});

/** Points by which two shifts are one: pictures that were pushed together are looked at once. */
const sameShift = 0.01;
const isOne = (a: Shift, b: Shift): boolean => Math.hypot(a.right - b.right, a.down - b.down) <= sameShift;
/** Each look draws the page once more. */
const maxLooks = 12;

interface PictureLook {
  by: Shift;
  /** The first look with the old page moved along; words, which may lie on pictures, are left out. */
  pair: RasterPair;
  stays: Uint8Array;
}

/** Keeps the last look only: a page's drawing takes megabytes. Returns null once it has looked often enough. */
function lookAtMoved<Look extends { by: Shift }>(look: (by: Shift) => Look): (by: Shift) => Look | null {
  let last: Look | null = null;
  let looks = 0;
  return (by) => {
    if (last !== null && isOne(last.by, by)) return last;
    if (looks++ >= maxLooks) return null;
    last = look(by);
    return last;
  };
}
