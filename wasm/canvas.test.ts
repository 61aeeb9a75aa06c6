import { expect, it } from 'vitest';
import { Canvas } from './canvas.ts';

it('copies each drawing over the one before, in memory that only grows for a larger one', () => {
  const canvas = new Canvas();
  const large = canvas.hold(Uint8ClampedArray.of(1, 2, 3, 4, 5, 6, 7, 8));
  const small = canvas.hold(Uint8ClampedArray.of(9, 9, 9, 9));
  expect([...small]).toEqual([9, 9, 9, 9]);
  expect([...large]).toEqual([9, 9, 9, 9, 5, 6, 7, 8]);
  expect(small.buffer).toBe(large.buffer);
  expect(canvas.hold(new Uint8ClampedArray(12)).byteLength).toBe(12);
});
