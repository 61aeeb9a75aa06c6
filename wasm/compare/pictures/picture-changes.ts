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

/**
 * Pairs the pictures of two lists that may be the same elsewhere: first those that as many others went along with, as
 * pictures of a catalogue have equal sizes and are pushed together; then the nearest.
 */
function movedTogether(
  olds: readonly PagePicture[],
  news: readonly PagePicture[],
): [PagePicture, PagePicture][] {
  const pairs = olds.flatMap((old) =>
    news
      .filter((other) => hasSamePixels(old, other) && isSameSize(old.whole, other.whole))
      .map((other) => ({
        old,
        other,
        right: Math.round((other.whole.x - old.whole.x) / step),
        down: Math.round((other.whole.y - old.whole.y) / step),
      })),
  );
  const counts = new Map<string, number>();
  for (const { right, down } of pairs)
    for (let x = right - 1; x <= right + 1; x++)
      for (let y = down - 1; y <= down + 1; y++) counts.set(`${x} ${y}`, (counts.get(`${x} ${y}`) ?? 0) + 1);
  const votes = ({ right, down }: (typeof pairs)[number]): number => counts.get(`${right} ${down}`) ?? 0;
  pairs.sort(
    (a, b) => votes(b) - votes(a) || offset(a.old.whole, a.other.whole) - offset(b.old.whole, b.other.whole),
  );
  const found: [PagePicture, PagePicture][] = [];
  const taken = new Set<PagePicture>();
  for (const { old, other } of pairs) {
    if (taken.has(old) || taken.has(other)) continue;
    taken.add(old).add(other);
    found.push([old, other]);
  }
  return found;
}

/** Returns the points along a pixel of that of two pictures which has fewer. */
const pixelOf = (...pictures: PagePicture[]): number =>
  Math.max(
    ...pictures.map(({ whole, pixels }) =>
      Math.sqrt((whole.width * whole.height) / Math.max(1, pixels.width * pixels.height)),
    ),
  );

const isPanned = (old: PagePicture, other: PagePicture): boolean =>
  hasSamePixels(old, other) && isSameSize(old.whole, other.whole) && offset(old.whole, other.whole) >= stays;
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
