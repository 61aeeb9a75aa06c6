import { expect, it } from 'vitest';
import { createPageTextCache } from './page-text-cache.ts';

it('has the text of a page as it is drawn now', async () => {
  const asked: (readonly number[] | null)[] = [];
  let layers = { hidden: null as readonly number[] | null, key: '' };
  const text = async (_: number, hidden: readonly number[] | null) => {
    asked.push(hidden);
    return { ok: true as const, value: { lines: [] } };
  };
  const cache = createPageTextCache(
    { text },
    () => layers,
    () => {},
  );
  expect(cache.get(1)).toBeNull();
  await expect.poll(() => cache.get(1)).not.toBeNull();
  layers = { hidden: [2], key: '-2' };
  expect(cache.get(1)).toBeNull();
  await expect.poll(() => cache.get(1)).not.toBeNull();
  layers = { hidden: null, key: '' };
  expect(cache.get(1)).not.toBeNull();
  expect(asked).toEqual([null, [2]]);
});
