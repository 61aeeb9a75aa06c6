import { expect, it } from 'vitest';
import { datesOf } from './reader-dates.ts';

const { day, time, moment, due, termDay, termDate } = datesOf('Pacific/Auckland', 'America/New_York');
const at = '2026-03-05T20:30:00.000Z';

it('shows moments on the reader’s clock, whatever the machine’s is', () => {
  expect([day(at), time(at), moment(at)]).toEqual(['06 Mar 2026', '09:30', '06 Mar 2026 09:30']);
  expect(time(Date.parse(at))).toBe('09:30');
});

it('puts the provider’s due date beside the reader’s where the day is another', () => {
  expect(due(at)).toBe('06 Mar 2026 09:30 (05 Mar 2026 15:30 in New York)');
  expect(due('2026-03-06T06:00:00.000Z')).toBe('06 Mar 2026 19:00');
});

it('shows the days of payments and terms by the provider’s calendar', () => {
  expect(termDay(at)).toBe('05 Mar 2026');
  expect(termDate(at)).toBe('2026-03-05');
});
