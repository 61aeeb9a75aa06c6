import { afterEach, expect, it } from 'vitest';
import { usualWeek } from '#shared/calendar/standard-hours.ts';
import { countries } from './installation.ts';
import { countryOfZone, usualWeekIn, zoneIn } from './usual-place.ts';

const own = Object.getOwnPropertyDescriptors(Intl.Locale.prototype);
afterEach(() => Object.defineProperties(Intl.Locale.prototype, own));

/** Lets the runtime know these facts of regions, and no others. */
function know(zones: Record<string, string[]>, weekends: Record<string, number[]> = {}): void {
  const define = (name: string, value: unknown) =>
    Object.defineProperty(Intl.Locale.prototype, name, { value, configurable: true });
  define('getTimeZones', function (this: Intl.Locale) {
    return zones[this.region ?? ''];
  });
  define('timeZones', undefined);
  define('getWeekInfo', function (this: Intl.Locale) {
    const weekend = weekends[this.region ?? ''];
    return weekend && { weekend };
  });
  define('weekInfo', undefined);
}

it('finds the country of a time zone where the runtime knows it, and otherwise none', () => {
  know({ NL: ['Europe/Amsterdam'], MY: ['Asia/Kuching'] });
  expect(countryOfZone('Asia/Kuching', countries())).toBe('MY');
  expect(countryOfZone('UTC', countries())).toBe('');
  know({});
  expect(countryOfZone('Asia/Kuching', countries())).toBe('');
});

it('takes the zone of a country whose clocks all agree, and asks where they differ', () => {
  know({
    MY: ['Asia/Kuala_Lumpur', 'Asia/Kuching'],
    US: ['America/New_York', 'America/Phoenix'],
    // Alike in winter alone.
    AU: ['Australia/Brisbane', 'Australia/Sydney'],
  });
  expect(zoneIn('MY', 'Europe/Berlin', 2026)).toBe('Asia/Kuala_Lumpur');
  expect(zoneIn('MY', 'Asia/Kuching', 2026)).toBe('Asia/Kuching');
  expect(zoneIn('US', 'Europe/Berlin', 2026)).toBe('');
  expect(zoneIn('US', 'America/Phoenix', 2026)).toBe('America/Phoenix');
  expect(zoneIn('AU', 'Europe/Berlin', 2026)).toBe('');
  expect(zoneIn('NL', 'Europe/Berlin', 2026)).toBe('Europe/Berlin');
  expect(zoneIn('', 'Europe/Berlin', 2026)).toBe('Europe/Berlin');
});

it('closes on the weekend of the country, and on Saturday and Sunday where none is known', () => {
  know({}, { EG: [5, 6], IN: [7] });
  const openDays = (country: string) =>
    usualWeekIn(country).flatMap((hours, day) => (hours === null ? [] : [day]));
  expect(openDays('EG')).toEqual([0, 1, 2, 3, 6]);
  expect(openDays('IN')).toEqual([0, 1, 2, 3, 4, 5]);
  expect(usualWeekIn('NL')).toEqual(usualWeek);
  expect(usualWeekIn('')).toEqual(usualWeek);
});
