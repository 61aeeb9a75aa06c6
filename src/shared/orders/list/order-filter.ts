import { z } from 'zod';
import { isCalendarDay } from '#shared/kernel/calendar-day.ts';
import { statusOptions, timeBands } from './filter-options.ts';

/** Values joined by commas, as in addresses; at least one. */
const commaList = <T extends string>(element: z.ZodType<T, string>) =>
  z
    .string()
    .max(8000)
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(element).min(1).max(200));
const ids = commaList(z.string().min(1).max(64)).optional();
const bands = commaList(z.enum(timeBands.map(({ value }) => value))).optional();

/** `2026/03/31`; drops the hours that some callers add, as the field implies them. */
const day = (hour: '00:00:00' | '24:00:00') =>
  z
    .string()
    .max(20)
    .transform((text) => (text.endsWith(` ${hour}`) ? text.slice(0, -hour.length - 1) : text))
    .refine((text) => /^\d{4}\/\d\d\/\d\d$/.test(text) && isCalendarDay(text), 'a day as yyyy/MM/dd');
const firstDay = day('00:00:00').optional();
const lastDay = day('24:00:00').optional();

/**
 * Selects orders; an absent field does not narrow. GET /order, GET /board, saved presets and the address bar
 * use the same names. Days are the provider's: from 00:00:00 of the first to 24:00:00 of the last.
 */
export const orderFilterSchema = z.object({
  clientId: ids,
  customerId: ids,
  creatorId: ids,
  managerId: ids,
  operatorId: ids,
  serviceCategoryId: ids,
  serviceId: ids,
  orderProgress: commaList(z.enum(statusOptions.map(({ value }) => value))).optional(),
  createdAtStart: firstDay,
  createdAtEnd: lastDay,
  dueDateStart: firstDay,
  dueDateEnd: lastDay,
  updatedDateStart: firstDay,
  updatedDateEnd: lastDay,
  queueTime: bands,
  workTime: bands,
  customSearch: z.string().trim().max(200).optional(),
});
export type OrderFilter = z.output<typeof orderFilterSchema>;
/** As in an address. */
export type OrderFilterQuery = z.input<typeof orderFilterSchema>;
