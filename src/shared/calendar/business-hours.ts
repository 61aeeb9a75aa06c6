import { z } from 'zod';
import { maxHolidays } from '#shared/kernel/limits.ts';

/** Minutes of the day in the provider's zone; `close` may be 1440, the end of the day. */
const openHoursSchema = z
  .object({ open: z.number().int().min(0).max(1439), close: z.number().int().min(1).max(1440) })
  .refine(({ open, close }) => open < close, 'Closing must be after opening');
export type OpenHours = z.infer<typeof openHoursSchema>;

/** Seven weekdays, Monday first; null is closed. */
export const weekSchema = z.array(openHoursSchema.nullable()).length(7);

/** `2026-12-25` */
const daySchema = z.iso.date();

/** When the provider works. */
export const businessHoursSchema = z.object({
  /** IANA name. */
  timeZone: z.string().max(100),
  week: weekSchema,
  /** Closed days. */
  holidays: z.array(z.object({ date: daySchema, name: z.string().max(60) })).max(maxHolidays),
  /** Text about the hours for people. */
  description: z.string().max(200),
});
export type BusinessHours = z.infer<typeof businessHoursSchema>;

const clockTime = z.string();
const openTimes = z.object({ open: clockTime.nullable(), close: clockTime.nullable(), isClose: z.boolean() });

/**
 * The response of GET /general/business-hours. Times are `09:00` of the office or of the reader's own zone.
 */
export const hoursNowSchema = z.object({
  /** `2026-12-24 09:30` on the reader's clock. */
  localeTime: z.string(),
  officeTime: z.string(),
  /** Today's hours; `isClose`: the office is closed now. Null on days without hours. */
  officeCurrentOpenHours: openTimes,
  localeCurrentOpenHours: openTimes,
  tomorrowOpenHours: z.object({ open: clockTime.nullable(), isClose: z.boolean() }),
  /** The next opening, on the office's clock; null where none comes within a year. */
  nextOpenHours: z.object({ open: clockTime, dayOfWeek: z.string() }).nullable(),
  description: z.string(),
  /** All of it as set. */
  hours: businessHoursSchema,
});
export type HoursNow = z.infer<typeof hoursNowSchema>;
