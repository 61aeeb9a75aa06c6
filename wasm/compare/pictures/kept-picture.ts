import type { Change, Placement } from '#shared/compare/change.ts';
import { inverse, placed } from '#shared/compare/placement.ts';
import { areaOf } from '#shared/geometry/rect.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { RasterPair } from '../compare-rasters.ts';
import { boxAround, overlaps, pixelsOf } from '../moved/boxes.ts';
import { alike } from '../moved/change-within.ts';
import type { OpenMarks } from '../open-marks.ts';
import { isRecoloured, type RegionSample } from '../sample-region.ts';
import { followsMapping } from './colour-mapping.ts';
import type { KeptPicture, PictureFate } from './picture-changes.ts';
import { retouchedPlaces } from './retouched-places.ts';
import { editedCells } from './saved-anew.ts';

/** Share of a picture that differs from which on it is another one, not one that something was changed in. */
const nearlyWhole = 0.5;
/** Share of a picture that the boxes around what differs have if those are no spots of it. */
const allOver = 0.65;

/** What is known of the pages that a picture is on. */
interface PagesOfPicture {
  /** The first look at both. */
  pair: RasterPair;
  pictures: readonly PictureFate[];
  /** Boxes of words that changed: they are no part of it. */
  wordBoxes: readonly PointRect[];
  /** Points along a cell. */
  cell: number;
  placement: Placement;
  sample: (box: PointRect) => RegionSample;
}

/**
 * Returns what became of a picture in place, whose marks are taken: one change, or one for each of its places that were
 * retouched. What moves under or over it is no change of its own, nor what saving it as a JPEG anew does.
 */
export function changesOfKept(
  { is: box, pixel }: KeptPicture,
  left: OpenMarks,
  { pair, pictures, wordBoxes, cell, placement, sample }: PagesOfPicture,
): Change[] {
  const isOnMoved = pictures.some((other) => other.how === 'moved' && isOn(box, other));
  const inset = (edge: number): number => (isOnMoved ? Math.min(cell, edge / 4) : 0);
  const [across, along] = [inset(box.width), inset(box.height)];
  const is = {
    x: box.x + across,
    y: box.y + along,
    width: box.width - 2 * across,
    height: box.height - 2 * along,
  };
  const rect = pixelsOf(is, cell);
  const notKept = pictures.flatMap((other) => (other.how === 'kept' ? [] : [other.was, other.is]));
  const others = [...(isOnMoved ? [] : notKept), ...wordBoxes.filter((word) => overlaps(word, is))].map(
    (other) => pixelsOf(other, cell),
  );
  const edited = left.any([is])
    ? editedCells(pair, rect, (pixel * rect.width) / is.width, (column, row) => left.has(column, row))
    : null;
  const found = left.takeWithin(is, edited);
  const isOtherColour = isRecoloured(pair, rect, others);
  if (found === null && !isOtherColour) return [];
  const back = inverse(placement);
  const inOthers = (x: number, y: number): boolean =>
    others.some(
      (other) => x >= other.x && x < other.x + other.width && y >= other.y && y < other.y + other.height,
    );
  const whole: Change = { kind: 'picture', how: 'recoloured', at: box, was: placed(back, box) };
  if (found === null) return [whole];
  const isMost = found.share > nearlyWhole;
  const places = isMost ? [boxAround(found.boxes)] : retouchedPlaces(found.boxes, cell);
  const isAllOver = places.reduce((sum, place) => sum + areaOf(place), 0) > allOver * areaOf(box);
  // What surrounds a spot has its old colours, unless the picture was recoloured besides.
  const isNoSpot =
    isMost ||
    isAllOver ||
    isRecoloured(pair, rect, [...others, ...places.map((place) => pixelsOf(place, cell))]);
  if (isNoSpot && followsMapping(pair, rect, inOthers)) return [whole];
  return places.map((at) => {
    const how = !isMost ? 'retouched' : sample(at).likeness > alike ? 'recoloured' : 'replaced';
    return { kind: 'picture', how, at, was: placed(back, at) };
  });
}

/** Returns whether a picture lies on a larger one, as far as one can tell. */
export const isOn = (box: PointRect, { was, is }: PictureFate): boolean =>
  [was, is].some((other) => overlaps(box, other) && areaOf(box) < areaOf(other));
