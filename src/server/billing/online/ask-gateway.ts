import type { Db } from '#server/kernel/db/db.ts';
import { mutate } from '#server/mutation/mutate.ts';
import type { PaymentProblemKind } from '#shared/billing/online/online-payment.ts';
import { chargeCard } from '../renewals/charge-card.ts';
import { applyCheckout } from './apply-checkout.ts';
import { takeLongCards, takeLongPayments, takeLongRefunds } from './ask-gateway.queries.ts';
import { findOnlinePayment, type OnlinePaymentRow, saveState } from './online-payments.queries.ts';
import { GatewayError, type PaymentGateway } from './payment-gateway.ts';

/**
 * Asks the gateway, after the commit, about payments, refunds and cards with no report for a long time: the report
 * may be lost. May run in several processes at once.
 */
export const askGateway = (db: Db, now: Date): Promise<void> =>
  mutate(db, async (tx) => {
    for (const { id } of await takeLongPayments(tx, now))
      await tx.addJob('ask-payment', { onlinePaymentId: id });
    for (const { id } of await takeLongRefunds(tx, now)) await tx.addJob('pay-back', { refundId: id });
    for (const card of await takeLongCards(tx, now)) await tx.addJob('take-card', card);
  });

interface Parts {
  db: Db;
  gateway: PaymentGateway;
  now: Date;
}

/**
 * Applies the gateway's present state of a payment, as if it had been reported. Returns why its money was not booked; null
 * if nothing is wrong.
 */
export async function askPayment(
  { db, gateway, now }: Parts,
  onlinePaymentId: string,
): Promise<PaymentProblemKind | null> {
  const payment = await findOnlinePayment(db, onlinePaymentId);
  if (payment === null || (payment.state !== 'opened' && payment.state !== 'processing')) return null;
  if (payment.cardId !== null) return chargeCard({ db, gateway, now }, onlinePaymentId);
  if (payment.sessionId === null) return endPage(db, payment, now);
  try {
    const checkout = await gateway.readCheckout(payment.sessionId);
    return await mutate(db, (tx) => applyCheckout(tx, checkout, now));
  } catch (error) {
    // The gateway does not know the page any more: another account is configured.
    if (!(error instanceof GatewayError) || error.reason === null) throw error;
    return endPage(db, payment, now);
  }
}

/** Ends an attempt whose page never opened, or is not known any more, once its time is over. */
async function endPage(db: Db, { id, state, expiresAt }: OnlinePaymentRow, now: Date): Promise<null> {
  if (state === 'opened' && expiresAt <= now)
    await saveState(db, id, { state: 'expired', sessionId: null, paymentIntent: null, failure: null });
  return null;
}
