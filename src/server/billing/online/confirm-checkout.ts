import type { Db } from '#server/kernel/db/db.ts';
import { mutate } from '#server/mutation/mutate.ts';
import type { PaymentProblemKind } from '#shared/billing/online/online-payment.ts';
import { applyCheckout } from './apply-checkout.ts';
import { findLast } from './online-payments.queries.ts';
import type { PaymentGateway } from './payment-gateway.ts';

/**
 * Applies the gateway's present state of an invoice's latest attempt, so that a payer who returns from the payment
 * page need not wait for its report.
 */
export async function confirmCheckout(
  { db, gateway, now }: { db: Db; gateway: PaymentGateway; now: Date },
  invoiceId: string,
): Promise<PaymentProblemKind | null> {
  const last = await findLast(db, invoiceId);
  if (last === null || last.sessionId === null || last.state === 'paid') return null;
  const checkout = await gateway.readCheckout(last.sessionId);
  return mutate(db, (tx) => applyCheckout(tx, checkout, now));
}
