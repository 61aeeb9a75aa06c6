import { expect, it } from 'vitest';
import { bundleLimits, bundleSizes, chunkCycle, findCycle, withStage } from './support/run/bundle-size.ts';

it('the sign-in route loads at most 88 kB of compressed script', () => {
  expect(bundleSizes().signIn).toBeLessThanOrEqual(bundleLimits.signIn);
});

it('the review route loads at most 328 kB of compressed script', () => {
  expect(bundleSizes().review).toBeLessThanOrEqual(bundleLimits.review);
});

it('the page around a guest’s first picture takes at most 2 kB', () => {
  expect(bundleSizes().guestPage).toBeLessThanOrEqual(bundleLimits.guestPage);
});

it('no two chunks of the built client wait for each other', () => {
  expect(chunkCycle()).toBeNull();
  const kept = { file: 'kept.js', imports: ['session.ts'] };
  expect(findCycle({ 'kept.ts': kept, 'session.ts': { file: 'session.js', imports: ['kept.ts'] } })).toEqual([
    'kept.ts',
    'session.ts',
    'kept.ts',
  ]);
});

it('screens that show no proof load nothing of the stage', () => {
  const found = withStage();
  expect(found).toContain('review/screens/review-screen.tsx');
  const ofReview = /^(review|stage|engine|guests)\/|^decisions\/screens\/decide\/review-|node_modules/;
  expect(found.filter((source) => !ofReview.test(source))).toEqual([]);
});
