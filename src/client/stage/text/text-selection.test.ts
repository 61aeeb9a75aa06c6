import { describe, expect, it } from 'vitest';
import { isOnText, quadRects, selectText } from './text-selection.ts';

/** Characters 10 points wide and high from (x, y), a quad for each UTF-16 unit as the engine gives them. */
function line(text: string, x: number, y: number) {
  const quads = text.split('').flatMap((_, i) => {
    const left = x + i * 10;
    return [left, y, left + 10, y, left, y + 10, left + 10, y + 10];
  });
  return { text, quads: Float32Array.from(quads) };
}
const text = { lines: [line('first', 0, 0), line('second', 0, 20), line('third', 0, 40)] };

describe('text selection', () => {
  it('takes characters from gap to gap on one line', () => {
    expect(selectText(text, { x: 11, y: 5 }, { x: 38, y: 5 })).toEqual({
      text: 'irs',
      rects: [{ x: 10, y: 0, width: 30, height: 10 }],
    });
  });

  it('is the same whichever end it is dragged from', () => {
    const [a, b] = [
      { x: 21, y: 5 },
      { x: 29, y: 46 },
    ];
    expect(selectText(text, a, b)).toEqual(selectText(text, b, a));
    expect(selectText(text, a, b).text).toBe('rst\nsecond\nthi');
    expect(selectText(text, a, b).rects).toHaveLength(3);
  });

  it('takes a character of two units whole, and those behind it', () => {
    const formula = { lines: [line('𝑥 = 𝑦 + 1', 0, 0)] };
    expect(selectText(formula, { x: 0, y: 5 }, { x: 29, y: 5 }).text).toBe('𝑥 ');
    expect(selectText(formula, { x: 31, y: 5 }, { x: 400, y: 5 }).text).toBe('= 𝑦 + 1');
  });

  it('stays on a line that is dragged past its end', () => {
    expect(selectText(text, { x: 0, y: 25 }, { x: 400, y: 27 }).text).toBe('second');
  });

  it('knows what is on text, and finds nothing on a page without', () => {
    expect(isOnText(text, { x: 5, y: 5 })).toBe(true);
    expect(isOnText(text, { x: 90, y: 5 })).toBe(false);
    expect(selectText({ lines: [] }, { x: 0, y: 0 }, { x: 9, y: 9 })).toEqual({ text: '', rects: [] });
  });

  it('makes a rectangle of each quad', () => {
    expect(quadRects(line('ab', 5, 5).quads)).toEqual([
      { x: 5, y: 5, width: 10, height: 10 },
      { x: 15, y: 5, width: 10, height: 10 },
    ]);
  });
});
