import { z } from 'zod';
import { route } from '#shared/kernel/route.ts';
import { sortColumns } from '#shared/orders/list/filter-options.ts';
import { foundOrderSchema } from '#shared/orders/list/order-card.ts';
import { orderFilterSchema } from '#shared/orders/list/order-filter.ts';
import { boardColumnSchema } from './order-phase-schema.ts';

const listQuery = orderFilterSchema.extend({
  /** The archive in place of the orders that are at work. */
  archived: z.stringbool().default(false),
  sort: z.enum(sortColumns).default('updatedAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
});

/** Orders outside the review screen. */
export const orderRoutes = {
  orders: route({
    summary: 'Orders the signed-in person may see: filtered, sorted, a page at a time',
    method: 'GET',
    path: '/order',
    audience: 'session',
    query: listQuery.extend({
      limit: z.coerce.number().int().min(1).max(200).default(50),
      /** `nextCursor` of the page before, with the same filter and sort. */
      cursor: z.string().max(4000).optional(),
    }),
    data: z.object({
      orders: z.array(foundOrderSchema),
      /**
       * Number of orders in each column, with the whole filter except its statuses applied; the archive's on
       * request, where a number above `listCountLimit` means that there are more than that.
       */
      counts: z.partialRecord(boardColumnSchema, z.number().int()),
      nextCursor: z.string().nullable(),
    }),
  }),
  orderCsv: route({
    summary: 'The same orders, all of them, as a table for spreadsheets',
    method: 'GET',
    path: '/order/csv',
    audience: 'session',
    query: listQuery,
    data: z.object({ fileName: z.string(), csv: z.string() }),
  }),
};
