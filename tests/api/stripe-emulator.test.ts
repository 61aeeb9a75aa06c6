import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEmulator, type Emulator } from 'emulate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GatewayError, type PaymentGateway } from '#server/billing/online/payment-gateway.ts';
import { createStripeGateway } from '#server/billing/online/stripe-gateway.ts';

/** One report, as it came. */
interface Report {
  body: Buffer;
  signature: string;
}

const key = 'sk_test_galley';
const webhookSecret = 'whsec_galley';
const home = 'https://galley.example';
const customer = 'cus_harbour';

/** Stripe's API as others have written it: its reading of forms, its refusals, states and signatures are not ours. */
let stripe: Emulator;
let gateway: PaymentGateway;
const reports: Report[] = [];

const receiver = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    reports.push({ body: Buffer.concat(parts), signature: String(request.headers['stripe-signature']) });
    response.end();
  });
});

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  stripe = await createEmulator({
    service: 'stripe',
    port: 0,
    seed: {
      stripe: {
        customers: [{ id: customer, email: 'farah@harbourcoffee.example' }],
        webhooks: [{ url, events: ['*'], secret: webhookSecret }],
      },
    },
  });
  gateway = createStripeGateway({ key, webhookSecret, url: stripe.url }, home);
});
afterAll(async () => {
  await stripe?.close();
  receiver.closeAllConnections();
  receiver.close();
});

const last = (): Report => {
  const report = reports.at(-1);
  if (report === undefined) throw new Error('nothing was reported');
  return report;
};
const read = ({ body, signature }: Report, now = new Date()) => gateway.readEvent(body, signature, now);
const post = (path: string) =>
  fetch(`${stripe.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    redirect: 'manual',
  });
const openCardPage = (id: string) =>
  gateway.openCardPage({
    id,
    currency: 'MYR',
    email: 'farah@harbourcoffee.example',
    customer: null,
    savedUrl: `${home}/saved`,
    cancelledUrl: `${home}/left`,
  });
const charge = (id: string, of = customer) =>
  gateway.charge({
    id,
    key: `charge-${id}`,
    amount: 12_345,
    currency: 'MYR',
    customer: of,
    paymentMethod: 'pm_card_visa',
    description: 'Invoice 7',
  });
const refused = (call: Promise<unknown>) => call.catch((error: unknown) => error);

describe('a page of another implementation of Stripe’s API', () => {
  it('is filled in, and its signed report names the card', async () => {
    const { sessionId, url } = await openCardPage('card-1');
    expect((await fetch(url)).status).toBe(200);
    expect((await gateway.readCheckout(sessionId)).state).toBe('opened');
    expect(await gateway.readCard(sessionId)).toBeNull();
    const response = await post(`/checkout/${sessionId}/complete`);
    expect(response.headers.get('location')).toBe(`${home}/saved`);
    expect(read(last())).toMatchObject({
      type: 'checkout.session.completed',
      subject: 'card',
      cardId: 'card-1',
      sessionId,
    });
  });

  it('has its report refused where that was changed, is signed by others, or is sent again later', async () => {
    const { sessionId } = await openCardPage('card-2');
    await post(`/checkout/${sessionId}/complete`);
    const report = last();
    const changed = Buffer.from(report.body.toString().replace('card-2', 'card-3'));
    expect(read({ ...report, body: changed })).toBeNull();
    const other = createStripeGateway({ key, webhookSecret: 'whsec_other', url: stripe.url }, home);
    expect(other.readEvent(report.body, report.signature, new Date())).toBeNull();
    expect(read(report, new Date(Date.now() + 10 * 60 * 1000))).toBeNull();
    expect(read(report)).not.toBeNull();
  });

  it('is closed once, where it was left', async () => {
    const { sessionId } = await openCardPage('card-4');
    await gateway.expireCheckout(sessionId);
    expect((await gateway.readCheckout(sessionId)).state).toBe('expired');
    expect(read(last())).toMatchObject({ type: 'checkout.session.expired', subject: 'other' });
    const before = reports.length;
    await gateway.expireCheckout(sessionId);
    expect(reports).toHaveLength(before);
  });

  it('that does not exist is refused with the reason', async () => {
    const error = await refused(gateway.readCheckout('cs_none'));
    expect(error).toBeInstanceOf(GatewayError);
    expect((error as GatewayError).reason).toContain("No such checkout session: 'cs_none'");
  });
});

describe('a charge at another implementation of Stripe’s API', () => {
  it('is asked for once, also where its key is no longer known', async () => {
    const first = await charge('charge-1');
    expect(first).toMatchObject({
      onlinePaymentId: 'charge-1',
      amount: 12_345,
      currency: 'MYR',
      failure: null,
    });
    expect(await charge('charge-1')).toEqual(first);
    expect((await charge('charge-2')).paymentIntent).not.toBe(first.paymentIntent);
    expect(await gateway.readCharge(first.paymentIntent ?? '')).toEqual(first);
  });

  it('that ends unpaid is reported to the installation that asked for it', async () => {
    const { paymentIntent } = await charge('charge-3');
    await post(`/v1/payment_intents/${paymentIntent}/cancel`);
    const report = last();
    const checkout = {
      onlinePaymentId: 'charge-3',
      state: 'failed',
      amount: 12_345,
      currency: 'MYR',
      paymentIntent,
    };
    expect(read(report)).toMatchObject({ subject: 'checkout', checkout, isOwn: true });
    const other = createStripeGateway({ key, webhookSecret, url: stripe.url }, 'https://other.example');
    expect(other.readEvent(report.body, report.signature, new Date())).toMatchObject({ isOwn: false });
    expect(await gateway.readCharge(paymentIntent ?? '')).toMatchObject(checkout);
  });

  it('of a customer that was removed there has failed for good', async () => {
    expect(await charge('charge-4', 'cus_none')).toMatchObject({
      onlinePaymentId: 'charge-4',
      state: 'failed',
      failure: 'gone',
      paymentIntent: null,
    });
  });
});
