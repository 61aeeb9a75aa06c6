import { z } from 'zod';
import { jsonText } from '#shared/kernel/json-text.ts';
import { route } from '#shared/kernel/route.ts';
import { cartSchema, pricedCartSchema, productSchema } from './cart.ts';
import { invoiceSchema } from './invoice.ts';

const body = z.object({ items: jsonText(cartSchema) });

/** What a company on a free plan buys as it goes. The cart itself is kept by the browser. */
export const cartRoutes = {
  products: route({
    summary: 'What can be bought for the plan',
    method: 'GET',
    path: '/cart/products',
    audience: 'customer',
    data: z.object({ products: z.array(productSchema), currencySimbol: z.string() }),
  }),
  priceCart: route({
    summary: 'Look up name and price of what is in the cart',
    method: 'PUT',
    path: '/cart',
    audience: 'customer',
    csrf: 'cart',
    body,
    data: pricedCartSchema,
  }),
  checkoutCart: route({
    summary: 'Make an invoice of the cart, at the prices of now',
    method: 'POST',
    path: '/cart/checkout',
    audience: 'customer',
    csrf: 'cart',
    /**
     * `payBy` names the payment method; empty: the default one; `byCard`: none. `total` is what the buyer saw, in minor
     * units: if prices have changed since, nothing is bought.
     */
    body: body.extend({
      payBy: z.string().max(64).default(''),
      total: z.coerce.number().int().optional(),
    }),
    data: invoiceSchema,
  }),
};
