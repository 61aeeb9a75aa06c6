import { zoneDate } from '#shared/kernel/zone-dates.ts';

/** `24 Dec 2026`, the day in the provider's zone wherever the server stands; `none` for no moment. */
export const providerDay = (at: Date | null, timeZone: string): string =>
  at === null ? 'none' : zoneDate(at, timeZone);
