import { z } from 'zod';
import { orderStatusSchema, orderSummarySchema } from '#shared/model/order.ts';
import { route } from './route.ts';

/** Orders outside the review screen. */
export const orderRoutes = {
  orders: route({
    summary: 'Orders the signed-in person may see, most recently changed first',
    method: 'GET',
    path: '/order',
    audience: 'session',
    query: z.object({
      customSearch: z.string().max(200).optional(),
      orderProgress: z.string().max(400).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      cursor: z.string().max(200).optional(),
    }),
    data: z.object({
      orders: z.array(orderSummarySchema),
      /** How many there are in each status, the search applied. */
      counts: z.partialRecord(orderStatusSchema, z.number().int()),
      nextCursor: z.string().nullable(),
    }),
  }),
};
