import { expect, it } from 'vitest';
import { hoursLeftText, ofTotal, shortHours } from './payg-labels.ts';

it('writes hours short', () => {
  expect([0, 0.75, 2, 5.616, 0.999].map(shortHours)).toEqual(['0 min', '45 min', '2 h', '5 h 37 min', '1 h']);
});

it('shows what is left, what is over, and what has no end', () => {
  expect(hoursLeftText({ total: 6, used: 5.5 })).toBe('30 min left');
  expect(hoursLeftText({ total: 6, used: 7 })).toBe('1 h over');
  expect(hoursLeftText({ total: null, used: 7 })).toBe('Unlimited');
  expect(ofTotal({ used: 3, total: null }, String)).toBe('3 of unlimited');
  expect(ofTotal({ used: 3, total: 5 }, String)).toBe('3 of 5');
});
