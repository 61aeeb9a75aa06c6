import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs once for many calls, and once more for those that come while it runs', async () => {
  const ends: (() => void)[] = [];
  const ask = coalesce(() => new Promise<void>((resolve) => ends.push(resolve)), 100);
  for (let calls = 0; calls < 5; calls++) ask('order');
  await vi.advanceTimersByTimeAsync(100);
  expect(ends).toHaveLength(1);
  ask('order');
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(100);
  expect(ends).toHaveLength(2);
});

it('runs again after a run that has failed, and reports the failure', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  let runs = 0;
  const ask = coalesce(() => {
    runs += 1;
    return Promise.reject(new Error('offline'));
  }, 100);
  for (let calls = 0; calls < 2; calls++) {
    ask('order');
    await vi.advanceTimersByTimeAsync(100);
  }
  expect([runs, reported.mock.calls.length]).toEqual([2, 2]);
  vi.unstubAllGlobals();
});
