import { z } from 'zod';
import { instantSchema } from '#shared/kernel/instant.ts';

/** How a print provider is paid where no payment gateway stands between. */
export const paymentKindSchema = z.enum(['direct-debit', 'bank-transfer', 'purchase-order']);
export type PaymentKind = z.infer<typeof paymentKindSchema>;

/** A way in which a company pays. Of an account only its end is ever told. */
export const paymentMethodSchema = z.object({
  id: z.string(),
  kind: paymentKindSchema,
  /** Account holder, who transfers, or the number of the purchase order. */
  name: z.string(),
  /** Direct debit alone. */
  bank: z.string().nullable(),
  lastFour: z.string().nullable(),
  /** Where remittances or purchases are asked about. */
  email: z.string().nullable(),
  /** Last day of a purchase order, `2026-12-31` in the provider's zone; null: it has none. */
  validUntil: z.string().nullable(),
  /** Past its last day: nothing is paid with it any more. */
  isExpired: z.boolean(),
  isDefault: z.boolean(),
  createdAt: instantSchema,
});
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

/** As who collects sees it: with the whole account, of direct debits. */
export const collectedMethodSchema = paymentMethodSchema.extend({ account: z.string().nullable() });
export type CollectedMethod = z.infer<typeof collectedMethodSchema>;
