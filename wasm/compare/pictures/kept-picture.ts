import type { Change, Placement } from '#shared/compare/change.ts';
import { inverse, placed } from '#shared/compare/placement.ts';
import { areaOf } from '#shared/geometry/rect.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { PixelRect } from '#shared/protocol/pdf-worker.ts';
import type { RasterPair } from '../compare-rasters.ts';
import { cellSide } from '../find-differences.ts';
import { boxAround, grown, overlaps, pixelsOf } from '../moved/boxes.ts';
import { alike } from '../moved/change-within.ts';
import type { OpenMarks } from '../open-marks.ts';
import { isRecoloured, type RegionSampler } from '../sample-region.ts';
import { followsMapping } from './colour-mapping.ts';
import type { KeptPicture, PictureFate } from './picture-changes.ts';
import { retouchedPlaces } from './retouched-places.ts';
import { editedCells } from './saved-anew.ts';

/** Share of a picture that differs from which on it is another one, not one that something was changed in. */
const nearlyWhole = 0.5;
/** Share of a picture that the boxes around what differs have if those are no spots of it. */
const allOver = 0.65;

/** What lies around the pictures of a page. */
export interface AroundPictures {
  /** Those in place that lie on a larger one which moved. */
  onMoved: ReadonlySet<PictureFate>;
  /** Where those are and were that are not in place. */
  notKept: readonly PointRect[];
  /** Boxes of words that changed: they are no part of a picture under them. */
  wordBoxes: readonly PointRect[];
}

/** Returns what the pictures of a page say of those in place. */
export function picturesAround(pictures: readonly PictureFate[]): Omit<AroundPictures, 'wordBoxes'> {
  const moved = pictures.filter(({ how }) => how === 'moved');
  return {
    onMoved: new Set(
      pictures.filter(({ how, is }) => how === 'kept' && moved.some((other) => isOn(is, other))),
    ),
    notKept: pictures.flatMap(({ how, was, is }) => (how === 'kept' ? [] : [was, is])),
  };
}

/** What is known of the pages that a picture is on. */
interface PagesOfPicture extends AroundPictures {
  /** The first look at both. */
  pair: RasterPair;
  /** Points along a cell. */
  cell: number;
  placement: Placement;
  sample: RegionSampler;
}

/**
 * Returns what became of a picture in place, whose marks are taken: one change, or one for each of its places that were
 * retouched. What moves under or over it is no change of its own, nor what saving it as a JPEG anew does.
 */
export function changesOfKept(
  picture: KeptPicture,
  left: OpenMarks,
  { pair, onMoved, notKept, wordBoxes, cell, placement, sample }: PagesOfPicture,
): Change[] {
  const { is: box, pixel } = picture;
  const isOnMoved = onMoved.has(picture);
  const inset = (edge: number): number => (isOnMoved ? Math.min(cell, edge / 4) : 0);
  const [across, along] = [inset(box.width), inset(box.height)];
  const is = {
    x: box.x + across,
    y: box.y + along,
    width: box.width - 2 * across,
    height: box.height - 2 * along,
  };
  const rect = pixelsOf(is, cell);
  const near = grown(is, 2 * cell);
  const others = [
    ...(isOnMoved ? [] : notKept.filter((other) => overlaps(other, near))),
    ...wordBoxes.filter((word) => overlaps(word, is)),
  ].map((other) => pixelsOf(other, cell));
  const edited = left.any([is])
    ? editedCells(pair, rect, (pixel * rect.width) / is.width, (column, row) => left.has(column, row))
    : null;
  const found = left.takeWithin(is, edited);
  const inside = pixelsInside(is, cell);
  const isOtherColour = isRecoloured(pair, inside, others);
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
    isRecoloured(pair, inside, [...others, ...places.map((place) => pixelsOf(place, cell))]);
  if (isNoSpot && followsMapping(pair, inside, inOthers)) return [whole];
  return places.map((at) => {
    const how = !isMost ? 'retouched' : sample(at).likeness > alike ? 'recoloured' : 'replaced';
    return { kind: 'picture', how, at, was: placed(back, at) };
  });
}

/** Returns the pixels that a box covers wholly: its edges show the ground too. All it touches where those are few. */
function pixelsInside(box: PointRect, cell: number): PixelRect {
  const scale = cellSide / cell;
  const [x, y] = [Math.ceil(box.x * scale), Math.ceil(box.y * scale)];
  const width = Math.floor((box.x + box.width) * scale) - x;
  const height = Math.floor((box.y + box.height) * scale) - y;
  return Math.min(width, height) < cellSide ? pixelsOf(box, cell) : { x, y, width, height };
}

/** Returns whether a picture lies on a larger one, as far as one can tell. */
const isOn = (box: PointRect, { was, is }: PictureFate): boolean =>
  [was, is].some((other) => overlaps(box, other) && areaOf(box) < areaOf(other));
