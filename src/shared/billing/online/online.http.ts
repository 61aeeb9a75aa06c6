import { z } from 'zod';
import { route } from '#shared/kernel/route.ts';
import { invoiceSchema } from '../invoice.ts';
import { paymentProblemSchema } from './online-payment.ts';
import { savedCardSchema } from './saved-card.ts';

const rowId = z.object({ id: z.string().max(64) });
const csrf = 'customer-payment-method';
const card = savedCardSchema.nullable();

/** Payment by card and by what else Stripe offers, where it is configured. */
export const onlinePaymentRoutes = {
  openCheckout: route({
    summary: "The address of Stripe's page on which all that is due of an invoice is paid",
    method: 'POST',
    path: '/billing/invoices/:id/checkout',
    audience: 'customer',
    csrf,
    params: rowId,
    body: z.object({
      /** The owner has agreed that the card is charged for renewals, too. */
      savesCard: z.stringbool().default(false),
    }),
    data: z.object({ url: z.string() }),
  }),
  confirmCheckout: route({
    summary: 'The invoice with the state of its payment as Stripe has it now',
    method: 'POST',
    path: '/billing/invoices/:id/checkout/confirm',
    audience: 'customer',
    csrf,
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
  savedCard: route({
    summary: 'The card that is charged for renewals; null where none is saved',
    method: 'GET',
    path: '/billing/card',
    audience: 'customer',
    data: card,
  }),
  saveCard: route({
    summary: "Agree to be charged for renewals: the address of Stripe's page on which the card is entered",
    method: 'POST',
    path: '/billing/card',
    audience: 'customer',
    csrf,
    needsIdentity: true,
    body: z.object({ isAgreed: z.stringbool() }),
    data: z.object({ url: z.string() }),
  }),
  confirmCard: route({
    summary: 'The saved card as Stripe has it now, for who comes back from its page',
    method: 'POST',
    path: '/billing/card/confirm',
    audience: 'customer',
    csrf,
    data: card,
  }),
  removeCard: route({
    summary: 'Remove the saved card: it is not charged any more',
    method: 'DELETE',
    path: '/billing/card',
    audience: 'customer',
    csrf,
    needsIdentity: true,
    data: card,
  }),
};
