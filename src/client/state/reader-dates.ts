import { dateText, dayOf, wallMinutes } from '#shared/kernel/zone-clock.ts';
import { dueMoment, zoneDate, zoneMoment, zoneTime } from '#shared/kernel/zone-dates.ts';
import { useBusinessHours, useReaderZone } from './client-context.ts';

type Instant = string | number | Date;

/** Moments as text: on the reader's clock, except days of the provider's calendar. */
export interface Dates {
  /** `05 Mar 2026` */
  day(at: Instant): string;
  /** `09:30` */
  time(at: Instant): string;
  /** `05 Mar 2026 09:30` */
  moment(at: Instant): string;
  /** A due date, with the provider's day beside it if that is another. */
  due(at: Instant): string;
  /** The provider's calendar day, for dates without a time: payments and terms. */
  termDay(at: Instant): string;
  /** The same as in date fields: `2026-03-05`. */
  termDate(at: Instant): string;
}

/** Returns the texts for moments of a reader in one zone and a provider in another. */
export const datesOf = (reader: string, provider: string): Dates => ({
  day: (at) => zoneDate(new Date(at), reader),
  time: (at) => zoneTime(new Date(at), reader),
  moment: (at) => zoneMoment(new Date(at), reader),
  due: (at) => dueMoment(new Date(at), reader, provider),
  termDay: (at) => zoneDate(new Date(at), provider),
  termDate: (at) => dateText(dayOf(wallMinutes(new Date(at), provider))),
});

/** Returns the texts for moments, as the current person reads them. */
export const useDates = (): Dates => datesOf(useReaderZone(), useBusinessHours().timeZone);
