import { afterEach, beforeEach, expect, it, vi } from 'vitest';

class Field extends EventTarget {
  closest(): Field {
    return this;
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 100_000 });
  vi.stubGlobal('Element', Field);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('waits until whoever types pauses, and not where nobody does', async () => {
  // A module of its own: tests before it have typed, at times of theirs.
  vi.resetModules();
  const { followTyping, whenTypingRests } = await import('./typing-rest.ts');
  const page = new Field();
  followTyping(page as unknown as Window);
  const type = (kind = 'keydown'): void => {
    const key = new Event(kind);
    // Pressed while the page was busy.
    Object.defineProperty(key, 'timeStamp', { value: performance.now() - 1_200 });
    page.dispatchEvent(key);
  };
  const done: string[] = [];
  whenTypingRests(() => done.push('nobody types'));
  expect(done).toEqual(['nobody types']);
  type();
  whenTypingRests(() => done.push('after the pause'));
  whenTypingRests(() => done.push('never'))();
  for (let keys = 0; keys < 5; keys++) {
    vi.advanceTimersByTime(600);
    // A keyboard of a phone, an input method or dictation may send no key.
    type(keys % 2 === 0 ? 'keydown' : 'input');
  }
  expect(done).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(done).toEqual(['nobody types', 'after the pause']);
});
