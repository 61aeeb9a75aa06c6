import { expect, it } from 'vitest';
import { paidOnProblem } from './billing.ts';

it.each([
  ['2026-11-25', true],
  ['2016-11-25', true],
  ['2026-11-26', false],
  ['2016-11-24', false],
  ['0206-11-24', false],
  ['2026-02-30', false],
  ['', false],
])('a payment may be recorded on 25 November 2026 as of %j: %s', (paidOn, may) => {
  expect(paidOnProblem(paidOn, '2026-11-25') === undefined).toBe(may);
});
