import { minuteMs } from '#shared/kernel/durations.ts';
import { dateText, dayOf, momentOf, timeText, wallMinutes } from '#shared/kernel/zone-clock.ts';

/** Returns an instant as a field of local date and time holds it, on a zone's clock; empty for none. */
export function toLocalField(instant: string | null, timeZone: string): string {
  if (instant === null) return '';
  const wall = wallMinutes(new Date(instant), timeZone);
  return `${dateText(dayOf(wall))}T${timeText(wall)}`;
}

/** Returns the instant at which a zone's clock shows what such a field holds; null where it is empty or not whole. */
export function fromLocalField(text: string, timeZone: string): string | null {
  const wall = Date.parse(`${text}Z`) / minuteMs;
  return Number.isNaN(wall) ? null : momentOf(Math.floor(wall), timeZone).toISOString();
}
