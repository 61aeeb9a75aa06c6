import { z } from 'zod';
import { maxCartItems, maxCartQuantity } from '#shared/kernel/limits.ts';

/** What can be bought for a plan: bytes, hours or orders more. */
export const productTypeSchema = z.enum(['storage', 'hours', 'active-order', 'total-order']);
export type ProductType = z.infer<typeof productTypeSchema>;

/** As it is kept locally. */
export const cartItemSchema = z.object({
  id: z.string().min(1).max(64),
  qty: z.number().int().min(1).max(maxCartQuantity),
  type: productTypeSchema,
});
export type CartItem = z.infer<typeof cartItemSchema>;

export const cartSchema = z.array(cartItemSchema).max(maxCartItems);

/** A product as it is sold now. */
export const productSchema = z.object({
  id: z.string(),
  type: productTypeSchema,
  name: z.string(),
  /** Bytes, hours or orders that one of it gives. */
  amount: z.number().int(),
  /** Minor units (sen, cent) for one. */
  price: z.number().int(),
});
export type Product = z.infer<typeof productSchema>;

export const cartLineSchema = productSchema.extend({ qty: z.number().int() });
export type CartLine = z.infer<typeof cartLineSchema>;

/** A cart at the server's prices, without products that are no longer sold. */
export const pricedCartSchema = z.object({
  lines: z.array(cartLineSchema),
  /** Minor units; empty where nothing is taxed. */
  taxes: z.array(z.object({ label: z.string(), amount: z.number().int() })),
  /** With tax. */
  total: z.number().int(),
  currencySimbol: z.string(),
  /** Its invoice would name the company alone. */
  lacksAddress: z.boolean(),
});
export type PricedCart = z.infer<typeof pricedCartSchema>;
