import { z } from 'zod';
import { instantSchema } from '#shared/kernel/instant.ts';
import { infinite } from '#shared/kernel/quota.ts';
import { productTypeSchema } from './cart.ts';
import { limitUseSchema } from './plan-limits.ts';

const quotaSchema = z.union([z.number(), z.literal(infinite)]);

/** An item bought in addition to the plan; there may be several of a kind. */
const addOnSchema = z.object({
  id: z.string(),
  type: productTypeSchema,
  title: z.string(),
  /** Bytes, hours or orders, by what it adds to. */
  amount: z.number(),
  /** When it is to be paid again; null where it was bought once. */
  dueDate: instantSchema.nullable(),
});
export type AddOn = z.infer<typeof addOnSchema>;

/** A company's plan and its usage. Usage beyond the plan counts against the add-ons: see `Retail`. */
export const membershipSchema = z.object({
  type: z.enum(['free', 'paid']),
  title: z.string(),
  paymentTerm: z.enum(['Monthly', 'Yearly']),
  /** End of the paid time; of the present month in a free plan. */
  dueDate: instantSchema.nullable(),
  isActive: z.boolean(),
  onFreeTrial: z.boolean(),
  onSubscriptionLeave: z.boolean(),
  /** `24 Dec 2026`, the day on which a leave ends. */
  onSubscriptionLeaveReactivationDateFormat: z.string().nullable(),
  latePaymentPopup: z.boolean(),
  freeTrial: z.object({
    haveFreeTrial: z.boolean(),
    isExpiredFreeTrial: z.boolean(),
    /** Days of the whole trial. */
    freeTrialDays: z.number().int(),
    /** Show a dialog, once. */
    popup: z.boolean(),
    /** Show a badge all the while. */
    banner: z.boolean(),
  }),
  /** Bytes. */
  storages: z.object({ used: z.number(), quota: quotaSchema, additionals: z.array(addOnSchema) }),
  /** Hours of this month; `packageAllocatedHours` is what the plan gives, `quota` with all add-ons. */
  allocatedHour: z.object({
    used: z.number(),
    quota: quotaSchema,
    packageAllocatedHours: quotaSchema,
    additionals: z.array(addOnSchema),
  }),
  orders: z.object({
    /** Begun this month, of those that the plan gives. */
    used: z.number().int(),
    quota: quotaSchema,
    /** In work or in review now. */
    currentActiveOrder: z.number().int(),
    maximumActiveOrder: quotaSchema,
    additionals: z.array(addOnSchema),
  }),
});
export type Membership = z.infer<typeof membershipSchema>;

/** What add-ons give and their usage. */
export const retailSchema = z.object({
  /** Bytes. */
  additionalStorageQuota: z.number(),
  additionalStorageUsed: z.number(),
  /** Hours bought once. */
  allocatedHourExtra: z.number(),
  /** Hours bought by the month. */
  allocatedHourSubscription: z.number(),
  /** Seconds worked beyond the plan's hours. */
  allocatedHourUsed: z.number(),
  activeOrderQuota: z.number(),
  totalOrderQuota: z.number(),
  totalOrderExtra: z.number(),
  totalOrderSubscription: z.number(),
});
export type Retail = z.infer<typeof retailSchema>;

/** Pay as you go: whether bought hours run out, and the text of the warning. */
export const paygSchema = z.object({ allocatedHourWarning: z.boolean(), wordingWarning: z.string() });

/** Plan and usage together, as refetched after a change. */
export const planUseSchema = z.object({
  membership: membershipSchema,
  retail: retailSchema,
  payg: paygSchema,
  /** Storage in bytes for people who upload; a negative quota means unlimited. */
  storages: z.object({ used: z.number(), quota: z.number() }),
  limits: limitUseSchema,
});
export type PlanUse = z.infer<typeof planUseSchema>;
