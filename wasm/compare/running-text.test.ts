import { describe, expect, it } from 'vitest';
import type { PageWord } from './page-content.ts';
import { pageNumberKey } from './running-text.ts';

const size = { width: 595, height: 842 };
const word = (text: string): PageWord => ({
  text,
  origin: { x: 290, y: 820 },
  box: { x: 290, y: 812, width: 14, height: 10 },
  colour: 0,
});
/** The key of a number in the foot that was changed, where one page more is before its page than there was. */
const key = (was: string, is: string, page: number): string | null =>
  pageNumberKey(
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

describe('a number in the foot of a page that was pushed back', () => {
  it('is a page number where it counts on, in Arabic or Roman numerals, with one key on all pages', () => {
    for (const numbers of [
      ['3', '4', '5'],
      ['iii', 'iv', 'v'],
      ['VIII', 'IX', 'X'],
      ['xxxix', 'xl', 'xli'],
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
      ['civil', 'civic'],
      ['iii', '4'],
    ] as const)
      expect(key(was, is, 3)).toBeNull();
  });
});
