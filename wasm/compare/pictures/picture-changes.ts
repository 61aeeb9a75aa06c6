import type { Placement } from '#shared/compare/change.ts';
import { placed } from '#shared/compare/placement.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { PagePicture } from '../page-content.ts';

/** Points further to the right and down. */
export interface Shift {
  right: number;
  down: number;
}

interface Seen {
  /** What is seen of it, both in coordinates of the new page; equal if only one exists. */
  was: PointRect;
  is: PointRect;
}

/** A picture that is elsewhere, or elsewhere in a clip: then `was` and `is` may be equal. */
export interface MovedPicture extends Seen {
  how: 'moved';
  by: Shift;
}

/** A picture of the same size at the same place. `pixel`: points along one of its pixels. */
export interface KeptPicture extends Seen {
  how: 'kept';
  pixel: number;
}

/** A picture of the old page, one of the new, or one that both have. */
export type PictureFate = MovedPicture | KeptPicture | (Seen & { how: 'replaced' | 'added' | 'removed' });

/** Points within which a picture is where it was, and within which it kept its size. */
const stays = 0.3;
const sameSize = 1;
/** Points in which shifts are counted: those of one step, and of the steps beside it, are one. */
const step = 0.5;
/** Share of both boxes that a picture in place of another covers. */
const sameSpot = 0.5;

/** Returns the changes of a page's pictures. Those with the same pixels at the same place are unchanged. */
export function pictureChanges(
  before: readonly PagePicture[],
  after: readonly PagePicture[],
  placement: Placement,
): PictureFate[] {
  const olds = before.map((picture) => ({
    ...picture,
    box: placed(placement, picture.box),
    whole: placed(placement, picture.whole),
  }));
  const free = new Set(after);
  const rest = new Set(olds);
  const fates: PictureFate[] = [];
  const match = (
    fate: (old: PagePicture, other: PagePicture) => PictureFate,
    fits: (old: PagePicture, other: PagePicture) => boolean,
  ) => {
    for (const old of rest) {
      const found = [...free]
        .filter((other) => fits(old, other))
        .sort((a, b) => offset(old.box, a.box) - offset(old.box, b.box))[0];
      if (found === undefined) continue;
      free.delete(found);
      rest.delete(old);
      fates.push(fate(old, found));
    }
  };
  match(
    (old, other) => ({ how: 'kept', was: old.box, is: other.box, pixel: pixelOf(old, other) }),
    (old, other) =>
      offset(old.box, other.box) < stays && isSameSize(old.box, other.box) && !isPanned(old, other),
  );
  for (const [old, other] of movedTogether([...rest], [...free])) {
    free.delete(other);
    rest.delete(old);
    fates.push({
      how: 'moved',
      was: old.box,
      is: other.box,
      by: { right: other.whole.x - old.whole.x, down: other.whole.y - old.whole.y },
    });
  }
  match(
    (old, other) => ({ how: 'replaced', was: old.box, is: other.box }),
    (old, other) => common(old.box, other.box) > sameSpot,
  );
  for (const { box } of rest) fates.push({ how: 'removed', was: box, is: box });
  for (const { box } of free) fates.push({ how: 'added', was: box, is: box });
  return fates;
}

/** Pairs of pictures that are weighed against each other; where there would be more, only the nearest are paired. */
const maxPairs = 250_000;
/** More than the steps across a page. */
const manySteps = 2 ** 26;

type Pair = [old: PagePicture, other: PagePicture];

/**
 * Pairs the pictures of two lists that may be the same elsewhere: first those that as many others went along with, as
 * pictures of a catalogue have equal sizes and are pushed together; then the nearest.
 */
function movedTogether(olds: readonly PagePicture[], news: readonly PagePicture[]): Pair[] {
  const pairs: { pair: Pair; shift: number; off: number }[] = [];
  const counts = new Map<number, number>();
  for (const old of olds)
    for (const other of news) {
      if (!isMaybeSame(old, other)) continue;
      if (pairs.length === maxPairs) return nearestPairs(olds, news);
      const right = Math.round((other.whole.x - old.whole.x) / step);
      const down = Math.round((other.whole.y - old.whole.y) / step);
      const shift = right * manySteps + down;
      counts.set(shift, (counts.get(shift) ?? 0) + 1);
      pairs.push({ pair: [old, other], shift, off: offset(old.whole, other.whole) });
    }
  const votesFor = (shift: number): number => {
    let votes = 0;
    for (const right of [-manySteps, 0, manySteps])
      for (const down of [-1, 0, 1]) votes += counts.get(shift + right + down) ?? 0;
    return votes;
  };
  const weighed = pairs.map(({ pair, shift, off }) => ({ pair, off, votes: votesFor(shift) }));
  weighed.sort((a, b) => b.votes - a.votes || a.off - b.off);
  const taken = new Set<PagePicture>();
  return weighed.flatMap(({ pair }): Pair[] => {
    if (pair.some((picture) => taken.has(picture))) return [];
    for (const picture of pair) taken.add(picture);
    return [pair];
  });
}

/** Pairs first the pictures that are nearest to each other, then each with the nearest one that is still free. */
function nearestPairs(olds: readonly PagePicture[], news: readonly PagePicture[]): Pair[] {
  const mutual = nearestEach(olds, news);
  const taken = new Set(mutual.flat());
  const free = new Set(news.filter((other) => !taken.has(other)));
  const rest = olds.flatMap((old): Pair[] => {
    if (taken.has(old)) return [];
    const [nearest] = nearestEach([old], free);
    if (nearest !== undefined) free.delete(nearest[1]);
    return nearest === undefined ? [] : [nearest];
  });
  return [...mutual, ...rest];
}

/** Returns the pairs of pictures that may be the same, each of which is the nearest one of the other. */
function nearestEach(olds: readonly PagePicture[], news: Iterable<PagePicture>): Pair[] {
  const nearest = new Map<PagePicture, { of: PagePicture; off: number }>();
  const isNearer = (one: PagePicture, off: number): boolean =>
    off < (nearest.get(one)?.off ?? Number.POSITIVE_INFINITY);
  for (const other of news)
    for (const old of olds) {
      const off = offset(old.whole, other.whole);
      if (!(isNearer(old, off) || isNearer(other, off)) || !isMaybeSame(old, other)) continue;
      if (isNearer(old, off)) nearest.set(old, { of: other, off });
      if (isNearer(other, off)) nearest.set(other, { of: old, off });
    }
  return olds.flatMap((old): Pair[] => {
    const other = nearest.get(old)?.of;
    return other !== undefined && nearest.get(other)?.of === old ? [[old, other]] : [];
  });
}

const isMaybeSame = (old: PagePicture, other: PagePicture): boolean =>
  hasSamePixels(old, other) && isSameSize(old.whole, other.whole);

/** Returns the points along a pixel of that of two pictures which has fewer. */
const pixelOf = (...pictures: PagePicture[]): number =>
  Math.max(
    ...pictures.map(({ whole, pixels }) =>
      Math.sqrt((whole.width * whole.height) / Math.max(1, pixels.width * pixels.height)),
    ),
  );

const isPanned = (old: PagePicture, other: PagePicture): boolean =>
  isMaybeSame(old, other) && offset(old.whole, other.whole) >= stays;
const hasSamePixels = (a: PagePicture, b: PagePicture): boolean =>
  a.pixels.width === b.pixels.width && a.pixels.height === b.pixels.height;
const isSameSize = (a: PointRect, b: PointRect): boolean =>
  Math.abs(a.width - b.width) < sameSize && Math.abs(a.height - b.height) < sameSize;
const offset = (a: PointRect, b: PointRect): number => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));

/** Share of the area of both that two boxes have in common. */
function common(a: PointRect, b: PointRect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (a.width * a.height + b.width * b.height - width * height);
}
