import { zoneDate } from '#shared/kernel/zone-dates.ts';

/** Returns `24 Dec 2026`, the day in the provider's zone regardless of the server's; `none` for null. */
export const providerDay = (at: Date | null, timeZone: string): string =>
  at === null ? 'none' : zoneDate(at, timeZone);
