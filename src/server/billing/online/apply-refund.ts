import { publishProfileReload } from '#server/access/publish-profile-reload.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import { minorAmount } from '#shared/billing/online/gateway-amount.ts';
import type { PaymentProblemKind } from '#shared/billing/online/online-payment.ts';
import { isoDay } from '../documents/issue-invoice.ts';
import { mailRefund } from '../invoice-mail-job.ts';
import { findByPaymentIntent } from './online-payments.queries.ts';
import type { RefundState } from './payment-gateway.ts';
import { insertProblem } from './payment-problems.queries.ts';
import { findRefund, type RefundRow, saveRefund } from './refunds.queries.ts';

/** A bank may give back what was paid back already: that comes last. */
const order: readonly RefundRow['state'][] = ['pending', 'done', 'failed'];

/** Records the progress of a refund. Returns what a manager has to check; null if nothing. */
export async function applyRefund(
  tx: MutationTx,
  refund: RefundState,
  now: Date,
): Promise<PaymentProblemKind | null> {
  const found = refund.refundId === null ? null : await findRefund(tx, refund.refundId);
  if (found === null) return noteForeign(tx, refund, now);
  await lockCompanies(tx, [found.companyId]);
  const known = (await findRefund(tx, found.id)) ?? found;
  const { state, reference } = refund;
  if (order.indexOf(state) < order.indexOf(known.state) || known.state === 'failed') return null;
  const { timeZone } = await readHours(tx);
  const paidOn = state === 'done' ? isoDay(now, timeZone) : null;
  await saveRefund(tx, known.id, { state, reference: `Stripe ${reference}`, paidOn });
  if (state === 'done' && known.state !== 'done') await mailRefund(tx, known.invoiceId, known.id);
  publishProfileReload(tx, [known.companyId]);
  return state === 'failed' ? noteFailed(tx, known, reference, now) : null;
}

/** Records that a refund failed: its amount is owed again. */
export async function noteFailed(
  tx: MutationTx,
  { invoiceId, amount, currency }: RefundRow,
  reference: string,
  now: Date,
): Promise<PaymentProblemKind> {
  await insertProblem(tx, { kind: 'not-refunded', invoiceId, amount, currency, reference, now });
  return 'not-refunded';
}

/** Somebody has refunded a payment of ours at the gateway, past this application. */
async function noteForeign(
  tx: MutationTx,
  { state, paymentIntent, amount, currency, reference }: RefundState,
  now: Date,
): Promise<PaymentProblemKind | null> {
  const payment = await findByPaymentIntent(tx, paymentIntent);
  // What was not taken is meant to be paid back there.
  if (payment?.isTaken !== true || state !== 'done') return null;
  await insertProblem(tx, {
    kind: 'refunded-elsewhere',
    invoiceId: payment.invoiceId,
    amount: minorAmount(amount, currency),
    currency,
    reference,
    now,
  });
  return 'refunded-elsewhere';
}
