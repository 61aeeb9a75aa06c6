import { z } from 'zod';

const limitSchema = z.number().int().nullable();

/** The terms that the provider sets. Limits that are null have no end. */
export const planTermsSchema = z.object({
  title: z.string(),
  type: z.enum(['free', 'paid']),
  paymentTerm: z.enum(['Monthly', 'Yearly']),
  /** Minor units for one term; 0 for free plans, and for paid ones whose price is agreed. */
  price: z.number().int(),
  currency: z.string(),
  /** Bytes. */
  storage: limitSchema,
  /** By the month. */
  hours: limitSchema,
  /** At once. */
  activeOrders: limitSchema,
  /** By the month. */
  orders: limitSchema,
  seats: limitSchema,
  /** What it gives beside its limits: short texts, in the order in which they are shown. */
  features: z.array(z.string()),
  /** Days after the paid time in which an unpaid plan still gives what it does. */
  graceDays: z.number().int(),
  /** Hours by the month beyond all others before no further order begins. */
  overdraftHours: z.number().int(),
  /** Whether companies can choose it. */
  isOffered: z.boolean(),
});
export type PlanTerms = z.infer<typeof planTermsSchema>;

/** A plan as the provider manages it. */
export const managedPlanSchema = planTermsSchema.extend({
  id: z.string(),
  /** The number of companies that have it, at the terms they bought. */
  companies: z.number().int(),
});
export type ManagedPlan = z.infer<typeof managedPlanSchema>;
