import type { MutationContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { type MailNames, mailLookOf } from '#server/brands/brand-mail.ts';
import type { Db, Tx } from '#server/kernel/db/db.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import type { Actor } from '#shared/access/actor.ts';
import { gatewayAmount } from '#shared/billing/online/gateway-amount.ts';
import { mayPayOnline } from '#shared/billing/online/online-payment.ts';
import { hourMs } from '#shared/kernel/durations.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { ownersOf } from '../billing.queries.ts';
import { ownInvoice, presentInvoice, requireOpen } from '../billing.ts';
import { issuedDocument } from '../documents/credit-invoice.ts';
import { documentOf } from '../documents/documents.queries.ts';
import { closeCheckout } from './close-checkout.ts';
import {
  findCurrent,
  findOnlinePayment,
  insertOnlinePayment,
  type OnlinePaymentRow,
  saveCheckout,
} from './online-payments.queries.ts';
import { GatewayError, type PaymentGateway } from './payment-gateway.ts';
import { customerOf, insertConsent } from './saved-card.queries.ts';

/** A page is open for 24 hours at most, and opened for half an hour at least. */
const openMs = 23 * hourMs;
const minOpenMs = hourMs;

const refused = (message: string): Refusal => new Refusal('conflict', 'Failed', [message]);

export function requireGateway(gateway: PaymentGateway | null): PaymentGateway {
  if (gateway === null) throw new Refusal('not_found', 'Not Found', ['Payment by card is not offered here.']);
  return gateway;
}

/** Throws a refusal if the actor does not pay this invoice. */
export async function payableInvoice({ tx, actor }: { tx: Tx; actor: Actor }, id: string) {
  if (!mayPayOnline(actor)) throw forbidden();
  return ownInvoice({ tx, actor }, id);
}

/**
 * Returns the id of the attempt to pay all that is due of an invoice: the current one, however often it is asked for, or a
 * new one where another amount is due by now. `savesCard`: the payer agrees to be charged for renewals, too.
 */
export async function prepareCheckout(
  { tx, actor, now }: MutationContext,
  invoiceId: string,
  savesCard: boolean,
): Promise<string> {
  const { companyId } = await payableInvoice({ tx, actor }, invoiceId);
  await lockCompanies(tx, [companyId]);
  const invoice = await payableInvoice({ tx, actor }, invoiceId);
  requireOpen(invoice);
  const { document } = await issuedDocument(tx, invoiceId, now);
  const { due } = presentInvoice(invoice, null);
  const { currency } = document;
  if (gatewayAmount(due, currency) === null)
    throw refused('This amount cannot be paid by card. Please transfer it.');
  if (invoice.onlinePayment === 'unmatched')
    throw refused('Your payment is being checked. You need not pay again.');
  const current = await findCurrent(tx, invoiceId);
  if (current?.state === 'processing')
    throw refused('Your payment is being processed. You need not pay again.');
  if (current !== null && current.cardId !== null)
    throw refused('Your saved card is being charged. You need not pay again.');
  const isUsable =
    current !== null &&
    savesCard === (current.consentId !== null) &&
    current.amount === due &&
    current.currency === currency &&
    current.expiresAt.getTime() > now.getTime() + minOpenMs;
  if (isUsable) return current.id;
  await closeCheckout(tx, invoiceId);
  const expiresAt = new Date(now.getTime() + openMs);
  const { userId } = actor;
  const consentId = savesCard ? await insertConsent(tx, { companyId, userId, now }) : null;
  return insertOnlinePayment(tx, {
    invoiceId,
    amount: due,
    currency,
    expiresAt,
    userId,
    consentId,
    now,
  });
}

interface Opening {
  db: Db;
  gateway: PaymentGateway;
  names: MailNames;
  actor: Actor;
}

/** Returns the address of an attempt's page. Asks the gateway for it once; it is not asked in a transaction. */
export async function checkoutUrl({ db, gateway, names, actor }: Opening, id: string): Promise<string> {
  const payment = await findOnlinePayment(db, id);
  if (payment === null) throw new Error(`there is no attempt ${id}`);
  if (payment.url !== null) return payment.url;
  const order = await orderOf({ db, names, actor }, payment);
  const opened = await gateway.openCheckout(order).catch(refuseCheckout);
  await saveCheckout(db, id, opened);
  return opened.url;
}

async function orderOf({ db, names, actor }: Omit<Opening, 'gateway'>, payment: OnlinePaymentRow) {
  const { id, invoiceId, companyId, amount, currency, expiresAt, consentId } = payment;
  const [owners, row] = [await ownersOf(db, companyId), await documentOf(db, invoiceId)];
  const { linkTo } = await mailLookOf(db, actor.userId, names);
  return {
    id,
    amount: gatewayAmount(amount, currency) ?? 0,
    currency,
    description: `Invoice ${row?.document.number ?? ''}`,
    email: owners.find((owner) => owner.id === actor.userId)?.email ?? null,
    customer: await customerOf(db, companyId),
    savesCard: consentId !== null,
    paidUrl: linkTo(`/billing/invoices/${invoiceId}/payment/done`),
    cancelledUrl: linkTo(`/billing/invoices/${invoiceId}/payment/cancelled`),
    expiresAt,
  };
}

/** Throws what the gateway did not do as a refusal. */
export function refuseCheckout(error: unknown): never {
  if (!(error instanceof GatewayError)) throw error;
  throw error.reason === null
    ? new Refusal('unavailable', 'Not Available at the Moment', [
        'The payment page could not be opened. Please try again, or transfer the amount.',
      ])
    : refused(`The payment page could not be opened: ${error.reason}`);
}
