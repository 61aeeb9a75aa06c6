import { expect, it } from 'vitest';
import { pagePoint, placeBetween } from './place-on-page.ts';

/** At two pixels a point, with its corner 10 and 20 pixels into the screen. */
const page = { corner: { x: 10, y: 20 }, unit: { x: 12, y: 22 } };
const size = { width: 100, height: 50 };

it('finds a spot of the screen on the page', () => {
  expect(pagePoint(page, { x: 30, y: 20 })).toEqual({ x: 10, y: 0 });
});

it('is the place between two corners, whichever was first, as far as it is on the page', () => {
  const place = { x: 10, y: 5, width: 20, height: 15 };
  expect(placeBetween(page, { x: 30, y: 30 }, { x: 70, y: 60 }, size)).toEqual(place);
  expect(placeBetween(page, { x: 70, y: 30 }, { x: 30, y: 60 }, size)).toEqual(place);
  expect(placeBetween(page, { x: 200, y: 100 }, { x: 999, y: 999 }, size)).toEqual({
    ...{ x: 95, y: 40, width: 5, height: 10 },
  });
});

it('is nothing after a click', () => {
  expect(placeBetween(page, { x: 30, y: 30 }, { x: 31, y: 60 }, size)).toBeNull();
});
