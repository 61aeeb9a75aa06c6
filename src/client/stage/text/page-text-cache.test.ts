import { expect, it, vi } from 'vitest';
import { fetchAgain } from '#client/engine/engine.ts';
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

it('says when the text of a page can be requested again that could not be fetched', async () => {
  vi.useFakeTimers();
  let loads = 0;
  const fault = { kind: 'unexpected' as const, status: 503 };
  const text = vi.fn(async () =>
    text.mock.calls.length === 1
      ? { ok: false as const, fault }
      : { ok: true as const, value: { lines: [] } },
  );
  const cache = createPageTextCache(
    { text },
    () => ({ hidden: null, key: '' }),
    () => void loads++,
  );
  cache.get(1);
  await vi.advanceTimersByTimeAsync(fetchAgain.afterMs);
  expect(loads).toBe(1);
  cache.get(1);
  await vi.advanceTimersByTimeAsync(0);
  expect([loads, cache.get(1)]).toEqual([2, { lines: [] }]);
  vi.useRealTimers();
});
