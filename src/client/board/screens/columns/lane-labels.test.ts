import { expect, it } from 'vitest';
import { countText, isOverLimit } from './lane-labels.ts';

const lane = (shown: number, total: number, limit: number | null) => ({
  ids: Array.from({ length: shown }, (_, at) => String(at)),
  total,
  limit: limit === null ? null : ({ limit, mode: 'warn' } as const),
});

it('counts what is shown, and all of the lane against its limit whatever the filter shows', () => {
  expect(countText(lane(3, 3, null))).toBe('3');
  expect(countText(lane(3, 12, null))).toBe('3');
  expect(countText(lane(3, 3, 8))).toBe('3/8');
  expect(countText(lane(3, 12, 8))).toBe('3 · 12/8');
  expect([3, 8, 9].map((total) => isOverLimit(lane(3, total, 8)))).toEqual([false, false, true]);
  expect(isOverLimit(lane(3, 12, null))).toBe(false);
});
