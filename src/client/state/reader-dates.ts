import { dateText, dayOf, wallMinutes } from '#shared/kernel/zone-clock.ts';
import { dueMoment, zoneDate, zoneMoment, zoneTime } from '#shared/kernel/zone-dates.ts';
import { useOfficeHours, useReaderZone } from './client-context.ts';

type Instant = string | number | Date;

/** Moments in words: on the reader's clock, save what is a day of the provider's calendar. */
export interface Dates {
  /** `05 Mar 2026` */
  day(at: Instant): string;
  /** `09:30` */
  time(at: Instant): string;
  /** `05 Mar 2026 09:30` */
  moment(at: Instant): string;
  /** The same of a due date, with the provider's beside it where it is another day there. */
  due(at: Instant): string;
  /** The provider's calendar day, for what has no time: payments and terms. */
  termDay(at: Instant): string;
  /** The same as fields hold it: `2026-03-05`. */
  termDate(at: Instant): string;
}

/** Returns the words for moments of a reader in one zone and a provider in another. */
export const datesOf = (reader: string, provider: string): Dates => ({
  day: (at) => zoneDate(new Date(at), reader),
  time: (at) => zoneTime(new Date(at), reader),
  moment: (at) => zoneMoment(new Date(at), reader),
  due: (at) => dueMoment(new Date(at), reader, provider),
  termDay: (at) => zoneDate(new Date(at), provider),
  termDate: (at) => dateText(dayOf(wallMinutes(new Date(at), provider))),
});

/** Returns the words for moments as whoever looks on reads them. */
export const useDates = (): Dates => datesOf(useReaderZone(), useOfficeHours().timeZone);
