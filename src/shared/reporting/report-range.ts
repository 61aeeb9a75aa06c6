import { z } from 'zod';
import { isCalendarDay } from '#shared/kernel/calendar-day.ts';

const day = z
  .string()
  .refine((text) => /^\d{4}\/\d\d\/\d\d$/.test(text) && isCalendarDay(text), 'a day as yyyy/MM/dd');

/** Whole days of the provider's zone, as yyyy/MM/dd; both belong to it. */
export const reportRangeSchema = z.object({ from: day, to: day });
export type ReportRange = z.infer<typeof reportRangeSchema>;

/** `customers`: the orders of a reseller's customers, in place of the company's own. */
export const orderReportQuerySchema = reportRangeSchema.extend({
  of: z.enum(['own', 'customers']).default('own'),
});
export type OrderReportQuery = ReportRange & { of?: 'own' | 'customers' };
