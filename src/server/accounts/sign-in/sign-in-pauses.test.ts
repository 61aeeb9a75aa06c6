import { expect, it } from 'vitest';
import { pauseMs } from './sign-in-pauses.ts';

it('pauses longer after each failure past the free ones, up to a quarter of an hour', () => {
  expect([0, 19, 20, 21, 25].map(pauseMs)).toEqual([0, 0, 1_000, 2_000, 32_000]);
  expect([30, 40, 10_000].map(pauseMs)).toEqual([900_000, 900_000, 900_000]);
});
