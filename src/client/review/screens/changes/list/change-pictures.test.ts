import { expect, it } from 'vitest';
import { thumbnailPart } from './change-pictures.ts';

const page = { width: 600, height: 800 };

it('a small change is shown with what is around it, never larger than it can be read', () => {
  const { rect, scale } = thumbnailPart(page, { x: 300, y: 400, width: 1, height: 1 }, 1);
  expect(scale).toBe(36 / 13);
  expect([rect.width, rect.height]).toEqual([48, 36]);
  expect(rect.x + rect.width / 2).toBeCloseTo(300.5 * scale, -1);
});

it('a change at the edge is shown within the page', () => {
  const { rect, scale } = thumbnailPart(page, { x: 590, y: 0, width: 10, height: 10 }, 2);
  expect(rect.y).toBe(0);
  expect(rect.x + rect.width).toBe(Math.ceil(page.width * scale));
});

it('a whole page is shown whole', () => {
  const { rect, scale } = thumbnailPart(page, null, 1);
  expect([rect.x, rect.y, rect.width / scale, rect.height / scale]).toEqual([0, 0, 600, 800]);
});

it('a page of ten metres is drawn as small as can be', () => {
  const { rect } = thumbnailPart({ width: 28_346, height: 2835 }, null, 1);
  expect([rect.width, rect.height]).toEqual([142, 15]);
});
