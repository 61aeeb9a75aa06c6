import type { MutationTx } from '#server/mutation/mutate.ts';
import { minorAmount } from '#shared/billing/online/gateway-amount.ts';
import type { PaymentProblemKind } from '#shared/billing/online/online-payment.ts';
import { applyCheckout } from './apply-checkout.ts';
import { applyRefund } from './apply-refund.ts';
import { findByCheckout, findByPaymentIntent, noteEvent } from './online-payments.queries.ts';
import type { GatewayEvent } from './payment-gateway.ts';
import { insertProblem } from './payment-problems.queries.ts';

/** Handles an event of the gateway once. Returns what a manager has to check; null if nothing. */
export async function handleEvent(
  tx: MutationTx,
  event: GatewayEvent,
  now: Date,
): Promise<PaymentProblemKind | null> {
  const isNew = await noteEvent(tx, { id: event.id, type: event.type, now });
  if (!isNew || event.subject === 'other') return null;
  if (event.subject === 'checkout') {
    // Attempts from before this installation moved name its old address.
    const isForeign = !event.isOwn && (await findByCheckout(tx, event.checkout)) === null;
    return isForeign ? null : applyCheckout(tx, event.checkout, now);
  }
  if (event.subject === 'card') {
    await tx.addJob('take-card', { cardId: event.cardId, sessionId: event.sessionId });
    return null;
  }
  if (event.subject === 'refund') return applyRefund(tx, event.refund, now);
  const { paymentIntent, amount, currency } = event.dispute;
  const payment = await findByPaymentIntent(tx, paymentIntent);
  // A payment that another program has taken with the same account.
  if (payment === null) return null;
  await insertProblem(tx, {
    kind: 'disputed',
    invoiceId: payment.invoiceId,
    amount: minorAmount(amount, currency),
    currency,
    reference: paymentIntent,
    now,
  });
  return 'disputed';
}
