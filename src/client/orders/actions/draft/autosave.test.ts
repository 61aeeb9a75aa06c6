import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Autosave, createAutosave } from './autosave.ts';

let begun: number;
let finish: () => void;
let autosave: Autosave<number>;

beforeEach(() => {
  vi.useFakeTimers();
  begun = 0;
  autosave = createAutosave(
    () =>
      new Promise((resolve) => {
        const number = ++begun;
        finish = () => resolve(number);
      }),
  );
  autosave.takeUp();
});
afterEach(() => vi.useRealTimers());

it('saves once after the last of several changes', () => {
  autosave.schedule(800);
  vi.advanceTimersByTime(700);
  autosave.schedule(800);
  vi.advanceTimersByTime(700);
  expect(begun).toBe(0);
  vi.advanceTimersByTime(100);
  expect(begun).toBe(1);
});

it('begins a save only when the one before has ended', async () => {
  const first = autosave.now();
  const second = autosave.now();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toBe(1);
  finish();
  expect(await first).toBe(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toBe(2);
  finish();
  expect(await second).toBe(2);
});

it('schedules nothing at rest, and saves at once where asked', () => {
  autosave.schedule(800);
  autosave.rest();
  autosave.schedule(800);
  vi.runAllTimers();
  expect(begun).toBe(0);
  void autosave.now();
  expect(begun).toBe(1);
});
