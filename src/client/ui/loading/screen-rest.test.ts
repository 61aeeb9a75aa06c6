import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginMainPart, whenRested } from './screen-rest.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it('comes to rest once every main part has come, also one that began meanwhile', () => {
  const work = vi.fn();
  const endFirst = beginMainPart();
  whenRested(work, 500);
  vi.advanceTimersByTime(1_000);
  endFirst();
  const endSecond = beginMainPart();
  vi.advanceTimersByTime(1_000);
  expect(work).not.toHaveBeenCalled();
  endSecond();
  vi.advanceTimersByTime(500);
  expect(work).toHaveBeenCalledOnce();
});

it('waits for a part that never comes six seconds, and not at all once it is cancelled', () => {
  const work = vi.fn();
  const cancelled = vi.fn();
  beginMainPart();
  whenRested(work, 500);
  whenRested(cancelled, 500)();
  vi.advanceTimersByTime(5_999);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(501);
  expect(work).toHaveBeenCalledOnce();
  expect(cancelled).not.toHaveBeenCalled();
});
