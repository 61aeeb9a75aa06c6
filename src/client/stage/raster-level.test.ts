import { expect, it } from 'vitest';
import { createRasterLevel } from './raster-level.ts';

it('is exact at rest, and keeps a coarse scale while a zoom is near it', () => {
  const level = createRasterLevel();
  expect(level.scale(1.3, false)).toBe(1.3);
  expect(level.scale(1.5, true)).toBe(1.3);
  expect(level.scale(6, true)).toBe(8);
  expect(level.scale(5, true)).toBe(8);
  expect(level.scale(5, false)).toBe(5);
  level.reset();
  expect(level.scale(5, true)).toBe(8);
});

it('takes a zoom by wheel as over a moment after its last step', () => {
  const level = createRasterLevel();
  expect(level.isZooming(0)).toBe(false);
  level.zoomed(1000);
  level.zoomed(1100);
  expect([level.isZooming(1200), level.isZooming(1210)]).toEqual([true, false]);
});
