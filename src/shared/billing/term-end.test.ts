import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayMs } from '#shared/kernel/durations.ts';
import { dayOfMonth, termEnd } from './term-end.ts';

const kualaLumpur = 'Asia/Kuala_Lumpur';
/** The ends of so many monthly terms, one after the other. */
function ends(first: string, count: number, timeZone = kualaLumpur): string[] {
  const day = dayOfMonth(new Date(first), timeZone);
  const ends: string[] = [];
  for (let at = new Date(first); ends.length < count; ends.push(at.toISOString()))
    at = termEnd(at, { months: 1, day, timeZone });
  return ends;
}

it('comes back to the 31st after shorter months', () => {
  expect(ends('2027-01-31T01:30:15.250Z', 5)).toEqual([
    '2027-02-28T01:30:15.250Z',
    '2027-03-31T01:30:15.250Z',
    '2027-04-30T01:30:15.250Z',
    '2027-05-31T01:30:15.250Z',
    '2027-06-30T01:30:15.250Z',
  ]);
});

it('is of the days of the zone, and of its clock', () => {
  // The 31st in Kuala Lumpur begins on the 30th of London.
  expect(ends('2027-01-30T16:00:00.000Z', 2)).toEqual([
    '2027-02-27T16:00:00.000Z',
    '2027-03-30T16:00:00.000Z',
  ]);
  expect(ends('2027-03-20T09:00:00.000Z', 1, 'Europe/London')).toEqual(['2027-04-20T08:00:00.000Z']);
});

it('of a year that began on a leap day is the 28th, and in the next leap year the 29th', () => {
  const yearly = (from: string) =>
    termEnd(new Date(from), { months: 12, day: 29, timeZone: 'UTC' }).toISOString();
  expect(yearly('2028-02-29T08:00:00.000Z')).toBe('2029-02-28T08:00:00.000Z');
  expect(yearly('2031-02-28T08:00:00.000Z')).toBe('2032-02-29T08:00:00.000Z');
});

it('is always in the month that is meant, on the day or the last before it', () => {
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(
      moments,
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 31 }),
      (from, months, day) => {
        const end = termEnd(from, { months, day, timeZone: 'UTC' });
        const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
        expect([end.getUTCFullYear(), end.getUTCMonth()]).toEqual([
          first.getUTCFullYear(),
          first.getUTCMonth(),
        ]);
        const isLast = new Date(end.getTime() + dayMs).getUTCMonth() !== end.getUTCMonth();
        expect(end.getUTCDate() === day || (isLast && end.getUTCDate() < day)).toBe(true);
        expect(end.getTime() % dayMs).toBe(from.getTime() % dayMs);
      },
    ),
  );
});
