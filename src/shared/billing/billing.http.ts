import { z } from 'zod';
import { jsonText } from '#shared/kernel/json-text.ts';
import { withBefore } from '#shared/kernel/merge-form.ts';
import { route } from '#shared/kernel/route.ts';
import { maxReferenceLength } from './billing.ts';
import { maxReminders } from './document/billing-form.ts';
import { myInvoisDetailsSchema } from './document/malaysia.ts';
import { creditableLineSchema, invoiceSchema, managedInvoiceSchema } from './invoice.ts';

const invoiceId = z.object({ id: z.string().max(64) });

const listQuery = z.object({
  /** Words, each of them in the number, in that of a credit note, or in the company's name. */
  search: z.string().trim().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(200).default(25),
  /** `nextCursor` of the page before, with the same filter. */
  cursor: z.string().max(4000).optional(),
});
const pageData = {
  /** How many there are on all pages. */
  total: z.number().int(),
  nextCursor: z.string().nullable(),
};

const flag = z.stringbool();
const remindersSchema = z
  .array(
    z.object({ days: z.string().max(10), text: z.string().max(2000), fee: z.string().max(20).default('') }),
  )
  .max(maxReminders);
const billingForm = z.object({
  sellerName: z.string().max(200),
  address: z.string().max(2000),
  country: z.string().max(2),
  taxNumber: z.string().max(200),
  isRegistered: flag,
  taxName: z.string().max(200),
  rate: z.string().max(20),
  planRate: z.string().max(20),
  hoursRate: z.string().max(20),
  storageRate: z.string().max(20),
  ordersRate: z.string().max(20),
  reverseCharge: flag,
  unionSale: z.string().max(10).default('AE'),
  exportSale: z.string().max(10).default('S'),
  exemptReason: z.string().max(1000).default(''),
  exemptCode: z.string().max(100).default(''),
  payeeName: z.string().max(200),
  bank: z.string().max(200),
  account: z.string().max(200),
  bic: z.string().max(20),
  paymentId: z.string().max(1000).default(''),
  slipLanguage: z.string().max(2),
  invoiceNumber: z.string().max(200),
  creditNumber: z.string().max(200),
  dueDays: z.string().max(10),
  note: z.string().max(2000),
  retryDays: z.string().max(100),
  endDays: z.string().max(10),
  feeCurrency: z.string().max(10),
  tin: z.string().max(50),
  registration: z.string().max(50),
  city: z.string().max(200),
  postcode: z.string().max(50),
  state: z.string().max(2),
  phone: z.string().max(50),
  msic: z.string().max(20),
  activity: z.string().max(2000),
  classification: z.string().max(3),
  planClassification: z.string().max(3),
  hoursClassification: z.string().max(3),
  storageClassification: z.string().max(3),
  ordersClassification: z.string().max(3),
  reminders: jsonText(remindersSchema),
});
const billingFormData = billingForm.extend({
  isRegistered: z.boolean(),
  reverseCharge: z.boolean(),
  reminders: remindersSchema,
});

/** What companies have to pay, and that they have. The payment itself goes its own way, past this application. */
export const billingRoutes = {
  invoices: route({
    summary: "The company's invoices, newest first, a page at a time",
    method: 'GET',
    path: '/billing/invoices',
    audience: 'customer',
    query: listQuery.extend({ kind: invoiceSchema.shape.kind.optional() }),
    data: z.object({ invoices: z.array(invoiceSchema), ...pageData }),
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
    summary:
      'Invoices of all companies, a page at a time: open ones by the day they are due, then the last closed',
    method: 'GET',
    path: '/billing/invoices',
    audience: 'provider',
    query: listQuery.extend({
      /** Only the direct debits that are to be collected; false: all but these. */
      toCollect: z.stringbool().optional(),
    }),
    data: z.object({
      invoices: z.array(managedInvoiceSchema),
      ...pageData,
      /** Where `toCollect` is true: what is still to be paid on all pages, by currency, in minor units. Otherwise empty. */
      due: z.array(z.object({ amount: z.number().int(), currencySimbol: z.string() })),
    }),
  }),
  managedInvoice: route({
    summary: 'An invoice of any company, for those who record payments',
    method: 'GET',
    path: '/billing/invoices/:id',
    audience: 'provider',
    params: invoiceId,
    data: managedInvoiceSchema,
  }),
  recordPayment: route({
    summary: 'An invoice was paid, or a part of it: what it is for is given with the last part',
    method: 'PUT',
    path: '/billing/invoices/:id/payment',
    audience: 'provider',
    csrf: 'customer-transaction',
    params: invoiceId,
    body: z.object({
      reference: z.string().max(maxReferenceLength),
      /** Minor units; absent: all that is due. */
      amount: z.coerce.number().int().optional(),
      /** The provider's calendar day on which it came, `2026-12-24`; absent: today. */
      paidOn: z.string().max(10).optional(),
      /** It came although less was to be paid, or nothing any more: what is too much is owed back. */
      isBeyondDue: z.stringbool().optional(),
    }),
    data: managedInvoiceSchema,
  }),
  creditable: route({
    summary: 'The lines of an invoice that can still be credited',
    method: 'GET',
    path: '/billing/invoices/:id/creditable',
    audience: 'provider',
    params: invoiceId,
    data: z.array(creditableLineSchema),
  }),
  creditInvoice: route({
    summary: 'Issue a credit note over an invoice, or over some of its lines',
    method: 'POST',
    path: '/billing/invoices/:id/credit',
    audience: 'provider',
    csrf: 'customer-transaction',
    params: invoiceId,
    body: z.object({
      reason: z.string().max(2000),
      /** Quantities by the line's id; absent: all that is left. */
      quantities: jsonText(z.record(z.string().max(64), z.number().int())).optional(),
    }),
    data: managedInvoiceSchema,
  }),
  refundInvoice: route({
    summary: 'Refund what was paid and is credited: through Stripe, or as recorded here',
    method: 'POST',
    path: '/billing/invoices/:id/refund',
    audience: 'provider',
    csrf: 'customer-transaction',
    params: invoiceId,
    body: z.discriminatedUnion('by', [
      z.object({ by: z.literal('card') }),
      z.object({
        by: z.literal('transfer'),
        reference: z.string().max(maxReferenceLength),
        /** The provider's calendar day on which it was paid back, `2026-12-24`. */
        paidOn: z.string().max(10),
      }),
    ]),
    data: managedInvoiceSchema,
  }),
  writeOffInvoice: route({
    summary: 'Give up an open invoice: its payment is no longer expected',
    method: 'PUT',
    path: '/billing/invoices/:id/write-off',
    audience: 'provider',
    csrf: 'customer-transaction',
    params: invoiceId,
    body: z.object({ reason: z.string().max(2000) }),
    data: managedInvoiceSchema,
  }),
  returnDebit: route({
    summary: 'A bank has returned a direct debit of an invoice: it is to be transferred from then on',
    method: 'PUT',
    path: '/billing/invoices/:id/debit-return',
    audience: 'provider',
    csrf: 'customer-transaction',
    params: invoiceId,
    body: z.object({
      reason: z.string().max(2000),
      /** One of those `collected`; absent: what was still to be collected. */
      payment: z.string().max(64).optional(),
    }),
    data: managedInvoiceSchema,
  }),
  invoiceDocument: route({
    summary: 'An invoice or one of its credit notes as a file',
    method: 'GET',
    path: '/billing/invoices/:id/document',
    audience: 'session',
    params: invoiceId,
    query: myInvoisDetailsSchema.extend({
      /** `pdf` has the electronic invoice inside; `ubl` is that alone, in another syntax; `my-invois` as Malaysia takes it. */
      format: z.enum(['pdf', 'ubl', 'my-invois']).default('pdf'),
      creditNote: z.string().max(64).optional(),
    }),
    data: z.object({
      fileName: z.string(),
      mimeType: z.string(),
      /** Base64. */
      content: z.string(),
    }),
  }),
  billingForm: route({
    summary: 'How invoices are made: seller, taxes, payee and numbers',
    method: 'GET',
    path: '/billing/settings',
    audience: 'provider',
    data: billingFormData,
  }),
  setBilling: route({
    summary: 'Set how invoices are made from now on; issued ones stay as they are',
    method: 'PUT',
    path: '/billing/settings',
    audience: 'provider',
    csrf: 'reseller-profile',
    needsIdentity: true,
    body: withBefore(billingForm),
    data: billingFormData,
  }),
};
