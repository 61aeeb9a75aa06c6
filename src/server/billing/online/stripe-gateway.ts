import Stripe from 'stripe';
import type { Config } from '#server/config.ts';
import type { OnlinePaymentState } from '#shared/billing/online/online-payment.ts';
import {
  type CheckoutState,
  GatewayError,
  type GatewayEvent,
  type PaymentGateway,
  type RefundState,
} from './payment-gateway.ts';

const timeoutMs = 20_000;
/** Older calls are not taken: somebody may send again what they have recorded. */
const toleranceSeconds = 300;
/** Marks what is ours among what other programs take with the same account. */
const attemptKey = 'galley_payment';
const refundKey = 'galley_refund';

/** Stripe, whose Checkout pages take cards and what else is chosen at the account. */
export function createStripeGateway({
  key,
  webhookSecret,
  url,
}: NonNullable<Config['stripe']>): PaymentGateway {
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
            metadata: { [attemptKey]: id },
            ...(order.email === null ? {} : { customer_email: order.email }),
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
            payment_intent_data: { description, metadata: { [attemptKey]: id } },
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
    readCheckout: async (sessionId) => checkoutOf(await asked(sessions.retrieve(sessionId))),
    async expireCheckout(sessionId) {
      const session = await asked(sessions.retrieve(sessionId));
      if (session.status === 'open') await asked(sessions.expire(sessionId));
    },
    async refund({ id, paymentIntent, amount }) {
      // Keys are forgotten after some days; what has been paid back by then is found by its mark.
      const before = await asked(stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 }));
      const known = before.data.find(({ metadata }) => metadata?.[refundKey] === id);
      const created =
        known ??
        (await asked(
          stripe.refunds.create(
            { payment_intent: paymentIntent, amount, metadata: { [refundKey]: id } },
            { idempotencyKey: `refund-${id}` },
          ),
        ));
      return refundOf(created);
    },
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
        );
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
        throw error;
      }
    },
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

const idOf = (object: string | { id: string } | null): string | null =>
  object === null || typeof object === 'string' ? object : object.id;

function checkoutOf(session: Stripe.Checkout.Session, state = stateOf(session)): CheckoutState {
  return {
    sessionId: session.id,
    onlinePaymentId: session.metadata?.[attemptKey] ?? null,
    state,
    amount: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    paymentIntent: idOf(session.payment_intent),
  };
}

function stateOf({ status, payment_status }: Stripe.Checkout.Session): OnlinePaymentState {
  if (payment_status === 'paid') return 'paid';
  if (status === 'complete') return 'processing';
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

function eventOf(event: Stripe.Event): GatewayEvent {
  const { id, type } = event;
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return { id, type, subject: 'checkout', checkout: checkoutOf(event.data.object) };
    case 'checkout.session.async_payment_failed':
      return { id, type, subject: 'checkout', checkout: checkoutOf(event.data.object, 'failed') };
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
