import { z } from 'zod';
import { route } from '#shared/kernel/route.ts';
import { orderFilterSchema } from '#shared/orders/list/order-filter.ts';
import { maxCards } from '#shared/orders/order-batch.ts';
import { boardColumnSchema } from '#shared/orders/order-phase-schema.ts';
import { boardCardSchema, columnLimitSchema } from './board-card.ts';

const boardColumnViewSchema = z.object({
  column: boardColumnSchema,
  /** Every order of the column that passes the filter, in its order. */
  ids: z.array(z.string()),
  /** Place of each in the unfiltered column, counted from 0; null without a filter, where it is the index. */
  positions: z.array(z.number().int()).nullable(),
  /** Number of orders in the column, regardless of the filter: a limit counts these. */
  total: z.number().int(),
  /** Sum over `ids`. */
  allocatedSeconds: z.number().int(),
  /** Null where none is set, and always for customers. */
  limit: columnLimitSchema.nullable(),
});
export type BoardColumnView = z.infer<typeof boardColumnViewSchema>;

/** The board: ids of all orders, cards of those visible first, the others as they scroll into view. */
export const boardRoutes = {
  board: route({
    summary: 'The columns of the board with the cards that stand first',
    method: 'GET',
    path: '/board',
    audience: 'session',
    query: orderFilterSchema.extend({
      /** Number of cards returned of each column. */
      first: z.coerce.number().int().min(0).max(50).default(24),
    }),
    data: z.object({ columns: z.array(boardColumnViewSchema), cards: z.array(boardCardSchema) }),
  }),
  boardCards: route({
    summary: 'Cards by id; ids that one may not see, or that are on no board, are left out',
    method: 'GET',
    path: '/board/cards',
    audience: 'session',
    query: z.object({
      ids: z
        .string()
        .max(1000)
        .transform((text) => text.split(','))
        .pipe(z.array(z.string().regex(/^[1-9]\d{0,8}$/)).max(maxCards)),
    }),
    data: z.array(boardCardSchema),
  }),
  setColumnLimit: route({
    summary: 'How many orders a column is meant to hold; no limit lifts it',
    method: 'PUT',
    path: '/board/limit/:column',
    audience: 'provider',
    csrf: 'card',
    params: z.object({ column: boardColumnSchema }),
    body: z.object({
      limit: z.coerce.number().int().min(1).max(10_000).optional(),
      mode: z.enum(['warn', 'block']).default('warn'),
    }),
    data: columnLimitSchema.nullable(),
  }),
};
