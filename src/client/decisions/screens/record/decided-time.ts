import { dayMs } from '#shared/kernel/durations.ts';
import { cityOfZone, zoneMoment } from '#shared/kernel/zone-dates.ts';

const dayOf = (text: string): string => text.slice(0, -6);

/** Returns a moment on a zone's clocks: `today 14:12`, `yesterday 09:30`, or `05 Mar 2026 14:12`. */
export function dayTime(instant: string, now: number, zone: string): string {
  const text = localTime(instant, zone);
  const hour = text.slice(-5);
  if (dayOf(text) === dayOf(localTime(new Date(now).toISOString(), zone))) return `today ${hour}`;
  if (dayOf(text) === dayOf(localTime(new Date(now - dayMs).toISOString(), zone))) return `yesterday ${hour}`;
  return text;
}

const localTime = (instant: string, zone: string): string => zoneMoment(new Date(instant), zone);

/**
 * Returns a time in the reader’s zone, followed by the provider’s time where it differs; the day is repeated only
 * if it differs too.
 */
export function bothZones(instant: string, own: string, provider: string): string {
  const here = localTime(instant, own);
  const there = localTime(instant, provider);
  if (here === there) return here;
  const other = dayOf(here) === dayOf(there) ? there.slice(-5) : there;
  return `${here} (${other} ${cityOfZone(provider)})`;
}
