import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  beginWriting,
  endWriting,
  leaveCaret,
  renameWriting,
  takeCaret,
  type WritingStore,
  writingMoved,
} from './writing.ts';

const one = { key: 'reply.t1', topicId: 't1' };
let store: WritingStore;
beforeEach(() => {
  vi.useFakeTimers();
  store = { state: { writing: null }, caret: null };
});
afterEach(() => {
  vi.useRealTimers();
});

it('goes on at its caret in the editor that takes the place of the one typed into, and in no other', () => {
  beginWriting(store, one);
  leaveCaret(store, null);
  leaveCaret(store, { from: 4, to: 6 });
  expect(writingMoved(store)).toEqual(one);
  expect(takeCaret(store, 'reply.t2', true)).toBeNull();
  expect(takeCaret(store, one.key, true)).toEqual({ from: 4, to: 6 });
  beginWriting(store, one);
  expect(takeCaret(store, 'reply.t2', true)).toBeNull();
  vi.runAllTimers();
  expect(takeCaret(store, 'reply.t2', true)).toBe('end');
  expect(takeCaret(store, 'reply.t2', false)).toBeNull();
});

it('takes no focus for an editor that was left before it was taken away', () => {
  beginWriting(store, one);
  leaveCaret(store, null);
  expect(writingMoved(store)).toBeNull();
  expect(takeCaret(store, one.key, false)).toBeNull();
});

it('forgets an editor that is closed, and follows a thread to its id', () => {
  beginWriting(store, { key: 'reply.pending.m1', topicId: 'pending.m1' });
  leaveCaret(store, 'end');
  renameWriting(store, 'pending.m1', 't1');
  endWriting(store, 'reply.pending.m1');
  expect(writingMoved(store)).toEqual(one);
  endWriting(store, one.key);
  expect(writingMoved(store)).toBeNull();
});
