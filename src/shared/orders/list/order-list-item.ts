import { z } from 'zod';
import { instantSchema } from '#shared/kernel/instant.ts';
import { orderStatusSchema, orderSummarySchema, userAbilitySchema } from '#shared/orders/order.ts';
import { orderPhaseSchema } from '#shared/orders/order-phase-schema.ts';

/** An order as lists and quick search show it. */
export const orderListItemSchema = orderSummarySchema.extend({
  orderStateStatus: orderPhaseSchema,
  /** The account that the company belongs to: the provider, or the reseller under whose name it sees the product. */
  client: z.string(),
  updatedAt: instantSchema,
  isLocked: z.boolean(),
  /** Whether its customer is offered the review buttons. */
  hasReviewButtons: z.boolean(),
  /** The status before the hold. */
  heldFrom: orderStatusSchema.nullable(),
  /** The status from which it was cancelled. */
  cancelledFrom: orderStatusSchema.nullable(),
  /** The reader's tie to it; decides the permitted actions. */
  userAbility: userAbilitySchema,
  /** Raised by every change; sent with a move so that the second of two gets a conflict. */
  revision: z.number().int(),
});
export type OrderListItem = z.infer<typeof orderListItemSchema>;
