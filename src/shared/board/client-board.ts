import { z } from 'zod';
import { instantSchema } from '#shared/kernel/instant.ts';
import { orderStatusSchema } from '#shared/orders/order.ts';
import { boardColumnSchema } from '#shared/orders/order-phase-schema.ts';

export const clientOrderSchema = z.object({
  id: z.string(),
  orderName: z.string(),
  status: orderStatusSchema,
  column: boardColumnSchema,
  customer: z.object({ id: z.string(), name: z.string() }),
  serviceName: z.string(),
  dueDate: instantSchema.nullable(),
});
/** An order as the client of its company follows it. */
export type ClientOrder = z.infer<typeof clientOrderSchema>;

export const clientBoardSchema = z.object({
  /** The client's own company among them, by name. */
  customers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** On the board and no drafts of customers; due first. */
  orders: z.array(clientOrderSchema),
});
export type ClientBoard = z.infer<typeof clientBoardSchema>;
