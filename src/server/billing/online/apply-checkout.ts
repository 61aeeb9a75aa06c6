import { publishProfileReload } from '#server/access/publish-profile-reload.ts';
import { byServer, recordAudit } from '#server/audit/record-audit.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import { gatewayAmount, minorAmount } from '#shared/billing/online/gateway-amount.ts';
import type { OnlinePaymentState, PaymentProblemKind } from '#shared/billing/online/online-payment.ts';
import { bookPayment, invoiceOf, presentInvoice } from '../billing.ts';
import { readSettings } from '../documents/billing-settings.ts';
import { isoDay } from '../documents/issue-invoice.ts';
import { mailFailedCharge, mailFailedPayment } from '../invoice-mail-job.ts';
import { chargeAtOf } from '../renewals/charge-renewals.ts';
import { findChargeable } from '../renewals/charges.queries.ts';
import { findByCheckout, type OnlinePaymentRow, saveState, setTaken } from './online-payments.queries.ts';
import type { CheckoutState } from './payment-gateway.ts';
import { insertProblem } from './payment-problems.queries.ts';
import { findSavedCard, removeCurrent, setCardPage } from './saved-card.queries.ts';

/** Later ones are never undone by earlier ones that come late; what is paid is paid. */
const order: readonly OnlinePaymentState[] = ['opened', 'expired', 'processing', 'failed', 'paid'];
const isLater = (one: OnlinePaymentState, other: OnlinePaymentState): boolean =>
  order.indexOf(one) > order.indexOf(other);

/**
 * Records the progress of a payment page or a charge, regardless of how often and in which order it is reported,
 * and books the money as the invoice's payment. Returns why it was not booked; null if nothing is wrong.
 */
export async function applyCheckout(
  tx: MutationTx,
  checkout: CheckoutState,
  now: Date,
): Promise<PaymentProblemKind | null> {
  const found = await findByCheckout(tx, checkout);
  if (found === null)
    return checkout.state === 'paid' && checkout.onlinePaymentId !== null
      ? note(tx, checkout, 'unknown', null, now)
      : null;
  await lockCompanies(tx, [found.companyId]);
  const payment = (await findByCheckout(tx, checkout)) ?? found;
  if (!isLater(checkout.state, payment.state)) return null;
  await saveState(tx, payment.id, checkout);
  if (checkout.state === 'failed') await noteFailure(tx, payment, checkout, now);
  const isEntered = checkout.state === 'paid' || checkout.state === 'processing';
  if (isEntered && payment.consentId !== null && checkout.sessionId !== null) {
    const { consentId: cardId } = payment;
    await setCardPage(tx, cardId, checkout.sessionId);
    await tx.addJob('take-card', { cardId, sessionId: checkout.sessionId });
  }
  const problem = checkout.state === 'paid' ? await takePayment(tx, checkout, payment, now) : null;
  publishProfileReload(tx, [payment.companyId]);
  return problem;
}

/** Mails that a payment was refused: of a saved card also why, and when it is charged again. */
async function noteFailure(
  tx: MutationTx,
  { invoiceId, companyId, cardId }: OnlinePaymentRow,
  { failure }: CheckoutState,
  now: Date,
): Promise<void> {
  if (cardId === null || failure === null) return mailFailedPayment(tx, invoiceId);
  const card = await findSavedCard(tx, companyId);
  if (failure === 'gone' && card?.id === cardId) await removeCurrent(tx, { companyId, userId: null, now });
  const row = await findChargeable(tx, invoiceId);
  const { retryDays } = (await readSettings(tx)).renewals;
  const retryAt = row === null ? null : chargeAtOf(row, retryDays);
  await mailFailedCharge(tx, invoiceId, { failure, retryAt: retryAt?.toISOString() ?? null });
}

async function takePayment(
  tx: MutationTx,
  checkout: CheckoutState,
  payment: OnlinePaymentRow,
  now: Date,
): Promise<PaymentProblemKind | null> {
  const invoice = await invoiceOf(tx, payment.invoiceId);
  const { due } = presentInvoice(invoice, null);
  const problem = problemOf(checkout, payment, due);
  if (problem !== null) return note(tx, checkout, problem, payment.invoiceId, now);
  const { timeZone } = await readHours(tx);
  await setTaken(tx, payment.id);
  await bookPayment(tx, invoice, {
    amount: payment.amount,
    paidOn: isoDay(now, timeZone),
    reference: referenceOf(checkout),
    userId: null,
    now,
  });
  await recordAudit(tx, byServer(now), {
    action: 'payment-received',
    kind: 'invoice',
    id: payment.invoiceId,
    details: { currency: invoice.currency, amount: payment.amount },
  });
  return null;
}

function problemOf(
  { amount, currency }: CheckoutState,
  payment: OnlinePaymentRow,
  due: number,
): PaymentProblemKind | null {
  if (currency !== payment.currency) return 'currency';
  if (amount !== gatewayAmount(payment.amount, payment.currency)) return 'amount';
  if (due === 0) return 'closed';
  return payment.amount > due ? 'amount' : null;
}

const referenceOf = ({ paymentIntent, sessionId }: CheckoutState): string =>
  `Stripe ${paymentIntent ?? sessionId ?? ''}`;

async function note(
  tx: MutationTx,
  checkout: CheckoutState,
  kind: PaymentProblemKind,
  invoiceId: string | null,
  now: Date,
): Promise<PaymentProblemKind> {
  const { amount, currency } = checkout;
  await insertProblem(tx, {
    kind,
    invoiceId,
    amount: minorAmount(amount, currency),
    currency,
    reference: checkout.paymentIntent ?? checkout.sessionId ?? '',
    now,
  });
  return kind;
}
