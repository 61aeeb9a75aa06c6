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
/** The same, each to the left of the one before it; `x`: their right edge. */
function leftwards(text: string, x: number, y: number) {
  const quads = text.split('').flatMap((_, i) => [...line('x', x - (i + 1) * 10, y).quads]);
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

  it('takes letters of a line that is written leftwards, from either end', () => {
    // In the order in which they are read: the first stands rightmost.
    const hebrew = { lines: [leftwards('שלום עולם', 100, 0)] };
    const [first, fifth] = [
      { x: 99, y: 5 },
      { x: 51, y: 5 },
    ];
    expect(selectText(hebrew, first, fifth)).toEqual({
      text: 'שלום ',
      rects: [{ x: 50, y: 0, width: 50, height: 10 }],
    });
    expect(selectText(hebrew, fifth, first).text).toBe('שלום ');
    expect(selectText(hebrew, { x: 49, y: 5 }, { x: -400, y: 5 }).text).toBe('עולם');
    expect(selectText(hebrew, { x: 71, y: 5 }, { x: 51, y: 5 }).text).toBe('ם ');
  });

  it('takes letters of a line that is written both ways', () => {
    // "עמוד 42 מתוך" as it stands: the Hebrew runs leftwards around the number, which does not.
    const parts = [leftwards('עמוד ', 120, 0), line('42', 50, 0), leftwards(' מתוך', 50, 0)];
    const mixed = {
      text: parts.map(({ text: part }) => part).join(''),
      quads: Float32Array.from(parts.flatMap(({ quads }) => [...quads])),
    };
    const taken = (from: number, to: number): string =>
      selectText({ lines: [mixed] }, { x: from, y: 5 }, { x: to, y: 5 }).text;
    expect(taken(119, 71)).toBe('עמוד ');
    expect(taken(51, 69)).toBe('42');
    expect(taken(62, 69)).toBe('2');
    expect(taken(49, 1)).toBe(' מתוך');
    expect(taken(119, 1)).toBe('עמוד 42 מתוך');
    const apart = selectText({ lines: [mixed] }, { x: 119, y: 5 }, { x: 58, y: 5 });
    expect(apart).toEqual({
      text: 'עמוד 4',
      rects: [
        { x: 50, y: 0, width: 10, height: 10 },
        { x: 70, y: 0, width: 50, height: 10 },
      ],
    });
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
