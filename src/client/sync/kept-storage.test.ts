import { expect, it } from 'vitest';
import { asideOfDraft, draftOf, readDrafts } from '#client/review/stores/drafts.ts';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import { memoryStorage } from '../../../tests/support/clients/memory-storage.ts';
import { createKeptStorage } from './kept-storage.ts';

/** Of the storages below, in values. */
let room = 0;

const draft = (text: string): string =>
  JSON.stringify(draftOf({ kind: 'reply', message: richTextOf(text), writtenAt: 1 }));

/** A storage with room for so many values. */
function fullAt(values: number): Storage {
  room = values;
  const storage = memoryStorage();
  const { setItem } = storage;
  storage.setItem = (key, value) => {
    if (storage.getItem(key) === null && storage.length >= room)
      throw new DOMException('full', 'QuotaExceededError');
    setItem.call(storage, key, value);
  };
  return storage;
}

it('keeps what is written although the quota is full, and says so until it has room again', () => {
  const said: boolean[] = [];
  const small = fullAt(1);
  const storage = createKeptStorage(small, (some) => said.push(some));
  storage.setItem('theme', 'dark');
  storage.setItem('draft.ingrid.new.v1.public', 'Logo too small');
  expect(storage.getItem('draft.ingrid.new.v1.public')).toBe('Logo too small');
  expect([storage.length, storage.key(1)]).toEqual([2, 'draft.ingrid.new.v1.public']);
  expect(said).toEqual([true]);
  storage.removeItem('theme');
  expect(small.getItem('draft.ingrid.new.v1.public')).toBe('Logo too small');
  expect(said).toEqual([true, false]);
});

it('says nothing of what is no text of a person', () => {
  const said: boolean[] = [];
  const storage = createKeptStorage(fullAt(0), (some) => said.push(some));
  storage.setItem('theme', 'dark');
  expect(storage.getItem('theme')).toBe('dark');
  expect(said).toEqual([]);
});

it('keeps in memory what a browser without storage is given', () => {
  const forbidden = new Proxy({} as Storage, {
    get() {
      throw new DOMException('forbidden', 'SecurityError');
    },
  });
  const storage = createKeptStorage(forbidden, () => {});
  expect(storage.getItem('theme')).toBeNull();
  storage.setItem('theme', 'dark');
  expect([storage.getItem('theme'), storage.length]).toEqual(['dark', 1]);
  storage.removeItem('theme');
  expect(storage.length).toBe(0);
});

it('leaves what another tab stores later under a key that had no room here', () => {
  const said: boolean[] = [];
  const small = fullAt(1);
  const storage = createKeptStorage(small, (some) => said.push(some));
  storage.setItem('theme', 'dark');
  storage.setItem('form.ingrid.holiday', 'Fair');
  small.removeItem('theme');
  small.setItem('form.ingrid.holiday', 'Fair, back on Monday');
  expect(storage.getItem('form.ingrid.holiday')).toBe('Fair, back on Monday');
  storage.setItem('theme', 'light');
  expect(small.getItem('form.ingrid.holiday')).toBe('Fair, back on Monday');
  expect(said).toEqual([true, false]);
});

it('puts a draft aside that had no room here, where another tab stores its own in its place', () => {
  const said: boolean[] = [];
  const small = fullAt(1);
  const storage = createKeptStorage(
    small,
    (some) => said.push(some),
    () => {},
    asideOfDraft,
  );
  const stored = () =>
    Object.values(readDrafts(small, 'ingrid'))
      .map(({ message }) => plainText(message))
      .toSorted();
  storage.setItem('theme', 'dark');
  storage.setItem('draft.ingrid.reply.t1', draft('Here'));
  small.removeItem('theme');
  small.setItem('draft.ingrid.reply.t1', draft('There'));
  expect(storage.getItem('draft.ingrid.reply.t1')).toBe(draft('There'));
  storage.setItem('theme', 'light');
  expect(said).toEqual([true]);
  expect(Object.values(readDrafts(storage, 'ingrid'))).toHaveLength(2);
  expect(stored()).toEqual(['There']);
  room = 3;
  storage.setItem('theme', 'dark');
  expect(stored()).toEqual(['Here', 'There']);
  expect(said).toEqual([true, false]);
});

it('writes a draft that had no room here as it reads by now, and puts nothing aside of it', () => {
  const small = fullAt(1);
  const storage = createKeptStorage(
    small,
    () => {},
    () => {},
    asideOfDraft,
  );
  storage.setItem('theme', 'dark');
  storage.setItem('draft.ingrid.reply.t1', draft('Here'));
  small.removeItem('theme');
  small.setItem('draft.ingrid.reply.t1', draft('There'));
  expect(storage.getItem('draft.ingrid.reply.t1')).toBe(draft('There'));
  storage.setItem('draft.ingrid.reply.t1', draft('Here too'));
  expect(small.length).toBe(1);
  expect(small.getItem('draft.ingrid.reply.t1')).toBe(draft('Here too'));
});

it('keeps what is written here over what the storage held before, while it has no room for more', () => {
  const small = memoryStorage({ 'form.ingrid.holiday': 'Fair' });
  const { setItem } = small;
  let isFull = true;
  small.setItem = (key, value) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(small, key, value);
  };
  const storage = createKeptStorage(small, () => {});
  storage.setItem('form.ingrid.holiday', 'Fair, back on Monday');
  expect(storage.getItem('form.ingrid.holiday')).toBe('Fair, back on Monday');
  small.removeItem('form.ingrid.holiday');
  expect(storage.getItem('form.ingrid.holiday')).toBe('Fair, back on Monday');
  isFull = false;
  storage.setItem('theme', 'dark');
  expect(small.getItem('form.ingrid.holiday')).toBe('Fair, back on Monday');
});
