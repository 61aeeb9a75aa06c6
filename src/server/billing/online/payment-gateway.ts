import type { OnlinePaymentState } from '#shared/billing/online/online-payment.ts';
import type { ChargeFailure } from '#shared/billing/online/renewal-charge.ts';
import type { GatewayCard } from './saved-card.queries.ts';

/** What is to be paid on the payment page. Amounts are in the decimals of the gateway, currencies in ISO 4217. */
export interface CheckoutOrder {
  /** Id of the attempt: the gateway opens only one page per id. */
  id: string;
  amount: number;
  currency: string;
  /** What the payer reads. */
  description: string;
  email: string | null;
  /** The company as the gateway knows it; null before it does. */
  customer: string | null;
  /** The card is kept at the gateway, to be charged for renewals. */
  savesCard: boolean;
  paidUrl: string;
  cancelledUrl: string;
  expiresAt: Date;
}

/** A page on which a card is saved without a payment. */
export interface CardOrder extends Pick<CheckoutOrder, 'id' | 'currency' | 'email' | 'customer'> {
  savedUrl: string;
  cancelledUrl: string;
}

/** A charge of a saved card whose owner is not there. */
export interface ChargeOrder
  extends GatewayCard,
    Pick<CheckoutOrder, 'id' | 'amount' | 'currency' | 'description'> {
  /** With the same key the gateway charges once. */
  key: string;
}

/** State of a payment page, or of the charge of a saved card. */
export interface CheckoutState {
  /** Null of a charge, which has no page. */
  sessionId: string | null;
  /** Id of the attempt; null for a page that this installation has not opened. */
  onlinePaymentId: string | null;
  state: OnlinePaymentState;
  /** Of a charge that failed. */
  failure: ChargeFailure | null;
  amount: number;
  currency: string;
  /** Identifies the payment, for example for a refund; null before there is one. */
  paymentIntent: string | null;
}

/** How far a refund is. */
export interface RefundState {
  /** At the gateway. */
  reference: string;
  /** Id of the refund; null if this installation has not requested it. */
  refundId: string | null;
  state: 'pending' | 'done' | 'failed';
  paymentIntent: string;
  amount: number;
  currency: string;
}

/** What the gateway reports. `isOwn`: this installation asked for the payment, as far as is known. */
export type GatewayEvent = { id: string; type: string } & (
  | { subject: 'checkout'; checkout: CheckoutState; isOwn: boolean }
  | { subject: 'card'; cardId: string; sessionId: string }
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
  openCardPage(order: CardOrder): Promise<{ sessionId: string; url: string }>;
  /** Returns the card that was entered on a page; null where none was yet. */
  readCard(sessionId: string): Promise<GatewayCard | null>;
  /** Returns how a card is named, for its owner: `Visa ····4242`, `12/2027`. */
  nameCard(paymentMethod: string): Promise<{ title: string; expires: string | null }>;
  /** Deletes a card. Does nothing if it does not exist. */
  forgetCard(paymentMethod: string): Promise<void>;
  /** Charges a saved card: once, however often it is asked for with one id. */
  charge(order: ChargeOrder): Promise<CheckoutState>;
  readCharge(paymentIntent: string): Promise<CheckoutState>;
  /** Pays back a payment, or a part of it: once, however often it is asked for with one id. */
  refund(of: { id: string; paymentIntent: string; amount: number }): Promise<RefundState>;
  /** Returns what a call of the gateway reports; null where the call is not its own, or too old. */
  readEvent(body: Buffer, signature: string, now: Date): GatewayEvent | null;
}
