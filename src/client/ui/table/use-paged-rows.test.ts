import { expect, it } from 'vitest';
import { wantsFurther } from './use-paged-rows.ts';

it('loads a further page below the last row of the same search alone', () => {
  const found = { rows: [{ id: 'a' }, { id: 'b' }], total: 9, nextCursor: 'b' };
  const shown = { found, isOutdated: false, isLoading: false };
  expect([wantsFurther(shown, 0), wantsFurther(shown, 1)]).toEqual([false, true]);
  expect(wantsFurther({ ...shown, isLoading: true }, 1)).toBe(false);
  expect(wantsFurther({ ...shown, found: { ...found, nextCursor: null } }, 1)).toBe(false);
  // Another search has failed, and the rows of the one before stand.
  expect(wantsFurther({ ...shown, isOutdated: true }, 1)).toBe(false);
});
