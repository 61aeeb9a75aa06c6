import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BankReply, createCards, type FakeIntent } from './fake-stripe-cards.ts';

const stripeKey = 'sk_test_galley';
const webhookSecret = 'whsec_galley';

interface Session {
  id: string;
  object: 'checkout.session';
  mode: 'payment' | 'setup';
  /** The card is kept for charges. */
  savesCard: boolean;
  customer: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  /** The bank has refused what was paid. */
  isRefused: boolean;
  amount_total: number;
  currency: string;
  payment_intent: string | null;
  setup_intent: string | null;
  /** Entered on the page. */
  card: string | null;
  customer_email: string | null;
  metadata: Record<string, string>;
  success_url: string;
  cancel_url: string;
  expires_at: number;
  url: string | null;
}

interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  payment_intent: string;
  status: 'pending' | 'succeeded' | 'failed';
  metadata: Record<string, string>;
}

export interface StripeEvent {
  id: string;
  object: 'event';
  type: string;
  data: { object: object };
}

/**
 * A stateful server of the used part of Stripe's API, which starts without a session. Signatures are checked and objects
 * are read by Stripe's own library. It is our own for what no package of npm serves:
 * - pages over an amount: `emulate` 0.12.2 (the last one; 1.0.2 of that name is another program) refuses lines with
 *   `price_data`, and its sessions have no amount, currency, payment or card;
 * - charges of saved cards that succeed or are declined: there, every charge waits for a confirmation, and a paid one
 *   does not say how much was received;
 * - refunds, saved cards and idempotency keys, which it does not know, and reports with an id, by which we handle each
 *   once. `stripe-stateful-mock` 0.0.16 has refunds and keys, but of plain charges: no pages, intents or reports.
 *
 * What `emulate` does serve is tested against it in `stripe-emulator.test.ts`: pages for a card and their end, signed
 * reports, charges found again by their mark, refusals.
 */
export interface FakeStripe {
  /** Settings by which a server of Galley asks it. */
  env: Record<string, string>;
  sessions: Map<string, Session>;
  refunds: Refund[];
  /** Charges of saved cards. */
  intents: FakeIntent[];
  /** What the bank says to such charges from now on. */
  bank: { reply: BankReply };
  /** Returns the id of another card of a customer. */
  saveCard(customer: string): string;
  /** The owner has a card removed at Stripe itself. */
  detach(card: string): void;
  /** Requests by method and path; also of keys that were used before. */
  asked: string[];
  /** Status of every response from now on; null: as usual. */
  respondWith: number | null;
  /** Pays on a page. Returns the event, which is not delivered. `later`: the bank confirms it later. */
  pay(sessionId: string, how?: { later?: boolean; amount?: number; currency?: string }): StripeEvent;
  /** The bank confirms or refuses what was paid. */
  settle(sessionId: string, isConfirmed: boolean): StripeEvent;
  event(type: string, object: object): StripeEvent;
  /** Reports an event to a server of Galley. Returns the status. `at` is when it was signed. */
  deliver(url: string, event: StripeEvent, sent?: { at?: Date; secret?: string }): Promise<number>;
  /** Address to which payments are reported; null: nowhere. */
  reportsTo: string | null;
  close(): Promise<void>;
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

const page = (session: Session): string => `<!doctype html><html lang="en"><title>Checkout</title><main>
<h1>Pay ${session.currency.toUpperCase()} ${session.amount_total}</h1>
<form method="post"><button name="how" value="now">Pay</button><button name="how" value="later">Pay by bank</button></form>
<a href="${session.cancel_url}">Back</a></main></html>`;

const failed = (message: string, type = 'invalid_request_error') => ({ error: { type, message } });

/** Sessions, refunds and charges as Stripe has them. `respond` returns the status and the body of a call of the API. */
function createObjects() {
  const sessions = new Map<string, Session>();
  const refunds: Refund[] = [];
  const saved = createCards();

  function openSession(form: URLSearchParams, origin: string): Session {
    const field = (name: string): string => form.get(name) ?? '';
    const id = `cs_test_${randomUUID().slice(0, 8)}`;
    const opened: Session = {
      id,
      object: 'checkout.session',
      mode: field('mode') === 'setup' ? 'setup' : 'payment',
      savesCard:
        field('mode') === 'setup' || field('payment_intent_data[setup_future_usage]') === 'off_session',
      customer: form.get('customer'),
      status: 'open',
      payment_status: 'unpaid',
      isRefused: false,
      amount_total: Number(field('line_items[0][price_data][unit_amount]')),
      currency: field('line_items[0][price_data][currency]'),
      payment_intent: null,
      setup_intent: null,
      card: null,
      customer_email: form.get('customer_email'),
      metadata: Object.fromEntries(
        ['galley_payment', 'galley_card', 'galley_home'].flatMap((key) => {
          const value = form.get(`metadata[${key}]`);
          return value === null ? [] : [[key, value]];
        }),
      ),
      success_url: field('success_url'),
      cancel_url: field('cancel_url'),
      expires_at: Number(field('expires_at')),
      url: `${origin}/pay/${id}`,
    };
    sessions.set(id, opened);
    return opened;
  }

  function refund(form: URLSearchParams): Refund | null {
    const intent = form.get('payment_intent') ?? '';
    const paid =
      [...sessions.values()].find(({ payment_intent }) => payment_intent === intent) ??
      saved.intents.find(({ id }) => id === intent);
    const before = refunds.filter(({ payment_intent }) => payment_intent === intent);
    const amount = Number(form.get('amount'));
    const all = paid === undefined ? 0 : 'amount_total' in paid ? paid.amount_total : paid.amount_received;
    const left = all - before.reduce((sum, each) => sum + each.amount, 0);
    if (paid === undefined || amount > left) return null;
    const made: Refund = {
      id: `re_${randomUUID().slice(0, 8)}`,
      object: 'refund',
      amount,
      currency: paid.currency,
      payment_intent: intent,
      status: 'pending',
      metadata: { galley_refund: form.get('metadata[galley_refund]') ?? '' },
    };
    refunds.push(made);
    return made;
  }

  function respond(method: string, path: string, body: string, origin: string): [number, object] {
    const ofCards = saved.respond(method, path, body);
    if (ofCards !== null) return ofCards;
    const [, id, action] = /^\/v1\/checkout\/sessions(?:\/(\w+))?(?:\/(\w+))?(?:\?.*)?$/.exec(path) ?? [];
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      const form = new URLSearchParams(body);
      if (form.get('mode') === 'payment' && Number(form.get('line_items[0][price_data][unit_amount]')) < 100)
        return [400, failed('The amount must be at least 1.00.')];
      return [200, openSession(form, origin)];
    }
    if (method === 'POST' && path === '/v1/refunds') {
      const made = refund(new URLSearchParams(body));
      return made === null ? [400, failed('More than is left of the payment.')] : [200, made];
    }
    if (path.startsWith('/v1/refunds?')) {
      const intent = new URLSearchParams(path.split('?')[1]).get('payment_intent');
      return [
        200,
        { object: 'list', data: refunds.filter(({ payment_intent }) => payment_intent === intent) },
      ];
    }
    const found = id === undefined ? undefined : sessions.get(id);
    if (found === undefined) return [404, failed(`No such object at ${path}`)];
    if (path.includes('?expand')) {
      const unpaid = found.isRefused ? 'requires_payment_method' : 'processing';
      const status = found.payment_status === 'paid' ? 'succeeded' : unpaid;
      const intent = (intentId: string | null): object | null =>
        intentId === null ? null : { id: intentId, payment_method: found.card, status };
      return [
        200,
        {
          ...found,
          payment_intent: intent(found.payment_intent),
          setup_intent: intent(found.setup_intent),
        },
      ];
    }
    if (action !== 'expire') return [200, found];
    if (found.status !== 'open') return [400, failed('Only open sessions can be expired.')];
    Object.assign(found, { status: 'expired', url: null });
    return [200, found];
  }

  return { sessions, refunds, saved, respond };
}

export async function startFakeStripe(): Promise<FakeStripe> {
  const { sessions, refunds, saved, respond } = createObjects();
  /** Responses by idempotency key, with the body that they were given for. */
  const known = new Map<string, { body: string; status: number; response: object }>();
  const session = (id: string): Session => {
    const found = sessions.get(id);
    if (found === undefined) throw new Error(`no session ${id}`);
    return found;
  };
  const fake: FakeStripe = {
    env: {},
    sessions,
    refunds,
    intents: saved.intents,
    bank: saved.bank,
    saveCard: (customer) => saved.save(customer).id,
    detach(id) {
      const card = saved.cards.get(id);
      if (card !== undefined) card.customer = null;
    },
    asked: [],
    respondWith: null,
    reportsTo: null,
    event: (type, object) => ({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } }),
    pay(id, { later = false, amount, currency } = {}) {
      const paid = session(id);
      Object.assign(paid, {
        status: 'complete',
        payment_status: later ? 'unpaid' : 'paid',
        ...(paid.mode === 'setup'
          ? { setup_intent: `seti_${randomUUID().slice(0, 8)}` }
          : { payment_intent: `pi_${randomUUID().slice(0, 8)}` }),
        url: null,
        ...(amount === undefined ? {} : { amount_total: amount }),
        ...(currency === undefined ? {} : { currency }),
      });
      if (paid.savesCard) {
        paid.customer ??= `cus_${randomUUID().slice(0, 8)}`;
        paid.card = saved.save(paid.customer).id;
      }
      return fake.event('checkout.session.completed', { ...paid });
    },
    settle(id, isConfirmed) {
      const settled = session(id);
      if (isConfirmed) settled.payment_status = 'paid';
      else settled.isRefused = true;
      const ending = isConfirmed ? 'succeeded' : 'failed';
      return fake.event(`checkout.session.async_payment_${ending}`, { ...settled });
    },
    async deliver(url, event, { at = new Date(), secret = webhookSecret } = {}) {
      const body = JSON.stringify(event, null, 2);
      const time = Math.floor(at.getTime() / 1000);
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
      const { status } = await fetch(`${url}/api/g/stripe-events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` },
        body,
      });
      return status;
    },
    close: async () => {},
  };

  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const body = await textOf(request);
    const send = (status: number, value: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    const [, paidId] = /^\/pay\/(\w+)/.exec(path) ?? [];
    if (paidId !== undefined) {
      if (method === 'GET')
        return response.writeHead(200, { 'content-type': 'text/html' }).end(page(session(paidId)));
      const event = fake.pay(paidId, { later: body === 'how=later' });
      if (fake.reportsTo !== null) await fake.deliver(fake.reportsTo, event);
      return response.writeHead(303, { location: session(paidId).success_url }).end();
    }
    fake.asked.push(`${method} ${path}`);
    if (fake.respondWith !== null) return send(fake.respondWith, failed('Out of order', 'api_error'));
    if (headers.authorization !== `Bearer ${stripeKey}`) return send(401, failed('Invalid API Key'));
    const key = headers['idempotency-key'];
    const before = typeof key === 'string' ? known.get(`${path} ${key}`) : undefined;
    if (before !== undefined)
      return before.body === body
        ? send(before.status, before.response)
        : send(400, failed('Keys can only be used with the same parameters.', 'idempotency_error'));
    const origin = `http://${headers.host ?? ''}`;
    const [status, value] = respond(method, path, body, origin);
    if (typeof key === 'string' && method === 'POST' && status < 500 && status !== 400)
      known.set(`${path} ${key}`, { body, status, response: structuredClone(value) });
    send(status, value);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  fake.env = {
    STRIPE_SECRET_KEY: stripeKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  fake.close = async () => {
    server.closeAllConnections();
    await new Promise<void>((closed) => server.close(() => closed()));
  };
  return fake;
}
