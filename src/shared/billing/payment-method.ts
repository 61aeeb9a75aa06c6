import { z } from 'zod';
import { instantSchema } from '#shared/kernel/instant.ts';

/** How a print provider is paid without a payment gateway. */
export const paymentKindSchema = z.enum(['direct-debit', 'bank-transfer', 'purchase-order']);
export type PaymentKind = z.infer<typeof paymentKindSchema>;

/** A company's payment method. Only the end of an account number is ever sent. */
export const paymentMethodSchema = z.object({
  id: z.string(),
  kind: paymentKindSchema,
  /** Account holder, who transfers, or the number of the purchase order. */
  name: z.string(),
  /** Direct debit alone. */
  bank: z.string().nullable(),
  lastFour: z.string().nullable(),
  /** Contact for questions about remittances or purchases. */
  email: z.string().nullable(),
  /** Last day of a purchase order, `2026-12-31` in the provider's zone; null: it has none. */
  validUntil: z.string().nullable(),
  /** Past its last day: nothing is paid with it any more. */
  isExpired: z.boolean(),
  isDefault: z.boolean(),
  createdAt: instantSchema,
});
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

/** A payment method as its collector sees it: with the full account number for direct debits. */
export const collectedMethodSchema = paymentMethodSchema.extend({ account: z.string().nullable() });
export type CollectedMethod = z.infer<typeof collectedMethodSchema>;
