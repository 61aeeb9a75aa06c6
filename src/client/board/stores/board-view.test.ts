import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { createBoardView, forgetBoardView } from './board-view.ts';

/** Longer than a change waits to be kept. */
const keptMs = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is kept, and once forgotten does not come back to what was cleared', async () => {
  const storage = memoryStorage();
  const view = createBoardView(storage);
  view.density = 'compact';
  view.focus = '10474';
  await vi.advanceTimersByTimeAsync(keptMs);
  expect(createBoardView(storage)).toMatchObject({ density: 'compact', focus: '10474' });

  view.focus = null;
  forgetBoardView(view);
  storage.clear();
  await vi.advanceTimersByTimeAsync(keptMs);
  expect(storage.length).toBe(0);
  expect(view).toEqual(createBoardView(memoryStorage()));
});
