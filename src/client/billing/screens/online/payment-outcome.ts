import { type Invoice, isOpenInvoice } from '#shared/billing/invoice.ts';
import { paymentTitle } from '#shared/billing/payment-method-rules.ts';
import { priceText } from '#shared/kernel/money.ts';

export interface PaymentOutcome {
  kind: 'paid' | 'processing' | 'failed' | 'checked' | 'awaited' | 'overdue' | 'left';
  title: string;
  text: string;
}

/** Reads to the payer; the same on the invoice. */
const texts: Readonly<Record<NonNullable<Invoice['onlinePayment']>, string>> = {
  processing:
    'Your payment is being processed. Your bank confirms it within some days, and we mail you then.',
  failed: 'Your bank has refused your last payment. Nothing was taken.',
  unmatched:
    'Your payment has arrived, but it does not match the invoice. We are looking into it: you need not pay again.',
};

/** Returns what the payer reads of the last payment by card; null where there is nothing to say. */
export const onlinePaymentText = ({ onlinePayment }: Pick<Invoice, 'onlinePayment'>): string | null =>
  onlinePayment === null ? null : texts[onlinePayment];

/**
 * Returns what became of a payment, for who comes back from the payment page. `isCancelled`: by its way back.
 * `isOverdue`: nothing has been reported for longer than usual.
 */
export function paymentOutcome(
  invoice: Parameters<typeof isOpenInvoice>[0] &
    Pick<Invoice, 'due' | 'total' | 'currencySimbol' | 'onlinePayment' | 'payBy' | 'means'>,
  { isCancelled, isOverdue }: { isCancelled: boolean; isOverdue: boolean },
): PaymentOutcome {
  const { due, total, currencySimbol: symbol, onlinePayment, payBy } = invoice;
  if (!isOpenInvoice(invoice))
    return {
      kind: 'paid',
      title: 'Thank you',
      text: `${priceText(total, symbol)} is paid, and what it is for is yours.`,
    };
  if (onlinePayment === 'processing')
    return { kind: 'processing', title: 'Your payment is on its way', text: texts.processing };
  if (onlinePayment === 'unmatched')
    return { kind: 'checked', title: 'Your payment is being checked', text: texts.unmatched };
  if (isCancelled) {
    const rest = priceText(due, symbol);
    const text =
      payBy?.kind === 'direct-debit' && invoice.means === 'direct-debit'
        ? `Nothing was taken. If you do not pay this invoice by card, we collect ${rest} when it is due (${paymentTitle(payBy)}).`
        : `Nothing was taken. ${rest} is still to be paid: by card, or as the invoice says.`;
    return { kind: 'left', title: 'You have not paid', text };
  }
  if (onlinePayment === 'failed')
    return { kind: 'failed', title: 'Your payment was refused', text: texts.failed };
  return isOverdue
    ? {
        kind: 'overdue',
        title: 'Your payment is not confirmed yet',
        text: 'It takes longer than usual. If you have paid, you need not pay again: it is recorded as soon as Stripe confirms it, and we mail you. If you have not, you can pay now.',
      }
    : {
        kind: 'awaited',
        title: 'Waiting for your payment',
        text: 'Stripe has not confirmed it yet. You will see it here, and need not reload the page.',
      };
}
