import { z } from 'zod';
import { limitUseSchema } from '#shared/billing/plan-limits.ts';
import { planWarningSchema } from '#shared/billing/plan-warnings.ts';
import { instantSchema } from '#shared/kernel/instant.ts';
import { companyInformationSchema } from '../company-information.ts';
import { customerSchema } from '../customer.ts';
import { personSchema } from '../person.ts';

const namedSchema = z.object({ id: z.string(), name: z.string() });

/** What is used of a total; null: unlimited. */
const usedSchema = z.object({ used: z.number(), total: z.number().nullable() });

/** How a company's account is. */
const companyStateSchema = z.enum(['closed', 'hold', ...limitUseSchema.shape.subscription.options]);
export type CompanyState = z.infer<typeof companyStateSchema>;

const sinceSchema = z.object({ at: instantSchema, reason: z.string() });

/** A company in the list of all. */
export const listedCompanySchema = namedSchema.extend({
  createdAt: instantSchema,
  /** Whose customer it is; null: the provider's own, or a reseller itself. */
  reseller: namedSchema.nullable(),
  isReseller: z.boolean(),
  /** The first owner of the account; null if there is none any more. */
  owner: z.object({ name: z.string(), emailAddress: z.string(), isInvited: z.boolean() }).nullable(),
  /** Who can sign in or are invited to. */
  people: z.number().int(),
  planTitle: z.string(),
  state: companyStateSchema,
  /** Bytes. */
  storage: usedSchema,
  /** Of this month of the plan; the total without what may be overdrawn. */
  hours: usedSchema.extend({ overdraft: z.number() }),
  activeOrders: usedSchema,
  /** What its plan stops or soon stops. */
  warnings: z.array(planWarningSchema),
  /** Minor units of its open invoices. */
  unpaid: z.number().int(),
  currencySimbol: z.string(),
});
export type ListedCompany = z.infer<typeof listedCompanySchema>;

/** A company as the provider's people see it. */
export const companySchema = customerSchema.omit({ customers: true }).extend({
  reseller: namedSchema.nullable(),
  isReseller: z.boolean(),
  information: companyInformationSchema.pick({
    contact: true,
    phone: true,
    address: true,
    country: true,
    taxNumber: true,
  }),
  currencySimbol: z.string(),
  /** The first term of its plan runs and is not paid yet. */
  owesFirstTerm: z.boolean(),
  state: companyStateSchema,
  /** What its plan stops or soon stops. */
  warnings: z.array(planWarningSchema),
  /** No order of it begins; null: it is not on hold. */
  hold: sinceSchema.nullable(),
  /** Its people cannot sign in; null: it is open. */
  closed: sinceSchema.nullable(),
  /** It is called by a number alone, has no people any more, and is not reopened. */
  isErased: z.boolean(),
  /** The only owner, if they have a second factor that nobody in the company could reset; otherwise null. */
  soleOwner: namedSchema.nullable(),
  /** What the provider's people have done about it, newest first. */
  history: z.array(
    z.object({ id: z.string(), at: instantSchema, by: personSchema.nullable(), content: z.string() }),
  ),
  /** Unused credit for the next invoices, in minor units. */
  credit: z.number().int(),
  /** What it owes, in minor units; negative: what it has to its credit. One for each currency that was booked. */
  balances: z.array(z.object({ currency: z.string(), amount: z.number().int() })),
});
export type Company = z.infer<typeof companySchema>;

/** The plans that a company can be given, in its currency. */
export const planChoiceSchema = z.object({
  /** The plan it has; null: one that is no more. */
  planId: z.string().nullable(),
  /** Whether the plan's terms have changed since: the company can be given the new ones. */
  hasOldTerms: z.boolean(),
  /** The plan that comes; null: none is scheduled. */
  nextPlanId: z.string().nullable(),
  plans: z.array(namedSchema.extend({ price: z.number().int(), paymentTerm: z.enum(['Monthly', 'Yearly']) })),
});
export type PlanChoice = z.infer<typeof planChoiceSchema>;
