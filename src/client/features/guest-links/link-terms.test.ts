import { expect, it } from 'vitest';
import { endOf, lifeChoices, opensOf } from './link-terms.ts';

it('ends a link so many days from now, or never', () => {
  const now = Date.parse('2026-02-27T09:00:00.000Z');
  expect(lifeChoices.map(({ value }) => endOf(value, now))).toEqual([
    '2026-02-28T09:00:00.000Z',
    '2026-03-02T09:00:00.000Z',
    '2026-03-06T09:00:00.000Z',
    '2026-03-13T09:00:00.000Z',
    '2026-03-29T09:00:00.000Z',
    '2026-05-28T09:00:00.000Z',
  ]);
  expect([endOf(null, now), opensOf(null), opensOf('10')]).toEqual([null, null, 10]);
});
