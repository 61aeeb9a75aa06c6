import { z } from 'zod';
import { route } from '#shared/kernel/route.ts';
import { invoiceSchema } from '../invoice.ts';
import { paymentProblemSchema } from './online-payment.ts';

const rowId = z.object({ id: z.string().max(64) });

/** Payment by card and by what else Stripe offers, where it is configured. */
export const onlinePaymentRoutes = {
  openCheckout: route({
    summary: "The address of Stripe's page on which all that is due of an invoice is paid",
    method: 'POST',
    path: '/billing/invoices/:id/checkout',
    audience: 'customer',
    csrf: 'customer-payment-method',
    params: rowId,
    data: z.object({ url: z.string() }),
  }),
  confirmCheckout: route({
    summary: 'The invoice with the state of its payment as Stripe has it now',
    method: 'POST',
    path: '/billing/invoices/:id/checkout/confirm',
    audience: 'customer',
    csrf: 'customer-payment-method',
    params: rowId,
    data: invoiceSchema,
  }),
  paymentProblems: route({
    summary: 'Money that came through Stripe and was not taken for an invoice, oldest first',
    method: 'GET',
    path: '/billing/payment-problems',
    audience: 'provider',
    data: z.array(paymentProblemSchema),
  }),
  solvePaymentProblem: route({
    summary: 'A manager has dealt with a payment problem',
    method: 'PUT',
    path: '/billing/payment-problems/:id/solved',
    audience: 'provider',
    csrf: 'customer-transaction',
    params: rowId,
    data: z.array(paymentProblemSchema),
  }),
};
