import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '#shared/kernel/durations.ts';
import { type ChargeAttempt, nextChargeAt } from './renewal-charge.ts';

const dueAt = new Date('2031-05-31T02:00:00Z');
const declined = (at: Date): ChargeAttempt => ({ at, failure: 'declined' });

describe('the charge of a saved card', () => {
  it('is made a day before the invoice is due', () => {
    expect(nextChargeAt(dueAt, [], [3])).toEqual(new Date('2031-05-30T02:00:00Z'));
  });

  it('that was declined is repeated on each day of the schedule, and not after the last', () => {
    const schedule = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 5 });
    fc.assert(
      fc.property(schedule, fc.integer({ min: 0, max: dayMs }), (days, late) => {
        const retryDays = days.toSorted((one, other) => one - other);
        const attempts: ChargeAttempt[] = [];
        for (let at = nextChargeAt(dueAt, attempts, retryDays); at !== null; ) {
          attempts.push(declined(new Date(at.getTime() + late)));
          at = nextChargeAt(dueAt, attempts, retryDays);
        }
        const first = attempts[0]?.at.getTime() ?? 0;
        const made = attempts.slice(1).map(({ at }) => (at.getTime() - late - first) / dayMs);
        expect(made).toEqual(retryDays);
      }),
    );
  });

  it.each(['confirm', 'gone'] as const)('is not repeated by itself after %s', (failure) => {
    expect(nextChargeAt(dueAt, [{ at: dueAt, failure }], [3, 5])).toBeNull();
  });
});
