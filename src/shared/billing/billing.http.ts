import { z } from 'zod';
import { route } from '#shared/kernel/route.ts';
import { longestReference } from './billing.ts';
import { invoiceSchema, managedInvoiceSchema } from './invoice.ts';

const invoiceId = z.object({ id: z.string().max(64) });

/** What companies have to pay, and that they have. The payment itself goes its own way, past this application. */
export const billingRoutes = {
  invoices: route({
    summary: "The company's invoices, newest first",
    method: 'GET',
    path: '/billing/invoices',
    audience: 'customer',
    data: z.array(invoiceSchema),
  }),
  invoice: route({
    summary: "One of the company's invoices",
    method: 'GET',
    path: '/billing/invoices/:id',
    audience: 'customer',
    params: invoiceId,
    data: invoiceSchema,
  }),
  managedInvoices: route({
    summary: 'Invoices of all companies: open ones by the day they are due, then the last paid',
    method: 'GET',
    path: '/billing/invoices',
    audience: 'provider',
    data: z.array(managedInvoiceSchema),
  }),
  recordPayment: route({
    summary: 'An invoice was paid: what it is for is given at once',
    method: 'PUT',
    path: '/billing/invoices/:id/payment',
    audience: 'provider',
    csrf: 'customer-transaction',
    params: invoiceId,
    body: z.object({ reference: z.string().max(longestReference) }),
    data: managedInvoiceSchema,
  }),
};
