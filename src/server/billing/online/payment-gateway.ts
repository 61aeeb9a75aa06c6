import type { OnlinePaymentState } from '#shared/billing/online/online-payment.ts';

/** What is to be paid on the payment page. Amounts are in the decimals of the gateway, currencies in ISO 4217. */
export interface CheckoutOrder {
  /** Of the attempt: with the same id the gateway opens one page only. */
  id: string;
  amount: number;
  currency: string;
  /** What the payer reads. */
  description: string;
  email: string | null;
  paidUrl: string;
  cancelledUrl: string;
  expiresAt: Date;
}

/** How far the payment on a page is. */
export interface CheckoutState {
  sessionId: string;
  /** Of the attempt; null of a page that this installation has not opened. */
  onlinePaymentId: string | null;
  state: OnlinePaymentState;
  amount: number;
  currency: string;
  /** By which a payment is found and refunded; null before there is one. */
  paymentIntent: string | null;
}

/** How far a refund is. */
export interface RefundState {
  /** At the gateway. */
  reference: string;
  /** Of the refund; null where this installation has not asked for it. */
  refundId: string | null;
  state: 'pending' | 'done' | 'failed';
  paymentIntent: string;
  amount: number;
  currency: string;
}

/** What the gateway reports. */
export type GatewayEvent = { id: string; type: string } & (
  | { subject: 'checkout'; checkout: CheckoutState }
  | { subject: 'dispute'; dispute: { paymentIntent: string; amount: number; currency: string } }
  | { subject: 'refund'; refund: RefundState }
  | { subject: 'other' }
);

/** Thrown by all that asks the gateway. `reason` is its own text where it refuses. */
export class GatewayError extends Error {
  override name = 'GatewayError';
  readonly reason: string | null;
  constructor(reason: string | null, cause: unknown) {
    super(reason ?? 'the payment gateway did not respond', { cause });
    this.reason = reason;
  }
}

/** Takes payments on pages of its own. */
export interface PaymentGateway {
  openCheckout(order: CheckoutOrder): Promise<{ sessionId: string; url: string }>;
  readCheckout(sessionId: string): Promise<CheckoutState>;
  /** Ends a page on which nothing has been paid. Does nothing where it has ended. */
  expireCheckout(sessionId: string): Promise<void>;
  /** Pays back a payment, or a part of it: once, however often it is asked for with one id. */
  refund(of: { id: string; paymentIntent: string; amount: number }): Promise<RefundState>;
  /** Returns what a call of the gateway reports; null where the call is not its own, or too old. */
  readEvent(body: Buffer, signature: string, now: Date): GatewayEvent | null;
}
