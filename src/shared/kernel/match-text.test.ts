import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactScore, looseScore, plainText, plainWords } from './match-text.ts';

const exact = (text: string, typed: string): number => exactScore(plainText(text), plainWords(typed));
const loose = (text: string, typed: string): number => looseScore(plainText(text), plainWords(typed));

describe('words as they are', () => {
  it('are found without case, accents and the sign of a number', () => {
    expect(exact('Café Ñandú menu', 'cafe nandu')).toBeGreaterThan(0.8);
    expect(exact('10482 Spring catalogue', '#10482')).toBeGreaterThan(0.9);
    expect(exact('Spring catalogue', 'autumn')).toBe(0);
    expect(exact('Spring catalogue', 'spring menu')).toBe(0);
    expect(exact('Spring catalogue', '')).toBe(0);
  });

  it('count more as whole words than as beginnings, and more there than inside', () => {
    const whole = exact('Wine label', 'label');
    const begin = exact('Wine labels', 'label');
    const inside = exact('Wine relabelled', 'label');
    expect(whole).toBeGreaterThan(begin);
    expect(begin).toBeGreaterThan(inside);
    expect(inside).toBeGreaterThan(0);
  });
});

describe('words as they are mistyped', () => {
  it.each([
    ['Spring catalogue', 'sprng ctlg'],
    ['Spring catalogue', 'sprign'],
    ['Spring catalogue', 'spting'],
    ['Assign Operator', 'asgn op'],
    ['Harbour Coffee menu', 'harbor menu'],
  ])('%s by %s', (text, typed) => expect(loose(text, typed)).toBeGreaterThan(0));

  it.each([
    ['Spring catalogue', 'zebra'],
    ['Spring catalogue', 'sxxxg'],
    ['Supermarket leaflets printing', 'spring'],
  ])('%s not by %s', (text, typed) => expect(loose(text, typed)).toBe(0));

  it('never count more than words as they are', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{3,10}$/), fc.stringMatching(/^[a-z ]{0,30}$/), (word, text) => {
        const score = loose(text, word);
        if (exact(text, word) === 0) expect(score).toBeLessThanOrEqual(0.4);
        else expect(score).toBe(exact(text, word));
      }),
    );
  });
});
