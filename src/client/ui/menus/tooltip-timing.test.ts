import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTooltipTiming, type TooltipTiming } from './tooltip-timing.ts';

/** Names of the tips that are open. */
const open = new Set<string>();
const made: TooltipTiming[] = [];
const tip = (name: string): TooltipTiming => {
  const timing = createTooltipTiming((isOpen) => void (isOpen ? open.add(name) : open.delete(name)));
  made.push(timing);
  return timing;
};
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const timing of made.splice(0)) timing.close();
  // Nothing was shown a moment ago.
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
});

it('shows on hover after a delay, and not where the pointer has left or pressed before', () => {
  const undo = tip('undo');
  undo.move(false);
  vi.advanceTimersByTime(349);
  expect([...open]).toEqual([]);
  vi.advanceTimersByTime(1);
  expect([...open]).toEqual(['undo']);
  undo.press();
  expect([...open]).toEqual([]);
  vi.advanceTimersByTime(1_000);
  undo.leave(true);
  undo.move(false);
  undo.leave(true);
  vi.advanceTimersByTime(1_000);
  expect([...open]).toEqual([]);
});

it('shows the next one without a delay shortly after another, and one at a time', () => {
  const undo = tip('undo');
  const redo = tip('redo');
  undo.focus();
  redo.move(false);
  expect([...open]).toEqual(['redo']);
  redo.close();
  vi.advanceTimersByTime(299);
  undo.move(false);
  expect([...open]).toEqual(['undo']);
});

it('shows no other one while the pointer may be on its way to the one that is open', () => {
  const undo = tip('undo');
  const redo = tip('redo');
  undo.focus();
  undo.leave(true);
  redo.move(false);
  expect([...open]).toEqual(['undo']);
  // The tip has closed itself: the pointer went elsewhere.
  undo.close();
  redo.move(false);
  expect([...open]).toEqual(['redo']);
});

it('closes with the pointer where the tip is not drawn yet, so that nothing else would close it', () => {
  const undo = tip('undo');
  undo.focus();
  undo.leave(false);
  expect([...open]).toEqual([]);
});

it('shows on focus, but not on the focus that a press brings, nor under a finger', () => {
  const undo = tip('undo');
  undo.press();
  undo.focus();
  expect([...open]).toEqual([]);
  undo.release();
  undo.focus();
  expect([...open]).toEqual(['undo']);
  undo.close();
  vi.advanceTimersByTime(1_000);
  undo.move(true);
  vi.advanceTimersByTime(1_000);
  expect([...open]).toEqual([]);
});
