import type { Db } from '#server/kernel/db/db.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { gatewayAmount } from '#shared/billing/online/gateway-amount.ts';
import { publishPlanChange } from '../plans/plan-actions.ts';
import { applyRefund, noteFailed } from './apply-refund.ts';
import { GatewayError, type PaymentGateway } from './payment-gateway.ts';
import { findRefund, type RefundRow, saveRefund } from './refunds.queries.ts';

const hourMs = 60 * 60 * 1000;
/** Attempts before the hourly ones; they take about three minutes. */
const mostAttempts = 5;

interface Parts {
  db: Db;
  gateway: PaymentGateway | null;
  now: Date;
}

/** Asks the gateway for a refund. One that it refuses has failed; while it does not respond, it is asked each hour. */
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
    if (attempt < mostAttempts) throw error;
    await mutate(db, (tx) => tx.addJob('pay-back', { refundId }, hourMs));
  }
}

const fail = ({ db, now }: Omit<Parts, 'gateway'>, refund: RefundRow): Promise<void> =>
  mutate(db, async (tx) => {
    await lockCompanies(tx, [refund.companyId]);
    await saveRefund(tx, refund.id, { state: 'failed', reference: '', paidOn: null });
    await noteFailed(tx, refund, refund.paymentIntent, now);
    publishPlanChange(tx, [refund.companyId]);
  });
