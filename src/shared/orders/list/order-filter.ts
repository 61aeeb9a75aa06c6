import { z } from 'zod';
import { isCalendarDay } from '#shared/kernel/calendar-day.ts';
import { statusOptions, timeBands } from './filter-options.ts';

/** Forms and addresses send every field; the empty ones do not narrow. */
const orEmpty = <T extends z.ZodType>(schema: T) =>
  z
    .union([z.literal('').transform((): undefined => undefined), schema], {
      // Of the schema, not of the empty text.
      error: ({ errors }: { errors?: readonly (readonly { message: string }[])[] }) =>
        errors?.at(-1)?.[0]?.message,
    })
    .optional();

/** Values joined by commas, as in addresses; absent where there are none. */
const commaList = <T extends string>(element: z.ZodType<T, string>) =>
  orEmpty(
    z
      .string()
      .max(8000)
      .transform((text) => [...new Set(text.split(','))])
      .pipe(z.array(element).max(200)),
  );
const ids = commaList(z.string().min(1).max(64));
const bands = commaList(z.enum(timeBands.map(({ value }) => value)));

/** `2026/03/31`; drops the hours that some callers add, as the field implies them. */
const day = (hour: '00:00:00' | '24:00:00') =>
  orEmpty(
    z
      .string()
      .max(20)
      .transform((text) => (text.endsWith(` ${hour}`) ? text.slice(0, -hour.length - 1) : text))
      .refine((text) => /^\d{4}\/\d\d\/\d\d$/.test(text) && isCalendarDay(text), 'a day as yyyy/MM/dd'),
  );
const firstDay = day('00:00:00');
const lastDay = day('24:00:00');

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
  orderProgress: commaList(z.enum(statusOptions.map(({ value }) => value))),
  createdAtStart: firstDay,
  createdAtEnd: lastDay,
  dueDateStart: firstDay,
  dueDateEnd: lastDay,
  updatedDateStart: firstDay,
  updatedDateEnd: lastDay,
  queueTime: bands,
  workTime: bands,
  customSearch: orEmpty(z.string().trim().max(200)),
});
export type OrderFilter = z.output<typeof orderFilterSchema>;
/** As in an address. */
export type OrderFilterQuery = z.input<typeof orderFilterSchema>;
