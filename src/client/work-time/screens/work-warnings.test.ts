import { expect, it } from 'vitest';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { keepWarning, warningAt } from './work-warnings.ts';

const minute = 60_000;

it('warns after the interval, and again the interval after each warning, by order', () => {
  const storage = memoryStorage();
  expect(warningAt(storage, '1', 0, 60)).toBe(60 * minute);
  keepWarning(storage, '1', 61 * minute, 60);
  expect(warningAt(storage, '1', 0, 60)).toBe(121 * minute);
  expect(warningAt(storage, '2', 0, 60)).toBe(60 * minute);
});

it('begins anew with work that began after the warning', () => {
  const storage = memoryStorage();
  keepWarning(storage, '1', 0, 60);
  expect(warningAt(storage, '1', 90 * minute, 60)).toBe(150 * minute);
});

it('takes what is unreadable for nothing', () => {
  for (const kept of ['{', '[]', 'null', '{"1":"soon"}'])
    expect(warningAt(memoryStorage({ 'working-time-warnings': kept }), '1', 0, 60)).toBe(60 * minute);
});
