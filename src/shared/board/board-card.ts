import { z } from 'zod';
import { personSchema } from '#shared/accounts/person.ts';
import { instantSchema } from '#shared/kernel/instant.ts';
import { orderStatusSchema, orderSummarySchema } from '#shared/orders/order.ts';
import { boardColumnSchema, orderPhaseSchema } from '#shared/orders/order-phase-schema.ts';

/** Time worked on an order. While it runs, the clock shows elapsed plus what has passed since `startedAt`. */
export const workTimeSchema = z.object({
  state: z.enum(['idle', 'running', 'paused']),
  runningBy: personSchema.nullable(),
  startedAt: instantSchema.nullable(),
  /** Of the stretches that have ended. */
  elapsedSeconds: z.number().int(),
  /** 0 where none was agreed. */
  allocatedSeconds: z.number().int(),
});
export type WorkTime = z.infer<typeof workTimeSchema>;

/** An order as a card of the board. */
export const boardCardSchema = orderSummarySchema
  .pick({
    id: true,
    orderId: true,
    orderName: true,
    progress: true,
    state: true,
    isFrozen: true,
    company: true,
    packageName: true,
    serviceName: true,
    createdAt: true,
    dueDate: true,
    operator: true,
    manager: true,
    thumbnail: true,
  })
  .extend({
    orderStateStatus: orderPhaseSchema,
    /** The status before the hold. */
    heldFrom: orderStatusSchema.nullable(),
    /** The status from which it was cancelled. */
    cancelledFrom: orderStatusSchema.nullable(),
    isLocked: z.boolean(),
    /** Whether its customer is offered the review buttons. */
    hasReviewButtons: z.boolean(),
    /** Counted from 0 in its column among the readable orders, filtered or not; people read it plus one. */
    positionOrder: z.number().int(),
    /** The reseller under whose name the company sees the product; null where that is the provider. */
    client: z.string().nullable(),
    orderCreator: personSchema,
    workTime: workTimeSchema,
    /** The reader's own, as are `awaitsInternalReview`, `thumbnail` and `userAbility`. */
    unreadComments: z.number().int(),
    /** Whether an internal version waits for a creative manager; false to those who may not know of it. */
    awaitsInternalReview: z.boolean(),
    /** The reader's part in the order, which decides the review buttons. */
    userAbility: z.enum(['creator', 'collaborator', 'none']),
    /** Raised by every change; sent with a move so that the second of two gets a conflict. */
    revision: z.number().int(),
  });
export type BoardCard = z.infer<typeof boardCardSchema>;

/** The fields that are the same for all readers of the order; a receiver keeps its own values of the others. */
export const sharedCardSchema = boardCardSchema.omit({
  thumbnail: true,
  unreadComments: true,
  awaitsInternalReview: true,
  userAbility: true,
  positionOrder: true,
});
export type SharedCard = z.infer<typeof sharedCardSchema>;

/**
 * A card's position: just behind `afterId` (null: on top), among the cards the reader may see. `position` is counted from
 * 0, once all changes of the event are applied.
 */
const boardPositionSchema = z.object({
  column: boardColumnSchema,
  afterId: z.string().nullable(),
  position: z.number().int(),
});
export type BoardPosition = z.infer<typeof boardPositionSchema>;

/** One card's change on the board. Changes are applied in their order, each to the board that the one before has left. */
export const boardChangeSchema = z.object({
  orderId: z.string(),
  /** From column `from` (null: new) to `to` (null: removed); null if its position has not changed. */
  move: z.object({ from: boardColumnSchema.nullable(), to: boardPositionSchema.nullable() }).nullable(),
  /** Null if the card was removed, or if it must be fetched in full. */
  card: sharedCardSchema.nullable(),
  /** Whether the reader's own parts may have changed, so that the card is to be fetched. */
  isStale: z.boolean(),
  mutationId: z.string().nullable(),
});
export type BoardChange = z.infer<typeof boardChangeSchema>;

/** What a manager allows in a column: beyond `limit` the provider's people are warned or stopped. */
export const columnLimitSchema = z.object({
  limit: z.number().int().min(1).max(10_000),
  mode: z.enum(['warn', 'block']),
});
export type ColumnLimit = z.infer<typeof columnLimitSchema>;
