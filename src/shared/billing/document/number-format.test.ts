import fc from 'fast-check';
import { expect, it } from 'vitest';
import { documentNumber } from './billing-form.ts';
import { canMeet, numberPattern } from './number-format.ts';

const part = fc.stringMatching(/^[12\-.]{0,2}$/);
const format = fc
  .tuple(part, part, part, fc.constantFrom('{number}', '{year}{number}', '{number}{year}'))
  .map(([a, b, c, places]) => a + places.replace('}{', `}${b}{`) + c);
const issued = fc.tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 2000, max: 2099 }));

it('formats meet in the numbers of the other series', () => {
  for (const [one, other] of [
    ['INV-{number}', 'INV-{number}'],
    ['{number}', '1{number}'],
    ['INV-{number}', 'INV-{year}{number}'],
    ['{year}-{number}', '{number}-{year}'],
    ['{year}-{number}', '{number}-1'],
    ['{number}', '{year}{number}'],
  ] as const)
    expect([one, other, canMeet(one, other), canMeet(other, one)]).toEqual([one, other, true, true]);
});

it('formats that differ in a letter, a sign or a digit never meet', () => {
  for (const [one, other] of [
    ['INV-{number}', 'CN-{number}'],
    ['{year}-{number}', '{number}'],
    ['{year}-{number}', 'CN-{number}'],
    ['{number}', '{number}C'],
    ['{number}1', '{number}2'],
    ['A{number}', 'A0{number}'],
    ['{year}.{number}', '{year}-{number}'],
  ] as const)
    expect([one, other, canMeet(one, other), canMeet(other, one)]).toEqual([one, other, false, false]);
});

it('two numbers that are the same are of formats that meet, and one is found again by its pattern', () => {
  fc.assert(
    fc.property(format, format, issued, (one, other, [number, year]) => {
      const text = documentNumber(one, number, `${year}-01-01`);
      expect(new RegExp(numberPattern(one)).exec(text)?.[1]).toBeDefined();
      if (new RegExp(numberPattern(other)).test(text)) expect(canMeet(one, other)).toBe(true);
    }),
  );
});
