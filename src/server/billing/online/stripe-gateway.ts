import Stripe from 'stripe';
import type { Config } from '#server/config.ts';
import type { OnlinePaymentState } from '#shared/billing/online/online-payment.ts';
import type { ChargeFailure } from '#shared/billing/online/renewal-charge.ts';
import {
  type ChargeOrder,
  type CheckoutOrder,
  type CheckoutState,
  GatewayError,
  type GatewayEvent,
  type PaymentGateway,
  type RefundState,
} from './payment-gateway.ts';

const timeoutMs = 20_000;
/** Older calls are not taken: somebody may send again what they have recorded. */
const toleranceSeconds = 300;
/** Metadata key that marks our payments among those that other programs take with the same account. */
const attemptKey = 'galley_payment';
const refundKey = 'galley_refund';
const cardKey = 'galley_card';
const chargeKey = 'galley_charge';
/** Metadata key of an attempt with the address of the installation that made it. Several may share an account. */
const homeKey = 'galley_home';

/** Stripe, whose Checkout pages take cards and what else is chosen at the account. `home` is this installation's address. */
export function createStripeGateway(
  { key, webhookSecret, url }: NonNullable<Config['stripe']>,
  home: string,
): PaymentGateway {
  const { hostname, port, protocol } = new URL(url);
  const isPlain = protocol === 'http:';
  const stripe = new Stripe(key, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  const { sessions } = stripe.checkout;
  return {
    async openCheckout({ id, amount, currency, description, ...order }) {
      const session = await asked(
        sessions.create(
          {
            mode: 'payment',
            metadata: { [attemptKey]: id, [homeKey]: home },
            ...payerOf(order),
            ...(order.savesCard && order.customer === null ? { customer_creation: 'always' as const } : {}),
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: amount,
                  product_data: { name: description },
                },
              },
            ],
            payment_intent_data: {
              description,
              metadata: { [attemptKey]: id },
              ...(order.savesCard ? { setup_future_usage: 'off_session' as const } : {}),
            },
            success_url: order.paidUrl,
            cancel_url: order.cancelledUrl,
            expires_at: Math.floor(order.expiresAt.getTime() / 1000),
          },
          { idempotencyKey: `checkout-${id}` },
        ),
      );
      if (session.url === null) throw new GatewayError('The payment page is closed.', session.id);
      return { sessionId: session.id, url: session.url };
    },
    readCheckout: async (sessionId) =>
      checkoutOf(await asked(sessions.retrieve(sessionId, { expand: ['payment_intent'] }))),
    async expireCheckout(sessionId) {
      const session = await asked(sessions.retrieve(sessionId));
      if (session.status === 'open') await asked(sessions.expire(sessionId));
    },
    async openCardPage({ id, currency, savedUrl, cancelledUrl, ...payer }) {
      const session = await asked(
        sessions.create(
          {
            mode: 'setup',
            currency: currency.toLowerCase(),
            metadata: { [cardKey]: id },
            ...payerOf(payer),
            ...(payer.customer === null ? { customer_creation: 'always' as const } : {}),
            success_url: savedUrl,
            cancel_url: cancelledUrl,
          },
          { idempotencyKey: `card-${id}` },
        ),
      );
      if (session.url === null) throw new GatewayError('The page is closed.', session.id);
      return { sessionId: session.id, url: session.url };
    },
    async readCard(sessionId) {
      const expand = ['payment_intent', 'setup_intent'];
      const { customer, payment_intent, setup_intent } = await asked(
        sessions.retrieve(sessionId, { expand }),
      );
      const intent = payment_intent ?? setup_intent ?? null;
      const method = intent === null || typeof intent === 'string' ? null : idOf(intent.payment_method);
      const payer = idOf(customer);
      return method === null || payer === null ? null : { customer: payer, paymentMethod: method };
    },
    async nameCard(paymentMethod) {
      const { type, card, sepa_debit } = await asked(stripe.paymentMethods.retrieve(paymentMethod));
      if (card === undefined)
        return { title: `${titleOf(type)} ····${sepa_debit?.last4 ?? ''}`, expires: null };
      const expires = `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`;
      return { title: `${titleOf(card.brand)} ····${card.last4}`, expires };
    },
    async forgetCard(paymentMethod) {
      await asked(stripe.paymentMethods.detach(paymentMethod)).catch((error: unknown) => {
        if (!(error instanceof GatewayError) || error.reason === null) throw error;
      });
    },
    charge: (order) => charge(stripe, order, home),
    readCharge: async (paymentIntent) => chargeOf(await asked(stripe.paymentIntents.retrieve(paymentIntent))),
    refund: (order) => refund(stripe, order),
    readEvent(body, signature, now) {
      try {
        return eventOf(
          stripe.webhooks.constructEvent(
            body,
            signature,
            webhookSecret,
            toleranceSeconds,
            undefined,
            now.getTime(),
          ),
          home,
        );
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
        throw error;
      }
    },
  };
}

/** Returns the payer for a page: by id if the gateway knows the company. */
const payerOf = ({ customer, email }: Pick<CheckoutOrder, 'customer' | 'email'>) =>
  customer !== null ? { customer } : email !== null ? { customer_email: email } : {};

/** `visa` → `Visa`, `sepa_debit` → `Sepa debit`. */
const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

async function charge(
  stripe: Stripe,
  { id, key, amount, currency, customer, paymentMethod, description }: ChargeOrder,
  home: string,
): Promise<CheckoutState> {
  // Keys are forgotten after a day; what has been charged by then is found by its mark.
  const before = await asked(stripe.paymentIntents.list({ customer, limit: 100 })).catch(goneAsEmpty);
  const known = before.data.find(({ metadata }) => metadata[chargeKey] === id);
  if (known !== undefined) return chargeOf(known);
  try {
    return chargeOf(
      await stripe.paymentIntents.create(
        {
          amount,
          currency: currency.toLowerCase(),
          customer,
          payment_method: paymentMethod,
          off_session: true,
          confirm: true,
          description,
          metadata: { [chargeKey]: id, [homeKey]: home },
        },
        { idempotencyKey: key },
      ),
    );
  } catch (error) {
    const isRefused =
      error instanceof Stripe.errors.StripeCardError ||
      error instanceof Stripe.errors.StripeInvalidRequestError;
    if (!isRefused) throw new GatewayError(null, error);
    return {
      sessionId: null,
      onlinePaymentId: id,
      state: 'failed',
      failure: failureOf(error.code ?? null, error.message),
      amount,
      currency,
      paymentIntent: error.payment_intent?.id ?? null,
    };
  }
}

async function refund(
  stripe: Stripe,
  { id, paymentIntent, amount }: Parameters<PaymentGateway['refund']>[0],
): Promise<RefundState> {
  // Keys are forgotten after some days; what has been paid back by then is found by its mark.
  const before = await asked(stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 }));
  const known = before.data.find(({ metadata }) => metadata?.[refundKey] === id);
  if (known !== undefined) return refundOf(known);
  const created = stripe.refunds.create(
    { payment_intent: paymentIntent, amount, metadata: { [refundKey]: id } },
    { idempotencyKey: `refund-${id}` },
  );
  return refundOf(await asked(created));
}

/** A customer that was deleted at Stripe has no charges: to charge it says so. */
function goneAsEmpty(error: unknown): { data: Stripe.PaymentIntent[] } {
  if (error instanceof GatewayError && error.reason !== null) return { data: [] };
  throw error;
}

function failureOf(code: string | null, message: string): ChargeFailure {
  if (code === 'authentication_required') return 'confirm';
  // Removed at Stripe, or its customer was.
  return code === 'resource_missing' || message.includes('detached') ? 'gone' : 'declined';
}

/** Whether the money of an intent will not come. */
const isEnded = ({ status }: Stripe.PaymentIntent): boolean =>
  status === 'requires_payment_method' || status === 'canceled';

function chargeOf(intent: Stripe.PaymentIntent): CheckoutState {
  const { id, status, metadata, amount, amount_received, currency, last_payment_error } = intent;
  const state =
    status === 'succeeded'
      ? 'paid'
      : status === 'processing'
        ? 'processing'
        : isEnded(intent) || status === 'requires_action'
          ? 'failed'
          : 'opened';
  const { code = null, message = '' } = last_payment_error ?? {};
  return {
    sessionId: null,
    onlinePaymentId: metadata[chargeKey] ?? null,
    state,
    failure:
      state !== 'failed'
        ? null
        : status === 'requires_action'
          ? 'confirm'
          : failureOf(code ?? null, message ?? ''),
    amount: state === 'paid' ? amount_received : amount,
    currency: currency.toUpperCase(),
    paymentIntent: id,
  };
}

/** Rejects with a GatewayError. */
async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError;
    throw new GatewayError(isRefused ? error.message : null, error);
  }
}

/** Returns null also for a field that the API has left out. */
const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);

function checkoutOf(session: Stripe.Checkout.Session, state = stateOf(session)): CheckoutState {
  return {
    sessionId: session.id,
    onlinePaymentId: session.metadata?.[attemptKey] ?? null,
    state,
    failure: null,
    amount: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    paymentIntent: idOf(session.payment_intent),
  };
}

function stateOf({
  status,
  payment_status,
  payment_intent: intent,
}: Stripe.Checkout.Session): OnlinePaymentState {
  if (payment_status === 'paid') return 'paid';
  // The session of a payment that the bank has refused since stays complete. Reports name the intent by its id alone.
  if (status === 'complete')
    return typeof intent === 'object' && intent !== null && isEnded(intent) ? 'failed' : 'processing';
  return status === 'expired' ? 'expired' : 'opened';
}

function refundOf({ id, metadata, status, payment_intent, amount, currency }: Stripe.Refund): RefundState {
  const isFailed = status === 'failed' || status === 'canceled';
  return {
    reference: id,
    refundId: metadata?.[refundKey] ?? null,
    state: isFailed ? 'failed' : status === 'succeeded' ? 'done' : 'pending',
    paymentIntent: idOf(payment_intent) ?? '',
    amount,
    currency: currency.toUpperCase(),
  };
}

/** Returns a report about a page: of a payment, or of a card that is saved without one. */
function pageEvent(
  { id, type }: { id: string; type: string },
  session: Stripe.Checkout.Session,
  home: string,
  state?: OnlinePaymentState,
): GatewayEvent {
  if (session.mode !== 'setup') {
    const isOwn = isOf(home, session.metadata);
    return { id, type, subject: 'checkout', checkout: checkoutOf(session, state), isOwn };
  }
  const cardId = session.metadata?.[cardKey];
  return cardId === undefined || session.status !== 'complete'
    ? { id, type, subject: 'other' }
    : { id, type, subject: 'card', cardId, sessionId: session.id };
}

/** Attempts from before they named their installation are taken for its own. */
const isOf = (home: string, metadata: Stripe.Metadata | null): boolean =>
  (metadata?.[homeKey] ?? home) === home;

function eventOf(event: Stripe.Event, home: string): GatewayEvent {
  const { id, type } = event;
  switch (event.type) {
    case 'payment_intent.processing':
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const { metadata } = event.data.object;
      // Those of pages are reported as such.
      if (metadata[chargeKey] === undefined) return { id, type, subject: 'other' };
      const checkout = chargeOf(event.data.object);
      return { id, type, subject: 'checkout', checkout, isOwn: isOf(home, metadata) };
    }
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return pageEvent(event, event.data.object, home);
    case 'checkout.session.async_payment_failed':
      return pageEvent(event, event.data.object, home, 'failed');
    case 'charge.dispute.created': {
      const { payment_intent, amount, currency } = event.data.object;
      const paymentIntent = idOf(payment_intent) ?? '';
      const dispute = { paymentIntent, amount, currency: currency.toUpperCase() };
      return { id, type, subject: 'dispute', dispute };
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return { id, type, subject: 'refund', refund: refundOf(event.data.object) };
    default:
      return { id, type, subject: 'other' };
  }
}
