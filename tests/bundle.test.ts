import { expect, it } from 'vitest';
import { bundleLimits, bundleSizes } from './support/run/bundle-size.ts';

it('the sign-in route loads at most 130 kB of compressed script', () => {
  expect(bundleSizes().signIn).toBeLessThanOrEqual(bundleLimits.signIn);
});

it('the review route loads at most 400 kB of compressed script', () => {
  expect(bundleSizes().review).toBeLessThanOrEqual(bundleLimits.review);
});
