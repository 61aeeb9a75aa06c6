import { areaOf, gapBetween } from '#shared/geometry/rect.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import { joinedBoxes } from '../moved/boxes.ts';

/** More places than this of one picture are no longer walked through one by one: neighbours are joined. */
const maxPlaces = 12;
/** What was retouched has gaps of this many cells, and of this share of its own edge. */
const gapCells = 4;
const gapShare = 0.25;

/**
 * Returns the places of a picture that were retouched, from the boxes of what differs: those that are near each other are
 * one, and a large one takes its surroundings along. `cell`: points along a cell.
 */
export function retouchedPlaces(boxes: readonly PointRect[], cell: number): PointRect[] {
  let places = [...boxes];
  for (let times = 1; ; times *= 2) {
    places = joinedBoxes(places, (a, b) => {
      const edge = Math.sqrt(Math.max(areaOf(a), areaOf(b)));
      return gapBetween(a, b) <= times * Math.max(gapCells * cell, gapShare * edge);
    });
    if (places.length <= maxPlaces) return places;
  }
}
