import { describe, expect, it } from 'vitest';
import { minuteMs } from './durations.ts';
import { momentOf, wallMinutes } from './zone-clock.ts';

/** What a zone's clock shows as `2026-11-01T01:30`. */
const wallOf = (text: string): number => Date.parse(`${text}Z`) / minuteMs;
const at = (text: string, timeZone: string): string =>
  momentOf(wallOf(text), timeZone).toISOString().slice(0, 16);

describe('the moment of what a clock shows', () => {
  it.each([
    ['east of UTC', 'Europe/Berlin', '2026-10-25T02:30', '2026-10-25T01:30'],
    ['by half an hour', 'Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T15:15'],
    ['far east', 'Pacific/Auckland', '2026-04-05T02:30', '2026-04-04T14:30'],
    ['west of UTC', 'America/New_York', '2026-11-01T01:30', '2026-11-01T06:30'],
    ['off the hour', 'America/St_Johns', '2026-11-01T01:30', '2026-11-01T05:00'],
    ['at midnight', 'America/Havana', '2026-11-01T00:00', '2026-11-01T05:00'],
    ['on either side of UTC', 'Atlantic/Azores', '2026-10-25T00:30', '2026-10-25T01:30'],
  ])('is the later where it is shown twice: %s', (_, timeZone, shown, moment) => {
    expect(at(shown, timeZone)).toBe(moment);
  });

  it.each([
    ['east of UTC', 'Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30'],
    ['by half an hour', 'Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45'],
    ['west of UTC', 'America/New_York', '2026-03-08T02:30', '2026-03-08T07:30'],
    ['at midnight, where the day begins later', 'America/Santiago', '2026-09-06T00:00', '2026-09-06T04:00'],
    ['on either side of UTC', 'Atlantic/Azores', '2026-03-29T00:30', '2026-03-29T01:30'],
  ])(
    'is where clocks were put forward past it the one that they show later: %s',
    (_, timeZone, shown, moment) => {
      expect(at(shown, timeZone)).toBe(moment);
    },
  );

  it('is the last that the clock shows so, in every quarter of an hour of a year', () => {
    for (const timeZone of [
      'Europe/Berlin',
      'America/New_York',
      'America/Sao_Paulo',
      'Pacific/Chatham',
      'Africa/Casablanca',
    ]) {
      const last = new Map<number, number>();
      for (let ms = Date.UTC(2026, 0, 1); ms < Date.UTC(2027, 0, 1); ms += 15 * minuteMs)
        last.set(wallMinutes(new Date(ms), timeZone), ms);
      const wrong = [...last].filter(([wall, ms]) => momentOf(wall, timeZone).getTime() !== ms);
      expect(wrong).toEqual([]);
    }
  });
});
