import { z } from 'zod';
import { personSchema } from '#shared/accounts/person.ts';
import { instantSchema } from '#shared/kernel/instant.ts';
import { productTypeSchema } from './cart.ts';

/** One thing that was bought in addition to the plan. */
const extraSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Bytes, hours or orders, by what it adds to. */
  amount: z.number(),
  /** Paid by the month; otherwise bought once. */
  isSubscription: z.boolean(),
  givenAt: instantSchema,
  /** Until when it counts; a subscription ends then unless it is renewed; null: permanently. */
  validUntil: instantSchema.nullable(),
});
export type Extra = z.infer<typeof extraSchema>;

/** What a company has of one kind in addition to its plan. */
const extraResourceSchema = z.object({
  type: productTypeSchema,
  /** Bytes, hours or orders; usage may exceed `total`. */
  used: z.number(),
  total: z.number(),
  extras: z.array(extraSchema),
});
export type ExtraResource = z.infer<typeof extraResourceSchema>;

export const extraResourcesSchema = z.object({
  resources: z.array(extraResourceSchema),
  /** Who can buy for the company. */
  buyers: z.array(personSchema),
});
export type ExtraResources = z.infer<typeof extraResourcesSchema>;
