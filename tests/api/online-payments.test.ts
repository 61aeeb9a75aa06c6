import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remindLate } from '#server/billing/documents/remind-late.ts';
import type { Invoice, ManagedInvoice } from '#shared/billing/invoice.ts';
import type { PaymentProblem } from '#shared/billing/online/online-payment.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { type BillingScene, openBillingScene } from '../support/scenes/billing-scene.ts';
import { type FakeStripe, startFakeStripe } from '../support/servers/fake-stripe.ts';
import { startTestServer } from '../support/servers/test-server.ts';

let stripe: FakeStripe;
let scene: BillingScene;

beforeAll(async () => {
  stripe = await startFakeStripe();
  scene = await openBillingScene(stripe.env);
  await scene.set();
});
afterAll(async () => {
  await scene.server.close();
  await stripe.close();
});

const open = (id: string, who: ApiClient = scene.owner) =>
  who.write<{ url: string }>('POST', `/billing/invoices/${id}/checkout`, 'customer-payment-method', {});
const confirm = (id: string) =>
  scene.owner.write<Invoice>(
    'POST',
    `/billing/invoices/${id}/checkout/confirm`,
    'customer-payment-method',
    {},
  );
const invoiceOf = async (id: string): Promise<Invoice> => {
  const { data } = await scene.owner.get<Invoice>(`/billing/invoices/${id}`);
  if (data === undefined) throw new Error('no such invoice');
  return data;
};
const report = (event: Parameters<FakeStripe['deliver']>[1]) => stripe.deliver(scene.server.url, event);
const problems = async (): Promise<PaymentProblem[]> =>
  (await scene.manager.get<PaymentProblem[]>('/billing/payment-problems')).data ?? [];

/** Opens the payment page of a purchase. */
async function opened(items: Record<string, number> = { hours: 1 }) {
  const invoice = await scene.buy(items);
  const { data } = await open(invoice._id);
  const sessionId = data?.url.split('/').at(-1) ?? '';
  const session = stripe.sessions.get(sessionId);
  if (session === undefined) throw new Error('no session was opened');
  return { invoice, session, sessionId, id: invoice._id };
}

describe('payment by card', () => {
  it('is offered where Stripe is configured, and nowhere else', async () => {
    const takesCards = async (url: string): Promise<boolean> =>
      ((await (await fetch(`${url}/api/g/config`)).json()) as { data: RouteData<'appConfig'> }).data
        .takesCards;
    expect(await takesCards(scene.server.url)).toBe(true);
    const plain = await startTestServer();
    expect(await takesCards(plain.url)).toBe(false);
    expect(await stripe.deliver(plain.url, stripe.event('ping', {}))).toBe(404);
    await plain.close();
  });

  it('is not saved for renewals without Stripe', async () => {
    const plain = await startTestServer();
    const id = await plain.addCompany('Pear');
    await plain.addPerson({ email: 'owner@pear.test', role: 'owner', companyId: id });
    const owner = await plain.signIn('customer', 'owner@pear.test');
    expect((await owner.get('/billing/card')).data).toBeNull();
    expect(
      (await owner.write('POST', '/billing/card', 'customer-payment-method', { isAgreed: 'true' })).status,
    ).toBe(404);
    await plain.close();
  });

  it('opens the page of the application for nothing of Stripe', async () => {
    const { headers } = await fetch(`${scene.server.url}/healthz`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("form-action 'self'");
    expect(policy).not.toContain(stripe.env.STRIPE_URL ?? '');
    expect(policy).not.toContain('stripe');
  });

  it('opens one page over exactly what is due, however often one asks', async () => {
    const { invoice, session, id } = await opened({ hours: 1, room: 3 });
    expect(session).toMatchObject({
      amount_total: invoice.total,
      currency: 'myr',
      customer_email: 'owner@olive.test',
      success_url: `http://galley.test/billing/invoices/${id}/payment/done`,
      cancel_url: `http://galley.test/billing/invoices/${id}/payment/cancelled`,
    });
    const before = stripe.sessions.size;
    const again = await Promise.all([open(id), open(id), open(id)]);
    expect(new Set(again.map(({ data }) => data?.url))).toEqual(new Set([session.url]));
    expect(stripe.sessions.size).toBe(before);
  });

  it('opens one page also where two ask for it at once', async () => {
    const { _id: id } = await scene.buy({ hours: 1 });
    const before = stripe.sessions.size;
    const [one, other] = await Promise.all([open(id), open(id)]);
    expect(one.data?.url).toBe(other.data?.url);
    expect(stripe.sessions.size).toBe(before + 1);
  });

  it('is for who pays the invoice', async () => {
    const { _id: id } = await scene.buy({ hours: 1 });
    const staff = await scene.server.signIn('customer', 'staff@olive.test');
    expect((await open(id, staff)).status).toBe(403);
    expect((await open('none')).status).toBe(404);
    const other = await scene.server.addCompany('Pear');
    await scene.server.addPerson({ email: 'owner@pear.test', role: 'owner', companyId: other });
    expect((await open(id, await scene.server.signIn('customer', 'owner@pear.test'))).status).toBe(404);
  });

  it('says why no page could be opened, and opens one when Stripe responds again', async () => {
    const small = await scene.buy({ room: 1 });
    await scene.set({ storageRate: '0' });
    const { _id: id } = await scene.buy({ room: 1 });
    await scene.set();
    expect(small.total).toBe(133);
    stripe.respondWith = 500;
    expect((await open(id)).status).toBe(503);
    stripe.respondWith = null;
    expect((await open(id)).status).toBe(200);
  });

  it('pays the invoice with the report of Stripe, once, and gives what was bought', async () => {
    const { invoice, sessionId, id } = await opened();
    const mailed = (subject: string) => scene.server.mails.filter((mail) => mail.subject.startsWith(subject));
    await expect.poll(() => mailed(`Invoice ${invoice.number} over`)).toHaveLength(1);
    expect(mailed(`Invoice ${invoice.number} over`)[0]?.text).toContain('You can also pay it by card');
    const event = stripe.pay(sessionId);
    expect(await Promise.all([report(event), report(event)])).toEqual([200, 200]);
    expect(await report(event)).toBe(200);
    expect(await report({ ...event, id: 'evt_another' })).toBe(200);
    const paid = await invoiceOf(id);
    const reference = `Stripe ${stripe.sessions.get(sessionId)?.payment_intent}`;
    expect(paid).toMatchObject({ due: 0, payment: { reference }, onlinePayment: null });
    expect(paid.payments).toEqual([expect.objectContaining({ amount: invoice.total, reference })]);
    const [given] = await scene.server.db.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM add_ons WHERE company_id = $1 AND title = $2',
      [scene.companyId, '5 hours of work'],
    );
    expect(given?.count).toBe(1);
    await expect.poll(() => mailed(`Invoice ${invoice.number} is paid`)).toHaveLength(1);
    expect((await open(id)).messages).toEqual([`${invoice.number} is paid already.`]);
    expect(await problems()).toEqual([]);
  });

  it('is taken over by whoever comes back before the report', async () => {
    const { sessionId, id } = await opened();
    expect((await confirm(id)).data).toMatchObject({ payment: null, onlinePayment: null });
    const event = stripe.pay(sessionId);
    expect(await confirm(id)).toMatchObject({
      status: 200,
      data: { payment: { reference: expect.any(String) } },
    });
    expect(await report(event)).toBe(200);
    expect((await invoiceOf(id)).payments).toHaveLength(1);
  });

  it('by bank is processed first, and no second one is begun meanwhile', async () => {
    const { invoice, sessionId, id } = await opened();
    await report(stripe.pay(sessionId, { later: true }));
    expect(await invoiceOf(id)).toMatchObject({ onlinePayment: 'processing', due: invoice.total });
    expect((await open(id)).messages).toEqual(['Your payment is being processed. You need not pay again.']);
    await report(stripe.settle(sessionId, true));
    expect(await invoiceOf(id)).toMatchObject({ onlinePayment: null, due: 0 });
  });

  it('by bank that is refused leaves the invoice open, mails that, and can be begun anew', async () => {
    const { invoice, sessionId, id } = await opened();
    const processing = stripe.pay(sessionId, { later: true });
    await report(stripe.settle(sessionId, false));
    // The earlier report comes later.
    await report(processing);
    expect(await invoiceOf(id)).toMatchObject({ onlinePayment: 'failed', due: invoice.total });
    const subject = `The payment of invoice ${invoice.number} was refused`;
    await expect.poll(() => scene.server.mails.some((mail) => mail.subject === subject)).toBe(true);
    const { data } = await open(id);
    expect(data?.url).not.toContain(sessionId);
  });

  it('is paid by a report that comes before an earlier one', async () => {
    const { sessionId, id } = await opened();
    const processing = stripe.pay(sessionId, { later: true });
    await report(stripe.settle(sessionId, true));
    await report(processing);
    expect(await invoiceOf(id)).toMatchObject({ onlinePayment: null, due: 0 });
  });
});

describe('a reminder', () => {
  it('waits while the bank has not confirmed a payment', async () => {
    const reminders = [
      { days: '1', text: '', fee: '' },
      { days: '', text: '', fee: '' },
      { days: '', text: '', fee: '' },
    ];
    await scene.set({ reminders, dueDays: '0' });
    const waiting = await opened();
    const open = await scene.buy({ hours: 1 });
    await scene.set();
    await report(stripe.pay(waiting.sessionId, { later: true }));
    const day = 24 * 60 * 60 * 1000;
    await scene.set({ reminders });
    await remindLate(scene.server.db, new Date(Date.now() + 2 * day));
    const reminded = await scene.server.db.query<{ id: string }>(
      'SELECT invoice_id AS id FROM invoice_reminders',
    );
    await scene.set();
    const ids = reminded.map(({ id }) => id);
    expect(ids).toContain(open._id);
    expect(ids).not.toContain(waiting.id);
  });
});

describe('a report', () => {
  it('is taken from Stripe alone, unchanged and within five minutes', async () => {
    const { sessionId, id } = await opened();
    const event = stripe.pay(sessionId);
    const { url } = scene.server;
    const minutes = (count: number) => new Date(Date.now() + count * 60_000);
    expect(await stripe.deliver(url, event, { secret: 'whsec_another' })).toBe(400);
    expect(await stripe.deliver(url, event, { at: minutes(-6) })).toBe(400);
    const unsigned = await fetch(`${url}/api/g/stripe-events`, {
      method: 'POST',
      body: JSON.stringify(event),
    });
    expect(unsigned.status).toBeGreaterThanOrEqual(400);
    expect((await invoiceOf(id)).payment).toBeNull();
    expect(await stripe.deliver(url, event, { at: minutes(-4) })).toBe(200);
    expect((await invoiceOf(id)).payment).not.toBeNull();
  });

  it('of what another program takes with the same account is left to it', async () => {
    const before = await problems();
    const { sessionId } = await opened();
    const { data } = stripe.pay(sessionId);
    const foreign = { ...data.object, id: 'cs_foreign', metadata: {} };
    expect(await report(stripe.event('checkout.session.completed', foreign))).toBe(200);
    expect(await problems()).toEqual(before);
  });

  it('of what another installation takes with the same account is left to it; one of its own that is gone is shown', async () => {
    const before = await problems();
    const { sessionId } = await opened();
    const { data } = stripe.pay(sessionId);
    const reportOf = (name: string, metadata: Record<string, string>) =>
      report(
        stripe.event('checkout.session.completed', {
          ...data.object,
          id: `cs_${name}`,
          payment_intent: `pi_${name}`,
          metadata: { ...stripe.sessions.get(sessionId)?.metadata, galley_payment: 'gone', ...metadata },
        }),
      );
    expect(await reportOf('other', { galley_home: 'https://other.test' })).toBe(200);
    expect(await problems()).toEqual(before);
    expect(await reportOf('gone', {})).toBe(200);
    const found = (await problems()).at(-1);
    expect(found).toMatchObject({ kind: 'unknown', invoice: null, reference: 'pi_gone' });
    const solved = `/billing/payment-problems/${found?.id}/solved`;
    await scene.manager.write('PUT', solved, 'customer-transaction', {});
    expect(await problems()).toEqual(before);
  });
});

describe('money that is not what is due', () => {
  it.each([
    ['amount', { amount: 100 }],
    ['currency', { currency: 'usd' }],
  ] as const)(
    'in its %s is not taken, but shown to managers until one has dealt with it',
    async (kind, how) => {
      const { invoice, sessionId, id } = await opened();
      expect(await report(stripe.pay(sessionId, how))).toBe(200);
      expect(await invoiceOf(id)).toMatchObject({
        payments: [],
        due: invoice.total,
        onlinePayment: 'unmatched',
      });
      expect((await open(id)).messages).toEqual(['Your payment is being checked. You need not pay again.']);
      const session = stripe.sessions.get(sessionId);
      const [found] = await problems();
      expect(found).toMatchObject({
        kind,
        invoice: { number: invoice.number, company: 'Olive' },
        amount: session?.amount_total,
        reference: session?.payment_intent,
      });
      const solve = (who: ApiClient) =>
        who.write<PaymentProblem[]>(
          'PUT',
          `/billing/payment-problems/${found?.id}/solved`,
          'customer-transaction',
          {},
        );
      expect((await solve(scene.operator)).status).toBe(403);
      expect((await solve(scene.manager)).data).toEqual([]);
      expect((await solve(scene.manager)).status).toBe(409);
    },
  );

  it('comes for what was paid otherwise meanwhile, whose page is closed', async () => {
    const { sessionId, id, invoice } = await opened();
    await scene.manager.write<ManagedInvoice>(
      'PUT',
      `/billing/invoices/${id}/payment`,
      'customer-transaction',
      {
        reference: 'TT 1',
      },
    );
    await expect.poll(() => stripe.sessions.get(sessionId)?.status).toBe('expired');
    // Paid in the moment before.
    await report(stripe.pay(sessionId));
    expect((await invoiceOf(id)).payments).toHaveLength(1);
    const [found] = await problems();
    expect(found).toMatchObject({
      kind: 'closed',
      invoice: { number: invoice.number },
      amount: invoice.total,
    });
    await scene.manager.write(
      'PUT',
      `/billing/payment-problems/${found?.id}/solved`,
      'customer-transaction',
      {},
    );
  });

  it('is asked for anew where a part was paid otherwise', async () => {
    const { sessionId, id, invoice } = await opened();
    await scene.manager.write('PUT', `/billing/invoices/${id}/payment`, 'customer-transaction', {
      reference: 'TT 2',
      amount: '10000',
    });
    const { data } = await open(id);
    const next = stripe.sessions.get(data?.url.split('/').at(-1) ?? '');
    expect(next?.amount_total).toBe(invoice.total - 10_000);
    await expect.poll(() => stripe.sessions.get(sessionId)?.status).toBe('expired');
    await report(stripe.pay(next?.id ?? ''));
    expect((await invoiceOf(id)).due).toBe(0);
  });

  it('is shown when its payer asks the bank to take it back', async () => {
    const { sessionId, invoice } = await opened();
    await report(stripe.pay(sessionId));
    const dispute = {
      id: 'dp_1',
      object: 'dispute',
      amount: invoice.total,
      currency: 'myr',
      payment_intent: stripe.sessions.get(sessionId)?.payment_intent,
    };
    await report(stripe.event('charge.dispute.created', dispute));
    expect((await problems()).at(-1)).toMatchObject({
      kind: 'disputed',
      invoice: { number: invoice.number },
    });
    expect((await scene.operator.get('/billing/payment-problems')).status).toBe(403);
  });
});
