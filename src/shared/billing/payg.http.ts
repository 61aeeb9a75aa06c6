import { z } from 'zod';
import { jsonText } from '#shared/kernel/json-text.ts';
import { withBefore } from '#shared/kernel/merge-form.ts';
import { route } from '#shared/kernel/route.ts';
import { productTypeSchema } from './cart.ts';
import { managedProductSchema, paygCustomerSchema, paygSorts } from './payg.ts';

const listQuery = z.object({
  /** In the names of company and client, and in names and addresses of owners. */
  search: z.string().trim().max(200).default(''),
  /** Only those whose hours run out. */
  runningOut: z.stringbool().default(false),
  sort: z.enum(paygSorts).default('hoursLeft'),
  direction: z.enum(['asc', 'desc']).default('asc'),
});
const productBody = {
  type: productTypeSchema,
  name: z.string().max(400),
  /** Bytes, hours or orders that one gives. */
  amount: z.coerce.number(),
  /** Minor units. */
  price: z.coerce.number(),
  currency: z.string().max(12),
  isMonthly: z.stringbool(),
};
const productParams = z.object({ id: z.string().max(64) });

/** Customers that pay as they go, and the products on offer beside plans. */
export const paygRoutes = {
  paygCustomers: route({
    summary: 'Customers on free plans: what they have bought and use',
    method: 'GET',
    path: '/payg/customers',
    audience: 'provider',
    query: listQuery.extend({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    data: z.object({ customers: z.array(paygCustomerSchema), total: z.number().int() }),
  }),
  paygCustomersCsv: route({
    summary: 'The same customers, all of them, as a table for spreadsheets',
    method: 'GET',
    path: '/payg/customers/csv',
    audience: 'provider',
    query: listQuery,
    data: z.object({ fileName: z.string(), csv: z.string() }),
  }),
  managedProducts: route({
    summary: 'All products in the order in which they are offered, and the currencies that companies pay in',
    method: 'GET',
    path: '/payg/products',
    audience: 'provider',
    data: z.object({ products: z.array(managedProductSchema), currencies: z.array(z.string()) }),
  }),
  createProduct: route({
    summary: 'Sell something new: last in the offer',
    method: 'POST',
    path: '/payg/products',
    audience: 'provider',
    csrf: 'customer-package',
    body: z.object(productBody),
    data: managedProductSchema,
  }),
  saveProduct: route({
    summary: 'Change a product, or whether it is sold; open carts follow, what is bought stays as it is',
    method: 'PUT',
    path: '/payg/products/:id',
    audience: 'provider',
    csrf: 'customer-package',
    params: productParams,
    body: withBefore(z.object({ ...productBody, isSold: z.stringbool() })),
    data: managedProductSchema,
  }),
  orderProducts: route({
    summary: 'Offer products in another order: ids of all of them',
    method: 'PUT',
    path: '/payg/product-order',
    audience: 'provider',
    csrf: 'customer-package',
    body: z.object({ ids: jsonText(z.array(z.string().max(64)).max(500)) }),
    data: z.array(managedProductSchema),
  }),
};
