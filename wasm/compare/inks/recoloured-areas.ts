import { inPlace, type Placement } from '#shared/compare/change.ts';
import { isInPlace, placed } from '#shared/compare/placement.ts';
import { isProcessInk } from '#shared/compare/process-inks.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import { type Inks, inkChanges, type Paints } from './painted-inks.ts';

type KnownInks = NonNullable<Inks>;

/** Areas of the new page that were painted in one other colour on the old one, in the inks of printing on both. */
export interface Recoloured {
  old: KnownInks;
  new: KnownInks;
  boxes: PointRect[];
}

/** A page with more colours of inks than this is a drawing whose single areas mean nothing. */
const maxColours = 400;
/** Pairs of an old and a new colour that are returned, those with the largest areas, and areas of each. */
const maxPairs = 50;
const maxAreas = 4000;
/** Areas of each page that are paired by their overlap where none is in the same place. */
const maxOverlaps = 4000;
/** Two programs write one colour with percents that differ by at most this. */
const sameInk = 1;
/** Two areas are one in other inks from this share of them both on. */
const oneArea = 0.4;
/** Points within which two boxes are in the same place. */
const samePlace = 0.3;

/**
 * Returns the areas that are painted in other inks of printing, by their old and new colours. Nothing is returned of
 * pages with more than `maxColours`, and no more than the limits above of others: it is a search for what would be
 * missed otherwise, not a list that is complete. What is painted on one page alone, in RGB, in spot inks, in a
 * colour of several or transparently is left out, as what it was printed with before is not known.
 */
export function recolouredAreas(before: Paints, after: Paints, placement: Placement): Recoloured[] {
  if (Math.max(before.colours.length, after.colours.length) > maxColours) return [];
  const [was, is] = [laid(before, placement), laid(after, inPlace)];
  if (areSame(was, is)) return [];
  const isSame = sameColours(was.colours, is.colours);
  const found = new Map<number, number[]>();
  const add = (old: number, fresh: number, paint: number): void => {
    const key = old * is.colours.length + fresh;
    const those = found.get(key);
    if (those === undefined) found.set(key, [paint]);
    else if (those.length < maxAreas) those.push(paint);
  };
  const places = new Places(was);
  const come: number[] = [];
  for (let paint = 0; paint < is.count; paint++) {
    const colour = is.colourOf[paint] ?? 0;
    if (!isPrinting(is.colours[colour])) continue;
    const there = places.coloursAt(is, paint);
    if (there.length === 0) come.push(paint);
    if (there.some((old) => isSame(old, colour))) continue;
    const old = there.find((one) => isPrinting(was.colours[one]));
    if (old !== undefined) add(old, colour, paint);
  }
  const gone: number[] = [];
  for (let paint = 0; paint < was.count && come.length > 0; paint++)
    if (!places.isMet(paint) && isPrinting(was.colours[was.colourOf[paint] ?? 0])) gone.push(paint);
  for (const [paint, other] of overlapping(is, come.slice(0, maxOverlaps), was, gone.slice(0, maxOverlaps))) {
    const [old, colour] = [was.colourOf[other] ?? 0, is.colourOf[paint] ?? 0];
    if (!isSame(old, colour)) add(old, colour, paint);
  }
  return [...found]
    .flatMap(([key, paints]): Recoloured[] => {
      const old = was.colours[Math.floor(key / is.colours.length)];
      const fresh = is.colours[key % is.colours.length];
      return old && fresh ? [{ old, new: fresh, boxes: paints.map((paint) => boxOf(is, paint)) }] : [];
    })
    .map((pair) => ({ pair, area: pair.boxes.reduce((sum, box) => sum + box.width * box.height, 0) }))
    .sort((a, b) => b.area - a.area)
    .slice(0, maxPairs)
    .map(({ pair }) => pair);
}

const isPrinting = (inks: Inks | undefined): boolean => !!inks && [...inks.keys()].every(isProcessInk);

/** Returns the paints as they lie on the new page. */
function laid(paints: Paints, placement: Placement): Paints {
  if (isInPlace(placement)) return paints;
  const boxes = new Float32Array(paints.count * 4);
  for (let paint = 0; paint < paints.count; paint++) {
    const { x, y, width, height } = placed(placement, boxOf(paints, paint));
    boxes.set([x, y, x + width, y + height], paint * 4);
  }
  return { ...paints, boxes };
}

function areSame(was: Paints, is: Paints): boolean {
  if (was.count !== is.count || was.colours.length !== is.colours.length) return false;
  for (let at = 0; at < was.count * 4; at++) if (was.boxes[at] !== is.boxes[at]) return false;
  for (let at = 0; at < was.count; at++) if (was.colourOf[at] !== is.colourOf[at]) return false;
  return was.colours.every((inks, at) => {
    const other = is.colours[at] ?? null;
    return inks === other || (inks !== null && other !== null && areNear(inks, other, 0));
  });
}

/** Returns whether two colours of the pages are one, by their places; each pair is looked at once. */
function sameColours(was: readonly Inks[], is: readonly Inks[]): (old: number, fresh: number) => boolean {
  const known = new Int8Array(was.length * is.length).fill(-1);
  return (old, fresh) => {
    const at = old * is.length + fresh;
    if (known[at] === -1) {
      const [a, b] = [was[old] ?? null, is[fresh] ?? null];
      known[at] = a !== null && b !== null && areNear(a, b, sameInk) ? 1 : 0;
    }
    return known[at] === 1;
  };
}

const areNear = (a: KnownInks, b: KnownInks, by: number): boolean =>
  inkChanges(a, b).every(({ old, new: fresh }) => Math.abs(fresh - old) <= by);

/** Finds what a page is painted with in one place: chains of paints by their rounded boxes, the last painted first. */
class Places {
  readonly #paints: Paints;
  readonly #first = new Map<number, number>();
  readonly #next: Int32Array;
  readonly #met = new Set<number>();

  constructor(paints: Paints) {
    this.#paints = paints;
    this.#next = new Int32Array(paints.count).fill(-1);
    for (let paint = 0; paint < paints.count; paint++) {
      const key = keyOf(paints, paint);
      const first = this.#first.get(key);
      // A pattern may paint one place very often.
      if (
        first !== undefined &&
        paints.colourOf[first] === paints.colourOf[paint] &&
        isSamePlace(paints, first, paints, paint)
      )
        continue;
      this.#next[paint] = first ?? -1;
      this.#first.set(key, paint);
    }
  }

  /** Returns the colours in the place of a paint of the other page. */
  coloursAt(of: Paints, paint: number): number[] {
    const colours: number[] = [];
    for (const one of this.#at(of, paint)) {
      colours.push(this.#paints.colourOf[one] ?? 0);
      this.#met.add(one);
      if (colours.length === maxColours) break;
    }
    return colours;
  }

  /** Returns whether the other page has a paint in the place of this one. */
  isMet(paint: number): boolean {
    // No more of a place are ever met.
    let left = maxColours;
    for (const one of this.#at(this.#paints, paint)) {
      if (this.#met.has(one)) return true;
      left -= 1;
      if (left === 0) break;
    }
    return false;
  }

  /** Yields the paints in the place of one of either page: places far apart may share a chain. */
  *#at(of: Paints, paint: number): Generator<number> {
    for (let one = this.#first.get(keyOf(of, paint)) ?? -1; one >= 0; one = this.#next[one] ?? -1)
      if (isSamePlace(this.#paints, one, of, paint)) yield one;
  }
}

/** A number of a box, in quarters of a point, that few others have. */
function keyOf({ boxes }: Paints, paint: number): number {
  let key = 0;
  for (let side = 0; side < 4; side++)
    key = key * 8192 + (Math.round((boxes[paint * 4 + side] ?? 0) * 4) & 8191);
  return key;
}

function isSamePlace(a: Paints, one: number, b: Paints, other: number): boolean {
  for (let side = 0; side < 4; side++)
    if (!(Math.abs((a.boxes[one * 4 + side] ?? 0) - (b.boxes[other * 4 + side] ?? 0)) <= samePlace))
      return false;
  return true;
}

/** Returns each of `paints` with that of `others` which shares most of its place, if that is one area. */
function overlapping(
  of: Paints,
  paints: readonly number[],
  by: Paints,
  others: readonly number[],
): [paint: number, other: number][] {
  const boxes = others.map((other) => ({ other, box: boxOf(by, other) })).sort((a, b) => a.box.x - b.box.x);
  return paints.flatMap((paint): [number, number][] => {
    const box = boxOf(of, paint);
    // Boxes that share so much of both begin no further apart than this.
    const apart = Math.max(minSide, box.width) * (1 / oneArea - 1);
    let [low, high] = [0, boxes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((boxes[middle]?.box.x ?? 0) < box.x - apart) low = middle + 1;
      else high = middle;
    }
    let best: number | null = null;
    let most = oneArea;
    for (let at = low; at < boxes.length; at++) {
      const one = boxes[at];
      if (one === undefined || one.box.x > box.x + apart) break;
      const both = shared(box, one.box);
      const share = both / (areaOf(box) + areaOf(one.box) - both);
      if (share > most) [best, most] = [one.other, share];
    }
    return best === null ? [] : [[paint, best]];
  });
}

const boxOf = ({ boxes }: Paints, paint: number): PointRect => {
  const [x, y] = [boxes[paint * 4] ?? 0, boxes[paint * 4 + 1] ?? 0];
  return { x, y, width: (boxes[paint * 4 + 2] ?? 0) - x, height: (boxes[paint * 4 + 3] ?? 0) - y };
};

/** The sides of a line, in points: it has an area too. */
const minSide = 0.1;
const areaOf = ({ width, height }: PointRect): number => Math.max(minSide, width) * Math.max(minSide, height);

function shared(a: PointRect, b: PointRect): number {
  const width =
    Math.min(a.x + Math.max(minSide, a.width), b.x + Math.max(minSide, b.width)) - Math.max(a.x, b.x);
  if (width <= 0) return 0;
  const height =
    Math.min(a.y + Math.max(minSide, a.height), b.y + Math.max(minSide, b.height)) - Math.max(a.y, b.y);
  return width * Math.max(0, height);
}
