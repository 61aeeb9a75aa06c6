import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateText, dayOf, dayOfDate, momentOf, wallMinutes } from '#shared/kernel/zone-clock.ts';
import type { BusinessHours, OpenHours } from './business-hours.ts';
import { afterOpenMinutes, businessMinutes, openHoursOn } from './business-hours-rules.ts';
import { goneBy, hoursAt, hoursProblem, presentStretch, timeUntil, weekText } from './hours-now.ts';
import { standardHours } from './standard-hours.ts';

const kualaLumpur = standardHours('Asia/Kuala_Lumpur');
/** A moment by the office's clock. 2026-03-09 is a Monday. */
const at = (text: string): Date => new Date(`${text}+08:00`);
const holiday = { ...kualaLumpur, holidays: [{ date: '2026-03-10', name: 'Founders’ day' }] };

it('says a week of hours in words, equal days that follow one another together', () => {
  const [nine] = kualaLumpur.week;
  const short = { open: 10 * 60, close: 1440 };
  expect(weekText(kualaLumpur.week)).toBe(kualaLumpur.description);
  expect(weekText([nine ?? null, null, nine ?? null, null, null, short, short])).toBe(
    'Monday, 9:00 to 18:00; Wednesday, 9:00 to 18:00; Saturday to Sunday, 10:00 to 0:00',
  );
});

/** Clocks of zones change at night, when nobody opens or closes; here they do at any minute. */
const zones = ['Asia/Kuala_Lumpur', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'];
const openHours: fc.Arbitrary<OpenHours> = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
  .filter(([open, close]) => open < close)
  .map(([open, close]) => ({ open, close }));
const anyHours: fc.Arbitrary<BusinessHours> = fc
  .record({
    timeZone: fc.constantFrom(...zones),
    week: fc.array(fc.option(openHours, { freq: 2 }), { minLength: 7, maxLength: 7 }),
    holidays: fc.uniqueArray(fc.integer({ min: 20_500, max: 20_600 }), { maxLength: 8 }),
  })
  .filter(({ week }) => week.some((day) => day !== null))
  .map(({ holidays, ...rest }) => ({
    ...rest,
    holidays: holidays.map((day) => ({ date: dateText(day), name: '' })),
    description: '',
  }));
/** Within the days of the holidays above. */
const anyMoment = fc
  .integer({ min: 20_490 * 1440, max: 20_610 * 1440 })
  .map((minute) => new Date(minute * 60_000));

describe('hours as they are set', () => {
  it('leave holidays and other hours out of the count', () => {
    expect(businessMinutes(at('2026-03-09T09:00'), at('2026-03-12T09:00'), holiday)).toBe(2 * 540);
    const short = {
      ...kualaLumpur,
      week: kualaLumpur.week.map((day, n) => (n === 4 ? { open: 600, close: 720 } : day)),
    };
    expect(businessMinutes(at('2026-03-13T00:00'), at('2026-03-14T00:00'), short)).toBe(120);
  });

  it('count as minute by minute does', () => {
    fc.assert(
      fc.property(anyHours, anyMoment, fc.integer({ min: 0, max: 3000 }), (hours, from, length) => {
        let counted = 0;
        for (let minute = 0; minute < length; minute++) {
          const wall = wallMinutes(from, hours.timeZone) + minute;
          const open = openHoursOn(dayOf(wall), hours);
          const ofDay = wall - dayOf(wall) * 1440;
          if (open !== null && ofDay >= open.open && ofDay < open.close) counted += 1;
        }
        const to = momentOf(wallMinutes(from, hours.timeZone) + length, hours.timeZone);
        // On the days when clocks change, a minute of the wall is no minute of time.
        fc.pre(wallMinutes(to, hours.timeZone) === wallMinutes(from, hours.timeZone) + length);
        expect(businessMinutes(from, to, hours)).toBe(counted);
      }),
      { numRuns: 60 },
    );
  });

  it('return when so many open minutes have passed', () => {
    expect(afterOpenMinutes(at('2026-03-09T17:00'), 120, holiday)).toEqual(at('2026-03-11T10:00'));
    fc.assert(
      fc.property(anyHours, anyMoment, fc.integer({ min: 1, max: 40 }), (hours, from, minutes) => {
        const to = afterOpenMinutes(from, minutes, hours);
        expect(businessMinutes(from, to, hours)).toBe(minutes);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the office now', () => {
  it('is open or closed, and shows what comes', () => {
    const open = presentStretch(kualaLumpur, at('2026-03-09T15:00'));
    expect(open).toEqual({ isOpen: true, since: at('2026-03-09T09:00'), until: at('2026-03-09T18:00') });
    expect(goneBy(open, at('2026-03-09T15:00'))).toBeCloseTo(2 / 3);
    const weekend = presentStretch(kualaLumpur, at('2026-03-14T12:00'));
    expect(weekend).toEqual({ isOpen: false, since: at('2026-03-13T18:00'), until: at('2026-03-16T09:00') });
    expect(presentStretch(holiday, at('2026-03-10T12:00')).until).toEqual(at('2026-03-11T09:00'));
    expect(presentStretch(kualaLumpur, at('2026-03-09T09:00')).isOpen).toBe(true);
    expect(presentStretch(kualaLumpur, at('2026-03-09T18:00')).isOpen).toBe(false);
  });

  it('holds together whatever the hours are', () => {
    fc.assert(
      fc.property(anyHours, anyMoment, (hours, now) => {
        const stretch = presentStretch(hours, now);
        if (stretch.since === null || stretch.until === null)
          throw new Error('hours that are set come again');
        expect(stretch.until.getTime()).toBeGreaterThan(now.getTime());
        const part = goneBy(stretch, now);
        expect(part >= 0 && part <= 1).toBe(true);
        const shown = hoursAt(hours, now, 'Asia/Tokyo');
        expect(shown.officeCurrentOpenHours.isClose).toBe(!stretch.isOpen);
        expect(shown.nextOpenHours).not.toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  it('are shown on both clocks', () => {
    const now = hoursAt(holiday, at('2026-03-09T15:00'), 'Europe/London');
    expect(now).toMatchObject({
      localeTime: '2026-03-09 07:00',
      officeTime: '2026-03-09 15:00',
      officeCurrentOpenHours: { open: '09:00', close: '18:00', isClose: false },
      localeCurrentOpenHours: { open: '01:00', close: '10:00', isClose: false },
      tomorrowOpenHours: { open: null, isClose: true },
      nextOpenHours: { open: '09:00', dayOfWeek: 'Wednesday' },
      description: kualaLumpur.description,
    });
  });

  it('counts down in hours, minutes and few secs', () => {
    expect([3 * 3_600_000, 3_600_000, 59 * 60_000, 60_000, 59_999, 0].map(timeUntil)).toEqual([
      '3 hours',
      '1 hour',
      '59 minutes',
      '1 minute',
      'few secs',
      'few secs',
    ]);
  });
});

it('says what is wrong with hours', () => {
  const week = [...kualaLumpur.week];
  expect(hoursProblem(kualaLumpur)).toBeNull();
  expect(hoursProblem({ ...kualaLumpur, timeZone: 'Mars/Olympus' })).toBe('Time zone: Not Valid');
  expect(hoursProblem({ ...kualaLumpur, week: week.map(() => null) })).toContain('At least one weekday');
  expect(hoursProblem({ ...kualaLumpur, week: week.with(2, { open: 600, close: 600 }) })).toContain(
    'Wednesday',
  );
  const day = { date: '2026-12-25', name: 'Christmas' };
  expect(hoursProblem({ ...kualaLumpur, holidays: [day, day] })).toContain('once');
});

it('finds days and dates of one another', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000, max: 40_000 }), (day) => dayOfDate(dateText(day)) === day),
  );
});
