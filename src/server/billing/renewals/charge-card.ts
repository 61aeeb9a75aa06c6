import type { Db } from '#server/kernel/db/db.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { gatewayAmount } from '#shared/billing/online/gateway-amount.ts';
import type { PaymentProblemKind } from '#shared/billing/online/online-payment.ts';
import { applyCheckout } from '../online/apply-checkout.ts';
import { closeCheckout } from '../online/close-checkout.ts';
import type { PaymentGateway } from '../online/payment-gateway.ts';
import { type ChargeRow, findCharge } from './charges.queries.ts';

interface Parts {
  db: Db;
  gateway: PaymentGateway | null;
  now: Date;
}

/**
 * Charges a card, or applies the state of a charge already made. Rejects while the gateway does not respond: a
 * later attempt does not charge again. Returns why its money was not booked; null if nothing is wrong.
 */
export async function chargeCard(
  { db, gateway, now }: Parts,
  onlinePaymentId: string,
): Promise<PaymentProblemKind | null> {
  const charge = await findCharge(db, onlinePaymentId);
  if (charge === null || gateway === null) return null;
  const { state, isRemoved, invoiceId, paymentIntent } = charge;
  if (state !== 'opened' && state !== 'processing') return null;
  if (state === 'opened' && isRemoved) {
    await mutate(db, (tx) => closeCheckout(tx, invoiceId));
    return null;
  }
  const found =
    paymentIntent === null
      ? await gateway.charge(orderOf(onlinePaymentId, charge))
      : await gateway.readCharge(paymentIntent);
  return mutate(db, (tx) => applyCheckout(tx, found, now));
}

const orderOf = (
  id: string,
  { invoiceId, attempt, amount, currency, number, customer, paymentMethod }: ChargeRow,
) => ({
  id,
  key: `renewal-${invoiceId}-${attempt}`,
  amount: gatewayAmount(amount, currency) ?? 0,
  currency,
  customer,
  paymentMethod,
  description: `Invoice ${number}`,
});
