import type { BusinessHours } from '#shared/calendar/business-hours.ts';
import { usualWeek } from '#shared/calendar/standard-hours.ts';

/** What the runtime tells of a region, where it knows (Intl Locale Info); each call came after its property. */
interface LocaleInfo {
  getTimeZones?(): string[] | undefined;
  timeZones?: string[];
  getWeekInfo?(): { weekend: number[] };
  weekInfo?: { weekend: number[] };
}

const regionOf = (country: string): LocaleInfo =>
  new Intl.Locale('und', { region: country }) as Intl.Locale & LocaleInfo;

/** Returns a country's time zones; undefined where this runtime does not know them. */
function zonesOf(country: string): readonly string[] | undefined {
  const region = regionOf(country);
  return region.getTimeZones?.() ?? region.timeZones;
}

/** Returns the country of a time zone; empty where it is not known. */
export const countryOfZone = (timeZone: string, countries: readonly { code: string }[]): string =>
  countries.find(({ code }) => zonesOf(code)?.includes(timeZone))?.code ?? '';

/**
 * Returns the time zone to take in a country (ISO 3166-1 alpha-2): `chosen` if it is one of its own or nothing is
 * known of its zones; otherwise the country's, or empty where its clocks differ, in winter or in summer of this year.
 */
export function zoneIn(country: string, chosen: string, year: number): string {
  const zones = country === '' ? undefined : zonesOf(country);
  if (zones === undefined || zones.includes(chosen)) return chosen;
  const clocks = (timeZone: string): string =>
    [0, 6].map((month) => clockAt(timeZone, Date.UTC(year, month, 1))).join();
  return new Set(zones.map(clocks)).size === 1 ? (zones[0] ?? '') : '';
}

const clockAt = (timeZone: string, time: number): string =>
  new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(time);

/** Returns the week to begin with in a country: the usual hours, and closed on its weekend where that is known. */
export function usualWeekIn(country: string): BusinessHours['week'] {
  const region = country === '' ? null : regionOf(country);
  const weekend = (region?.getWeekInfo?.() ?? region?.weekInfo)?.weekend;
  if (weekend === undefined) return usualWeek;
  // Days of the week by number: Monday is 1.
  return usualWeek.map((_, day) => (weekend.includes(day + 1) ? null : openDay));
}

const openDay = usualWeek[0] ?? null;
