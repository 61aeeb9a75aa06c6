import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asZoneClock, dueMoment, fromZoneClock, zoneDate, zoneMoment, zoneName } from './zone-dates.ts';

const zones = [
  'UTC',
  'Asia/Kuala_Lumpur',
  'Asia/Kathmandu',
  'America/New_York',
  'America/St_Johns',
  'Europe/Berlin',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];
const zone = fc.constantFrom(...zones);
const instant = fc.date({
  min: new Date('2020-01-01T00:00Z'),
  max: new Date('2035-12-31T23:59Z'),
  noInvalidDate: true,
});

describe('dates in a zone', () => {
  it('are the day and the time that clocks there show', () => {
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        const parts = Object.fromEntries(
          new Intl.DateTimeFormat('en-US', {
            timeZone,
            hourCycle: 'h23',
            day: '2-digit',
            month: 'short',
            year: 'numeric',
            hour: '2-digit',
            minute: '2-digit',
          })
            .formatToParts(at)
            .map(({ type, value }) => [type, value]),
        );
        const day = `${parts.day} ${parts.month} ${parts.year}`;
        expect(zoneDate(at, timeZone)).toBe(day);
        expect(zoneMoment(at, timeZone)).toBe(`${day} ${parts.hour}:${parts.minute}`);
      }),
    );
  });

  it('name the zone with what it is off UTC', () => {
    const winter = new Date('2026-01-15T12:00Z');
    expect(zones.map((timeZone) => zoneName(winter, timeZone)).slice(0, 5)).toEqual([
      'UTC+00:00',
      'Kuala Lumpur, UTC+08:00',
      'Kathmandu, UTC+05:45',
      'New York, UTC-05:00',
      'St Johns, UTC-03:30',
    ]);
    expect(zoneName(new Date('2026-07-15T12:00Z'), 'Europe/Berlin')).toBe('Berlin, UTC+02:00');
  });

  it('of what is due stand alone where the day is the same, and beside the provider’s where it is not', () => {
    const evening = new Date('2026-03-05T20:30Z');
    expect(dueMoment(evening, 'Asia/Kuala_Lumpur', 'Asia/Kuala_Lumpur')).toBe('06 Mar 2026 04:30');
    expect(dueMoment(evening, 'Europe/Berlin', 'Asia/Kuala_Lumpur')).toBe(
      '05 Mar 2026 21:30 (06 Mar 2026 04:30 in Kuala Lumpur)',
    );
  });

  it('are written as they are read', () => {
    fc.assert(
      fc.property(instant, fc.constantFrom('Asia/Kuala_Lumpur', 'Asia/Kathmandu', 'UTC'), (at, timeZone) => {
        const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000);
        expect(fromZoneClock(asZoneClock(minute, timeZone), timeZone)).toEqual(minute);
      }),
    );
  });
});
