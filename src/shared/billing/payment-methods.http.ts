import { z } from 'zod';
import { route } from '#shared/kernel/route.ts';
import { collectedMethodSchema, paymentKindSchema, paymentMethodSchema } from './payment-method.ts';

const methodId = z.object({ id: z.string().max(64) });
const csrf = 'customer-payment-method';
const field = z.string().max(300).default('');
const body = z.object({
  kind: paymentKindSchema,
  name: field,
  bank: field,
  account: field,
  email: field,
  validUntil: field,
});
/** All of the company's, the default one first. */
const data = z.array(paymentMethodSchema);

/** How companies pay. The invoices show what they owe. */
export const paymentMethodRoutes = {
  paymentMethods: route({
    summary: "The company's payment methods, the default one first",
    method: 'GET',
    path: '/billing/payments',
    audience: 'customer',
    data,
  }),
  addPaymentMethod: route({
    summary: 'Add a payment method; the first one is the default',
    method: 'POST',
    path: '/billing/payments',
    audience: 'customer',
    csrf,
    needsIdentity: true,
    body,
    data,
  }),
  savePaymentMethod: route({
    summary: 'Change a payment method; without an account it keeps the one it has',
    method: 'PUT',
    path: '/billing/payments/:id',
    audience: 'customer',
    csrf,
    needsIdentity: true,
    params: methodId,
    body,
    data,
  }),
  makeDefaultPayment: route({
    summary: 'What nothing else is chosen for is paid by this one from now on',
    method: 'PUT',
    path: '/billing/payments/:id/default',
    audience: 'customer',
    csrf,
    needsIdentity: true,
    params: methodId,
    data,
  }),
  removePaymentMethod: route({
    summary: 'Remove a payment method; not the last one of a paid plan',
    method: 'DELETE',
    path: '/billing/payments/:id',
    audience: 'customer',
    csrf,
    needsIdentity: true,
    params: methodId,
    data,
  }),
  collectInvoice: route({
    summary: 'How an open invoice is to be paid, with the whole account; null where nobody has said how',
    method: 'GET',
    path: '/billing/invoices/:id/payment-method',
    audience: 'provider',
    params: methodId,
    data: collectedMethodSchema.nullable(),
  }),
  debitsCsv: route({
    summary: 'All direct debits to collect, with their whole accounts, as a table for spreadsheets',
    method: 'GET',
    path: '/billing/debits/csv',
    audience: 'provider',
    data: z.object({ fileName: z.string(), csv: z.string() }),
  }),
};
