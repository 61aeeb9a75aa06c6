import { expect, it } from 'vitest';
import { dueChoices } from './due-choices.ts';

const labels = (now: Date): string[] => dueChoices(now).map(({ label }) => label);

it('offers the ends of the next working days', () => {
  expect(labels(new Date(2026, 2, 12, 10, 30))).toEqual([
    'Thu 12 Mar, 17:00',
    'Fri 13 Mar, 17:00',
    'Mon 16 Mar, 17:00',
    'Thu 19 Mar, 17:00',
  ]);
});

it('offers no past time and no day off', () => {
  expect(labels(new Date(2026, 2, 12, 18))).toEqual([
    'Fri 13 Mar, 17:00',
    'Mon 16 Mar, 17:00',
    'Thu 19 Mar, 17:00',
  ]);
  expect(labels(new Date(2026, 2, 14, 10))[0]).toBe('Mon 16 Mar, 17:00');
});
