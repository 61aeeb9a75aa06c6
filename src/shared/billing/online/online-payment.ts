import { z } from 'zod';
import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import { mayChangePayments } from '#shared/billing/payment-method-rules.ts';
import { instantSchema } from '#shared/kernel/instant.ts';
import { priceText } from '#shared/kernel/money.ts';

/**
 * An attempt to pay an invoice on the payment page. `opened`: nothing has been paid there yet. `processing`: the bank
 * confirms or refuses it within days. It ends `paid`, `failed` or `expired`.
 */
export const onlinePaymentStateSchema = z.enum(['opened', 'processing', 'paid', 'failed', 'expired']);
export type OnlinePaymentState = z.infer<typeof onlinePaymentStateSchema>;

/** Why money that came on the payment page is not taken as the payment of an invoice, or why a manager has to look at one. */
export const paymentProblemKindSchema = z.enum([
  'unknown',
  'amount',
  'currency',
  'closed',
  'disputed',
  'not-refunded',
  'refunded-elsewhere',
]);
export type PaymentProblemKind = z.infer<typeof paymentProblemKindSchema>;

/** Money that came on the payment page and needs a manager. */
export const paymentProblemSchema = z.object({
  id: z.string(),
  kind: paymentProblemKindSchema,
  /** Null where it belongs to no invoice. */
  invoice: z.object({ number: z.string(), company: z.string() }).nullable(),
  /** Minor units of `currency`: its symbol, or else its code. */
  amount: z.number().int(),
  currency: z.string(),
  /** By which it is found at Stripe. */
  reference: z.string(),
  foundAt: instantSchema,
});
export type PaymentProblem = z.infer<typeof paymentProblemSchema>;

/** Returns what happened, as managers read it. */
export function problemText({ kind, invoice, amount, currency }: PaymentProblem): string {
  const sum = priceText(amount, currency);
  const number = invoice?.number ?? '';
  switch (kind) {
    case 'unknown':
      return `${sum} was received for an invoice that does not exist here.`;
    case 'amount':
      return `${sum} was received for ${number}, which is not the amount due.`;
    case 'currency':
      return `${sum} was received for ${number}, which is in another currency.`;
    case 'closed':
      return `${sum} was received for ${number}, on which nothing was due.`;
    case 'not-refunded':
      return `${sum} of ${number} could not be refunded to the card.`;
    case 'refunded-elsewhere':
      return `${sum} of ${number} was refunded at Stripe, and not from here.`;
    case 'disputed':
      return `The payer of ${number} disputes ${sum} at the bank.`;
  }
}

export const mayPayOnline = (who: Pick<Actor, 'role' | 'viewOnly' | 'impersonatorId'>): boolean =>
  can(who, 'visit', 'PAGE_INVOICE') && mayChangePayments(who);
