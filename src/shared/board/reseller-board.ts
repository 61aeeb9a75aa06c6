import { z } from 'zod';
import { instantSchema } from '#shared/kernel/instant.ts';
import { orderStatusSchema } from '#shared/orders/order.ts';
import { boardColumnSchema } from '#shared/orders/order-phase-schema.ts';

export const resellerOrderSchema = z.object({
  id: z.string(),
  orderName: z.string(),
  status: orderStatusSchema,
  column: boardColumnSchema,
  customer: z.object({ id: z.string(), name: z.string() }),
  serviceName: z.string(),
  dueDate: instantSchema.nullable(),
});
/** An order as the reseller of its company follows it. */
export type ResellerOrder = z.infer<typeof resellerOrderSchema>;

export const resellerBoardSchema = z.object({
  /** The reseller's own company among them, by name. */
  customers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** On the board and no drafts of customers; due first. */
  orders: z.array(resellerOrderSchema),
});
export type ResellerBoard = z.infer<typeof resellerBoardSchema>;
