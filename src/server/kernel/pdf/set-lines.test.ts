import type { EmbeddedFont } from '@libpdf/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakLines, canSet, type DocumentFonts, type Span } from './set-lines.ts';

/** A font of these signs, each as wide as the size of the text. */
const fontOf = (signs: RegExp): EmbeddedFont =>
  ({
    canEncode: (text: string) => signs.test(text),
    widthOfTextAtSize: (text: string, size: number) => [...text].length * size,
  }) as unknown as EmbeddedFont;
const latin = fontOf(/^[\u0020-\u024f–]$/u);
const thai = fontOf(/^[\u0e00-\u0e7f]$/u);
const of = [latin, thai];
const fonts: DocumentFonts = {
  regular: of,
  medium: of,
  semibold: of,
  bold: of,
  mono: of,
  slip: of,
  'slip-bold': of,
};

const plain = (text: string): Span => ({ text, weight: 'regular' });
const linesOf = (spans: readonly Span[], width: number): string[] =>
  breakLines(fonts, spans, 1, width).map((line) => line.map(({ text }) => text).join(''));

describe('a paragraph', () => {
  it('breaks at spaces', () => {
    expect(linesOf([plain('one two three')], 8)).toEqual(['one two ', 'three']);
  });

  it('breaks after the hyphen of a compound, and within a word that is wider than a line', () => {
    expect(linesOf([plain('white-label')], 8)).toEqual(['white-', 'label']);
    expect(linesOf([plain('abcdefghij')], 4)).toEqual(['abcd', 'efgh', 'ij']);
  });

  it('keeps a comma with the bold name before it', () => {
    const name: Span = { text: 'Ben Lim', weight: 'semibold' };
    expect(linesOf([name, plain(', owner')], 7)).toEqual(['Ben ', 'Lim, ', 'owner']);
  });

  it('begins a line at each break, and none with a space', () => {
    expect(linesOf([plain('one\n two')], 20)).toEqual(['one', 'two']);
  });

  it('takes each sign from the first font that has it', () => {
    const [line = []] = breakLines(fonts, [plain('Ben ก')], 1, 20);
    expect(line.map(({ text, font }) => [text, font])).toEqual([
      ['Ben ', latin],
      ['ก', thai],
    ]);
  });

  it('is never wider than its lines, and loses no letter', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'é', 'ก', '-', '–'), minLength: 1, maxLength: 12 });
    const span = fc.record({
      text: fc.array(word, { maxLength: 6 }).map((words) => words.join(' ')),
      weight: fc.constantFrom('regular' as const, 'bold' as const),
    });
    fc.assert(
      fc.property(fc.array(span, { maxLength: 4 }), fc.integer({ min: 1, max: 20 }), (spans, width) => {
        const lines = linesOf(spans, width);
        for (const line of lines) expect([...line.trimEnd()].length).toBeLessThanOrEqual(width);
        const letters = (text: string): string => text.replaceAll(' ', '');
        expect(letters(lines.join(''))).toBe(letters(spans.map(({ text }) => text).join('')));
      }),
    );
  });
});

it('knows whether every sign can be set', () => {
  expect(canSet(fonts, [plain('Ben\nก')])).toBe(true);
  expect(canSet(fonts, [plain('漢')])).toBe(false);
});
