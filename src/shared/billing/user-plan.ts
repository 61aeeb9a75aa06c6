import { z } from 'zod';
import { businessHoursSchema } from '#shared/calendar/business-hours.ts';
import { instantSchema } from '#shared/kernel/instant.ts';
import { membershipSchema, paygSchema, retailSchema } from './membership.ts';
import { limitUseSchema } from './plan-limits.ts';

/** Plan and hours in GET /profile. On the provider's side there is no membership and nothing to pay. */
export const userPlanShape = {
  membership: membershipSchema.nullable(),
  retail: retailSchema,
  payg: paygSchema,
  /** Null on the provider's side. */
  limits: limitUseSchema.nullable(),
  isSubscriber: z.boolean(),
  isPaymentComplete: z.boolean(),
  haveFreeTrial: z.boolean(),
  isScheduledDowngrade: z.boolean(),
  isScheduledUpgrade: z.boolean(),
  /** The plan that comes at a date; null where none is scheduled. */
  scheduledPlan: z.object({ title: z.string(), date: instantSchema }).nullable(),
  isRequestDeletion: z.boolean(),
  /** When the account is deleted; null without a request. */
  endSubscriptionCycleOn: instantSchema.nullable(),
  /** As prices are written, e.g. `RM`. */
  currencySimbol: z.string(),
  /** When the provider works, by which due dates are judged. */
  businessHours: businessHoursSchema,
};
