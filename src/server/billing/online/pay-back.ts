import { publishProfileReload } from '#server/access/publish-profile-reload.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { gatewayAmount } from '#shared/billing/online/gateway-amount.ts';
import { applyRefund, noteFailed } from './apply-refund.ts';
import { GatewayError, type PaymentGateway } from './payment-gateway.ts';
import { findRefund, type RefundRow, saveRefund } from './refunds.queries.ts';

/** Attempts of one job; they take about three minutes. */
const maxAttempts = 5;

interface Parts {
  db: Db;
  gateway: PaymentGateway | null;
  now: Date;
}

/**
 * Asks the gateway for a refund. One that it refuses has failed. While it does not respond, a job gives up after some
 * attempts, and `askGateway` adds another each hour.
 */
export async function payBack({ db, gateway, now }: Parts, refundId: string, attempt: number): Promise<void> {
  const refund = await findRefund(db, refundId);
  if (refund === null || refund.state !== 'pending') return;
  try {
    if (gateway === null) throw new GatewayError('Payment by card is no longer configured.', null);
    const { paymentIntent, amount, currency } = refund;
    const order = { id: refundId, paymentIntent, amount: gatewayAmount(amount, currency) ?? 0 };
    const state = await gateway.refund(order);
    await mutate(db, (tx) => applyRefund(tx, state, now));
  } catch (error) {
    if (error instanceof GatewayError && error.reason !== null) return fail({ db, now }, refund);
    if (attempt < maxAttempts) throw error;
  }
}

const fail = ({ db, now }: Omit<Parts, 'gateway'>, refund: RefundRow): Promise<void> =>
  mutate(db, async (tx) => {
    await lockCompanies(tx, [refund.companyId]);
    await saveRefund(tx, refund.id, { state: 'failed', reference: '', paidOn: null });
    await noteFailed(tx, refund, refund.paymentIntent, now);
    publishProfileReload(tx, [refund.companyId]);
  });
