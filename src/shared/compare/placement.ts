import { inPlace, type Placement } from '#shared/compare/change.ts';
import type { PageSize } from '#shared/files/attachment.ts';
import type { PointRect } from '#shared/geometry/space.ts';

export const pointsPerMm = 72 / 25.4;

export const shiftBy = ({ rightMm, downMm }: { rightMm: number; downMm: number }): Placement => ({
  ...inPlace,
  x: rightMm * pointsPerMm,
  y: downMm * pointsPerMm,
});

export const isInPlace = ({ a, b, x, y }: Placement): boolean =>
  a === inPlace.a && b === inPlace.b && x === inPlace.x && y === inPlace.y;

export const isShift = ({ a, b }: Placement): boolean => a === inPlace.a && b === inPlace.b;

/** Points by which two sizes differ if they are not one that was rounded. */
const otherSize = 3;

/** Returns the placement of a page of the size `old` that fills `box` as far as its proportions let it, in its middle. */
export function fittedInto(box: PageSize, old: PageSize): Placement {
  const isSame = Math.abs(box.width - old.width) < otherSize && Math.abs(box.height - old.height) < otherSize;
  const a = Math.min(box.width / old.width, box.height / old.height);
  if (isSame || !Number.isFinite(a) || a <= 0) return inPlace;
  return { a, b: 0, x: (box.width - a * old.width) / 2, y: (box.height - a * old.height) / 2 };
}

/** Returns where a point of the old page is on the new one. */
export const moved = ({ a, b, x, y }: Placement, point: { x: number; y: number }) => ({
  x: a * point.x - b * point.y + x,
  y: b * point.x + a * point.y + y,
});

/** Returns the smallest upright rectangle on the new page around `rect` of the old one. */
export function placed({ a, b, x, y }: Placement, rect: PointRect): PointRect {
  const middleX = rect.x + rect.width / 2;
  const middleY = rect.y + rect.height / 2;
  const width = Math.abs(a) * rect.width + Math.abs(b) * rect.height;
  const height = Math.abs(b) * rect.width + Math.abs(a) * rect.height;
  return {
    x: a * middleX - b * middleY + x - width / 2,
    y: b * middleX + a * middleY + y - height / 2,
    width,
    height,
  };
}

/** Returns the placement that does `first`, then `then`. */
export const composed = (then: Placement, first: Placement): Placement => ({
  a: then.a * first.a - then.b * first.b,
  b: then.b * first.a + then.a * first.b,
  ...moved(then, first),
});

/** Returns the placement that takes the new page to the old one. */
export function inverse({ a, b, x, y }: Placement): Placement {
  const square = a * a + b * b;
  return { a: a / square, b: -b / square, x: -(a * x + b * y) / square, y: (b * x - a * y) / square };
}
