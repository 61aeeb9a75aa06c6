import { expect, it } from 'vitest';
import { correctMap } from './correct-map.ts';
import type { PageMap } from './page-match.ts';

const mapOf = (...olds: (number | null)[]): PageMap => ({
  pages: olds.map((old, at) => ({ page: at + 1, old, isMoved: old === 3, copyOf: null })),
  removed: [4],
});
const olds = ({ pages }: PageMap) => pages.map(({ old }) => old);

it('changes, adds and removes a match, and knows which old pages are left', () => {
  const map = mapOf(1, 2, null, 3);
  expect(correctMap(map, {}, 4)).toBe(map);
  const changed = correctMap(map, { 3: 4, 4: null }, 4);
  expect(olds(changed)).toEqual([1, 2, 4, null]);
  expect(changed.removed).toEqual([3]);
});

it('takes an old page from the one that had it by its look, not from another that was given it', () => {
  expect(olds(correctMap(mapOf(1, 2, 3), { 3: 2 }, 3))).toEqual([1, null, 2]);
  expect(correctMap(mapOf(1, 2, 3), { 3: 2 }, 3).pages[1]).toMatchObject({ copyOf: 2 });
  expect(olds(correctMap(mapOf(1, 2, 3), { 2: 1, 3: 1 }, 3))).toEqual([null, 1, 1]);
});

it('takes a page that the old file has not as none', () => {
  expect(olds(correctMap(mapOf(1), { 1: 9 }, 3))).toEqual([null]);
});

it('still knows which pages cannot be read', () => {
  const map = mapOf(1, 2, 3);
  const [first, second, third] = map.pages;
  if (!first || !second || !third) throw new Error('three pages');
  const unread: PageMap = {
    ...map,
    pages: [
      first,
      { ...second, unread: 'before', why: 'missing' },
      { ...third, unread: 'after', why: 'memory' },
    ],
  };
  const marks = (corrections: Record<number, number | null>) =>
    correctMap(unread, corrections, 3).pages.map(({ unread, why }) => (unread ? `${unread}: ${why}` : null));
  expect(marks({ 1: 2 })).toEqual(['before: missing', null, 'after: memory']);
  expect(marks({ 3: 1 })).toEqual([null, 'before: missing', 'after: memory']);
  expect(marks({ 2: null, 3: null })).toEqual([null, null, 'after: memory']);
});
