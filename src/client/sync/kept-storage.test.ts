import { expect, it } from 'vitest';
import { memoryStorage } from '../../../tests/support/clients/memory-storage.ts';
import { createKeptStorage } from './kept-storage.ts';

/** A storage with room for so many values. */
function fullAt(room: number): Storage {
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
