import { z } from 'zod';
import { instantSchema } from '#shared/kernel/instant.ts';
import { infinite } from '#shared/kernel/quota.ts';
import { productSchema, productTypeSchema } from './cart.ts';
import { paymentMethodSchema } from './payment-method.ts';

const quotaSchema = z.union([z.number(), z.literal(infinite)]);
/** Minor units; null if the reader may not see payments. */
const priceSchema = z.number().int().nullable();

/** A plan as offered, or with the terms that a company has. */
export const planOfferSchema = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(['free', 'paid']),
  paymentTerm: z.enum(['Monthly', 'Yearly']),
  /** For one term. */
  price: priceSchema,
  /** Bytes. */
  storage: quotaSchema,
  /** By the month. */
  hours: quotaSchema,
  /** At once. */
  activeOrders: quotaSchema,
  /** By the month. */
  orders: quotaSchema,
  /** People who can sign in. */
  seats: quotaSchema,
  /** What it gives beside its limits. */
  features: z.array(z.string()),
});
export type PlanOffer = z.infer<typeof planOfferSchema>;

/** The tax beside a price: `VAT 21 %`, and hundredths of a percent; null: none. */
const addedTaxSchema = z.object({ label: z.string(), rate: z.number().int() }).nullable();

/** What a buyer is to know before anything is bought. */
const buyingTermsSchema = z.object({
  /** On plans. */
  tax: addedTaxSchema,
  /** Invoices would name the company alone. */
  lacksAddress: z.boolean(),
});
export type BuyingTerms = z.infer<typeof buyingTermsSchema>;

const paymentSchema = z.object({
  /** With tax. */
  total: priceSchema,
  dueDate: instantSchema,
  /** The invoice, where it is made already. */
  invoiceId: z.string().nullable(),
});

/** The plan that a company has, and those that it can have. */
export const packagesSchema = buyingTermsSchema.extend({
  /** The company's own terms: those of its plan when it was bought. */
  current: planOfferSchema,
  plans: z.array(planOfferSchema),
  /** The scheduled change. */
  change: z
    .object({ planId: z.string(), kind: z.enum(['upgrade', 'downgrade']), date: instantSchema })
    .nullable(),
  /** Why no other can be chosen now; null if one can. */
  problem: z.string().nullable(),
  /** When a plan begins that is chosen now; null: at once. */
  changesAt: instantSchema.nullable(),
  nextPayment: paymentSchema.nullable(),
  /** Products bought once on a free plan; for readers who see prices. */
  products: z.array(productSchema),
  /** The payment method for a plan chosen now; null: a paid plan needs one first where no cards are taken. */
  payBy: paymentMethodSchema.nullable(),
});
export type Packages = z.infer<typeof packagesSchema>;

/** An add-on that is paid by the month. */
export const monthlyAddOnSchema = z.object({
  id: z.string(),
  type: productTypeSchema,
  title: z.string(),
  /** Bytes, hours or orders. */
  amount: z.number(),
  /** For a month. */
  price: priceSchema,
  /** Until when it is given. */
  dueDate: instantSchema,
  /** It is not billed again. */
  isEnding: z.boolean(),
  /** Not paid in time: it does not count until it is. */
  hasLapsed: z.boolean(),
  /** One for it that is open. */
  invoiceId: z.string().nullable(),
});
export type MonthlyAddOn = z.infer<typeof monthlyAddOnSchema>;

/** A product sold by the month, with the tax on what it is. */
const monthlyProductSchema = productSchema.extend({ tax: addedTaxSchema });
export type MonthlyProduct = z.infer<typeof monthlyProductSchema>;

/** A company's membership: paid items, and add-ons by the month on offer. */
export const membershipServiceSchema = buyingTermsSchema.extend({
  price: priceSchema,
  /** Of the company's plan. */
  features: z.array(z.string()),
  nextPayment: paymentSchema.nullable(),
  addOns: z.array(monthlyAddOnSchema),
  /** Products sold by the month; for readers who buy. */
  products: z.array(monthlyProductSchema),
  /** Why nothing can be bought now; null where it can. */
  problem: z.string().nullable(),
  payBy: paymentMethodSchema.nullable(),
});
export type MembershipService = z.infer<typeof membershipServiceSchema>;
