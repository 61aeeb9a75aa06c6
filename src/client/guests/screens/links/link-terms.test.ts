import { expect, it } from 'vitest';
import { lifeChoices, lifeOf, openChoiceOf, opensOf } from './link-terms.ts';

it('lets the server end a link after so many days, or never, and reads no clock of the inviter', () => {
  expect(lifeChoices.map(({ value }) => lifeOf(value))).toEqual(
    [1, 3, 7, 14, 30, 90].map((days) => ({ expiresAt: null, days })),
  );
  expect([lifeOf(null), opensOf(null), opensOf('10')]).toEqual([{ expiresAt: null }, null, 10]);
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
