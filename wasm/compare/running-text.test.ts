import { describe, expect, it } from 'vitest';
import type { PageWord } from './page-content.ts';
import { runningEdit } from './running-text.ts';

const size = { width: 595, height: 842 };
const word = (text: string): PageWord => ({
  text,
  origin: { x: 290, y: 820 },
  box: { x: 290, y: 812, width: 14, height: 10 },
  colour: 0,
});
/** The key of a number in the foot that was changed, where one page more is before its page than there was. */
const edit = (was: string, is: string, page: number) =>
  runningEdit(
    {
      old: [{ ...word(was), there: word(was).box, start: word(was).origin }],
      new: [word(is)],
      pushed: [],
      place: 0,
    },
    size,
    { old: { page, of: 20 }, new: { page: page + 1, of: 21 } },
    [word(is)],
  );

const key = (was: string, is: string, page: number): string | null => edit(was, is, page)?.key ?? null;

describe('a number in the foot of a page that was pushed back', () => {
  it('is a page number where it counts on, in the digits of any script or in Roman numerals, with one key on all pages', () => {
    for (const numbers of [
      ['3', '4', '5'],
      ['iii', 'iv', 'v'],
      ['VIII', 'IX', 'X'],
      ['xxxix', 'xl', 'xli'],
      ['٣', '٤', '٥'],
      ['۹', '۱۰', '۱۱'],
      ['९', '१०', '११'],
      ['หน้า ๙', 'หน้า ๑๐', 'หน้า ๑๑'],
    ] as const) {
      const keys = [key(numbers[0], numbers[1], 3), key(numbers[1], numbers[2], 4)];
      expect(keys[0]).not.toBeNull();
      expect(keys[1]).toBe(keys[0]);
    }
    expect(key('iii', 'iv', 3)).not.toBe(key('3', '4', 3));
  });

  it('is none where it counts otherwise, or is no number', () => {
    for (const [was, is] of [
      ['iii', 'v'],
      ['iv', 'iii'],
      ['iii', 'IV'],
      ['iiii', 'iv'],
      ['iii', '4'],
      ['٣', '٥'],
      ['٣', '4'],
      ['٣', '۴'],
    ] as const)
      expect(key(was, is, 3)).toBeNull();
  });
});

describe('the running head of a left page that became a right one', () => {
  it('follows its page where the next one has the two texts exchanged, with or without numbers', () => {
    for (const [left, right, next] of [
      ['Annual', 'Finance', 'Annual'],
      ['Annual iv', 'Finance v', 'Annual vi'],
    ] as const) {
      const [first, second] = [edit(left, right, 4), edit(right, next, 5)];
      expect(first).not.toBeNull();
      expect(second?.key).toBe(first?.partner);
      expect(first?.key).toBe(second?.partner);
      expect(first?.key).not.toBe(first?.partner);
    }
  });

  it('is changed where its number does not count on', () => {
    expect(edit('Annual 4', 'Finance 7', 4)).toBeNull();
    expect(edit('Annual', 'Finance 5', 4)).toBeNull();
  });

  it('does not follow others that changed the same way', () => {
    const found = edit('civil', 'civic', 3);
    expect(found).not.toBeNull();
    expect(found?.key).not.toBe(found?.partner);
  });
});
