import { expect, it } from 'vitest';
import { endOf, lifeChoices, openChoiceOf, opensOf } from './link-terms.ts';

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

it('offers an extended link the openings it has left, and no end only where it had none', () => {
  const offered = (opens: number, maxOpens: number | null) => openChoiceOf({ opens, maxOpens });
  expect([offered(7, null), offered(1, 1), offered(0, 3), offered(2, 10), offered(0, 500)]).toEqual([
    null,
    '1',
    '3',
    '10',
    '50',
  ]);
});
