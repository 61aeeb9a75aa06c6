import { expect, it } from 'vitest';
import { createReadThreads } from './read-threads.ts';

it('counts a comment that comes while the question is open as read once it has been there for a while', () => {
  const threads = createReadThreads();
  threads.show(['a', 'b'], 0);
  expect(threads.read(0)).toEqual(['a', 'b']);
  threads.show(['a', 'c'], 10_000);
  expect(threads.read(10_100)).toEqual(['a']);
  threads.show(['a', 'c'], 11_000);
  expect(threads.read(12_000)).toEqual(['a', 'c']);
});

it('counts none as read that came while the page was out of sight, until it has been back for a while', () => {
  const threads = createReadThreads();
  threads.show(['a'], 0);
  threads.show(['a', 'b'], 10_000);
  threads.wake(60_000);
  expect(threads.read(60_200)).toEqual(['a']);
  expect(threads.read(62_000)).toEqual(['a', 'b']);
});

it('takes a comment that was resolved and is open again for a new one', () => {
  const threads = createReadThreads();
  threads.show(['a'], 0);
  threads.show([], 5_000);
  threads.show(['a'], 9_000);
  expect(threads.read(9_100)).toEqual([]);
});
