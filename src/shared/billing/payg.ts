import { z } from 'zod';
import { instantSchema } from '#shared/kernel/instant.ts';
import { productSchema } from './cart.ts';

/** By what the list of customers can be sorted. */
export const paygSorts = [
  'company',
  'client',
  'hoursLeft',
  'storage',
  'orders',
  'activeOrders',
  'lastOrder',
  'unpaid',
] as const;
export type PaygSort = (typeof paygSorts)[number];

/** A customer that pays as it goes: its purchases, and their usage in the current month of its plan. */
export const paygCustomerSchema = z.object({
  companyId: z.string(),
  company: z.string(),
  /** Whose customer it is. */
  client: z.string(),
  owners: z.array(z.object({ name: z.string(), email: z.string() })),
  /** Hours; `total` is what the plan gives with what was bought, null where there is no end. */
  hours: z.object({
    total: z.number().nullable(),
    bought: z.number(),
    used: z.number(),
    isRunningOut: z.boolean(),
  }),
  /** Bytes. */
  storage: z.object({ used: z.number(), total: z.number().nullable() }),
  /** Begun this month. */
  orders: z.object({ used: z.number().int(), total: z.number().int().nullable() }),
  activeOrders: z.number().int(),
  lastOrder: z.object({ orderId: z.string(), orderName: z.string(), createdAt: instantSchema }).nullable(),
  /** Minor units of all its open invoices; null if the reader has no access to invoices. */
  unpaid: z.number().int().nullable(),
  currencySimbol: z.string(),
});
export type PaygCustomer = z.infer<typeof paygCustomerSchema>;

/** A product as managers see it. */
export const managedProductSchema = productSchema.extend({
  /** The currency of prices; a product is sold only to companies with this currency. */
  currency: z.string(),
  /** Paid by the month, by companies on a paid plan; otherwise once, by the cart of those on a free one. */
  isMonthly: z.boolean(),
  isSold: z.boolean(),
});
export type ManagedProduct = z.infer<typeof managedProductSchema>;
