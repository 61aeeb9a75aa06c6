import { describe, expect, it } from 'vitest';
import { inPlace } from '#shared/compare/change.ts';
import type { ChangePlace, ListedChange } from '#shared/compare/list-changes.ts';
import { unreadReasons } from '#shared/compare/page-match.ts';
import { changedPagesText, changePlaces, changeTitle } from './change-labels.ts';

const rect = { x: 0, y: 0, width: 10, height: 10 };
const on = { at: rect, was: rect };
const place = (page: number, old: number | null = page): ChangePlace => ({ page, old, ...on });
const listed = (
  change: ListedChange['change'],
  first = place(6),
  ...others: ChangePlace[]
): ListedChange => ({
  key: 'key',
  change,
  places: [first, ...others],
});
const title = (change: ListedChange['change'], at = place(6)): string => changeTitle(listed(change, at));

describe('a change in words', () => {
  it('has the old and the new text', () => {
    expect(title({ kind: 'text', ...on, old: 'RM 118', new: 'RM 124' })).toBe('RM 118 → RM 124');
    expect(title({ kind: 'text', ...on, old: '', new: 'forty-two\n farms' })).toBe('Added “forty-two farms”');
    expect(title({ kind: 'text', ...on, old: 'gone', new: '' })).toBe('Removed “gone”');
    expect(title({ kind: 'text', ...on, old: 'same', new: 'same' })).toBe('“same” looks different');
    expect(title({ kind: 'text', ...on, old: 'same', new: 'same', size: 1.118 })).toBe(
      '“same” set 12 % larger',
    );
    expect(title({ kind: 'text', ...on, old: 'same', new: 'same', size: 0.975 })).toBe(
      '“same” set 2.5 % smaller',
    );
  });

  it('says where something has moved to, in millimetres', () => {
    expect(title({ kind: 'moved', ...on, text: null, rightMm: 1.24, downMm: 0 })).toBe(
      'Picture moved 1.2 mm right',
    );
    expect(title({ kind: 'moved', ...on, text: null, rightMm: 1.24, downMm: 0, isUnread: true })).toBe(
      'Picture moved 1.2 mm right, not compared further',
    );
    expect(title({ kind: 'moved', ...on, text: 'x', rightMm: -12.2, downMm: -0.5 })).toBe(
      '“x” moved 12 mm left, 0.5 mm up',
    );
  });

  it('has colours as they are written', () => {
    expect(title({ kind: 'colour', ...on, old: [0, 15, 255], new: [1, 2, 3] })).toBe(
      'Colour #000fff → #010203',
    );
  });

  it('names an ink or a layer that came or went', () => {
    expect(title({ kind: 'ink', ...on, name: 'Gold', how: 'added' })).toBe('Ink “Gold” added');
    expect(title({ kind: 'layer', ...on, name: 'Varnish', how: 'removed' })).toBe('Layer “Varnish” removed');
  });

  it('names the inks of a colour where they are known', () => {
    const inks = [
      { name: 'Cyan', old: 40, new: 43 },
      { name: 'Gold', old: 0, new: 12.5 },
    ];
    expect(title({ kind: 'colour', ...on, old: [0, 15, 255], new: [1, 2, 3], inks })).toBe(
      'Cyan 40 % → 43 %, Gold 0 % → 12.5 %',
    );
  });

  it('says what happened to a page', () => {
    expect(title({ kind: 'page', how: 'removed' }, place(6, 8))).toBe('Page 8 removed');
    expect(title({ kind: 'page', how: 'moved' }, place(6, 8))).toBe('Page 8 moved to 6');
    expect(title({ kind: 'page', how: 'added', copyOf: 2 }, place(6, null))).toBe(
      'Page 6 added, a copy of page 2',
    );
    expect(title({ kind: 'page', how: 'unread', side: 'after', why: 'damaged' }, place(6, 8))).toBe(
      'Page 6 could not be compared: it is damaged. Export the file again',
    );
    expect(title({ kind: 'page', how: 'unread', side: 'before', why: 'missing' }, place(6, 8))).toBe(
      'Page 8 of the older file could not be compared: it is missing from its file. Export the file again',
    );
    const whys = unreadReasons.map((why) =>
      title({ kind: 'page', how: 'unread', side: 'after', why }, place(6, 8)),
    );
    expect(new Set(whys).size).toBe(unreadReasons.length);
    const sizes = { old: { width: 595, height: 842 }, new: { width: 420, height: 595 } };
    expect(title({ kind: 'page', how: 'resized', ...sizes })).toBe('Page size 210 × 297 mm → 148 × 210 mm');
    expect(title({ kind: 'page', how: 'resized', ...sizes, scale: 0.7055 })).toBe(
      'Page size 210 × 297 mm → 148 × 210 mm, scaled to 71 %',
    );
    expect(title({ kind: 'page', how: 'placed', placement: { ...inPlace, x: 72 / 25.4 } })).toBe(
      'Whole page shifted 1.0 mm right',
    );
    expect(title({ kind: 'page', how: 'placed', placement: { ...inPlace, a: 1.01 } })).toBe(
      'Whole page scaled to 101.0 %',
    );
  });

  it('has all of its pages where they are asked for', () => {
    const shape = { kind: 'shape', ...on } as const;
    const text = (...pages: number[]) =>
      changedPagesText(listed(shape, place(2), ...pages.map((page) => place(page))));
    expect(text()).toBe('Page 2');
    expect(text(2)).toBe('Page 2');
    expect(text(3)).toBe('Pages 2 and 3');
    expect(text(3, 4, 5, 9)).toBe('Pages 2–5 and 9');
    expect(text(8, 6, 7, 10)).toBe('Pages 2, 6–8 and 10');
  });

  it('has its kind and names its pages, of many how many they are', () => {
    const shape = { kind: 'shape', ...on } as const;
    expect(changePlaces(listed(shape))).toBe('Line or shape · page 6');
    expect(changePlaces(listed(shape, place(2), place(6)))).toBe('Line or shape · 2 pages: 2 and 6');
    expect(changePlaces(listed(shape, place(2), place(3), place(4), place(4)))).toBe(
      'Line or shape · 3 pages: 2–4 · 4 places',
    );
    const odd = [4, 6, 8, 10].map((page) => place(page));
    expect(changePlaces(listed(shape, place(2), ...odd))).toBe('Line or shape · 5 pages from 2 to 10');
  });
});
