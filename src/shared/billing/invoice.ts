import { z } from 'zod';
import { instantSchema } from '#shared/kernel/instant.ts';
import { cartLineSchema } from './cart.ts';
import { paymentMethodSchema } from './payment-method.ts';

export const invoiceSchema = z.object({
  _id: z.string(),
  number: z.string(),
  /** What was bought by the cart, a plan's next term, or the next month of its add-ons. */
  kind: z.enum(['cart', 'plan', 'add-on']),
  lines: z.array(cartLineSchema.pick({ id: true, name: true, price: true, qty: true })),
  /** Minor units. */
  total: z.number().int(),
  currencySimbol: z.string(),
  createdAt: instantSchema,
  dueDate: instantSchema,
  /** Null while it is open. */
  payment: z.object({ paidAt: instantSchema, reference: z.string() }).nullable(),
  /** The chosen payment method, or the default one; null if the invoice is paid, or no method is known. */
  payBy: paymentMethodSchema.nullable(),
});
export type Invoice = z.infer<typeof invoiceSchema>;

/** As the provider's people see it. */
export const managedInvoiceSchema = invoiceSchema.extend({ company: z.string() });
export type ManagedInvoice = z.infer<typeof managedInvoiceSchema>;
