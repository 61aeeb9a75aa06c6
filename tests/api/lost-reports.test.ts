import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScheduled } from '#server/jobs/scheduler.ts';
import type { Invoice } from '#shared/billing/invoice.ts';
import type { PaymentProblem } from '#shared/billing/online/online-payment.ts';
import type { SavedCard } from '#shared/billing/online/saved-card.ts';
import { dayMs, minuteMs } from '#shared/kernel/durations.ts';
import { type BillingScene, openBillingScene } from '../support/scenes/billing-scene.ts';
import { type FakeStripe, startFakeStripe } from '../support/servers/fake-stripe.ts';

const csrf = 'customer-payment-method';
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

/** Lets minutes pass, with the round at their end. */
async function pass(minutes: number): Promise<void> {
  scene.server.advance(minutes * minuteMs);
  await runScheduled(scene.server.parts);
}
const idAtEnd = (url = ''): string => url.split('/').at(-1) ?? '';
const invoiceOf = async (id: string): Promise<Invoice | undefined> =>
  (await scene.owner.get<Invoice>(`/billing/invoices/${id}`)).data;
const subjects = (text: string) => scene.server.mails.filter(({ subject }) => subject.includes(text));
async function opened() {
  const invoice = await scene.buy({ hours: 1 });
  const path = `/billing/invoices/${invoice._id}/checkout`;
  const { data } = await scene.owner.write<{ url: string }>('POST', path, csrf, {});
  return { invoice, id: invoice._id, sessionId: idAtEnd(data?.url) };
}
const asked = (text: string): number => stripe.asked.filter((call) => call.includes(text)).length;

describe('a refund by transfer', () => {
  it('is mailed', async () => {
    const { _id: id, number } = await scene.buy({ hours: 1 });
    const manage = (method: 'PUT' | 'POST', step: string, body: Record<string, string>) =>
      scene.manager.write(method, `/billing/invoices/${id}/${step}`, 'customer-transaction', body);
    await manage('PUT', 'payment', { reference: 'TT 1' });
    await manage('POST', 'credit', { reason: 'All' });
    await manage('POST', 'refund', { by: 'transfer', reference: 'TT 2', paidOn: '2026-01-02' });
    await expect.poll(() => subjects(`${number} is refunded`)[0]?.text).toContain('by transfer');
    expect(subjects(`${number} is refunded`)[0]?.text).toContain('Reference: TT 2');
  });
});

describe('where a report of Stripe is lost', () => {
  it('a payment on the page is booked after a quarter of an hour, and mailed once', async () => {
    const { invoice, id, sessionId } = await opened();
    const event = stripe.pay(sessionId);
    await pass(10);
    expect(asked(`GET /v1/checkout/sessions/${sessionId}`)).toBe(0);
    expect((await invoiceOf(id))?.payment).toBeNull();
    await pass(10);
    await expect
      .poll(async () => (await invoiceOf(id))?.payment)
      .toMatchObject({ reference: expect.any(String) });
    // It comes at last, and the mail’s job runs again.
    expect(await stripe.deliver(scene.server.url, event, { at: scene.server.parts.clock() })).toBe(200);
    await scene.server.db.query(
      `INSERT INTO jobs (kind, payload, run_at) VALUES ('invoice-mail', $1, now())`,
      [JSON.stringify({ invoiceId: id })],
    );
    await expect
      .poll(async () => scene.server.db.query(`SELECT 1 AS one FROM jobs WHERE kind = 'invoice-mail'`))
      .toEqual([]);
    expect(subjects(`${invoice.number} is paid`)).toHaveLength(1);
    expect((await invoiceOf(id))?.payments).toHaveLength(1);
    const before = asked(sessionId);
    await pass(120);
    expect(asked(sessionId)).toBe(before);
  });

  it('a payment that the bank has refused since is no longer under way, which is mailed', async () => {
    const { invoice, id, sessionId } = await opened();
    const event = stripe.pay(sessionId, { later: true });
    await stripe.deliver(scene.server.url, event, { at: scene.server.parts.clock() });
    await pass(61);
    await expect.poll(() => scene.server.db.query('SELECT 1 FROM jobs')).toEqual([]);
    expect((await invoiceOf(id))?.onlinePayment).toBe('processing');
    stripe.settle(sessionId, false);
    await pass(61);
    await expect.poll(() => scene.server.db.query('SELECT 1 FROM jobs')).toEqual([]);
    expect(await invoiceOf(id)).toMatchObject({ onlinePayment: 'failed', due: invoice.total });
    expect(subjects(`The payment of invoice ${invoice.number} was refused`)).toHaveLength(1);
  });

  it('a payment that does not fit is not booked, but shown to managers and logged', async () => {
    const { id, sessionId } = await opened();
    stripe.pay(sessionId, { amount: 100 });
    await pass(20);
    await expect.poll(async () => (await invoiceOf(id))?.onlinePayment).toBe('unmatched');
    await expect.poll(() => scene.server.unbooked).toContain('amount');
    const { data } = await scene.manager.get<PaymentProblem[]>('/billing/payment-problems');
    expect(data).toMatchObject([{ kind: 'amount', amount: 100 }]);
  });

  it('a page that was left is asked about until it ends, and not after that', async () => {
    const { sessionId } = await opened();
    await pass(16);
    await expect.poll(() => asked(`GET /v1/checkout/sessions/${sessionId}`)).toBe(1);
    await pass(5);
    Object.assign(stripe.sessions.get(sessionId) ?? {}, { status: 'expired', url: null });
    await pass(16);
    await expect.poll(() => asked(`GET /v1/checkout/sessions/${sessionId}`)).toBe(2);
    const stateOf = async () =>
      (
        await scene.server.db.query('SELECT state FROM online_payments WHERE session_id = $1', [sessionId])
      )[0];
    await expect.poll(stateOf).toEqual({ state: 'expired' });
    await pass(16);
    expect(asked(`GET /v1/checkout/sessions/${sessionId}`)).toBe(2);
  });

  it('a refund is booked after an hour, and mailed once', async () => {
    const { invoice, id, sessionId } = await opened();
    await stripe.deliver(scene.server.url, stripe.pay(sessionId), { at: scene.server.parts.clock() });
    const manage = (step: string, body: Record<string, string>) =>
      scene.manager.write('POST', `/billing/invoices/${id}/${step}`, 'customer-transaction', body);
    await manage('credit', { reason: 'All' });
    await manage('refund', { by: 'card' });
    const intent = stripe.sessions.get(sessionId)?.payment_intent;
    const made = () => stripe.refunds.find(({ payment_intent }) => payment_intent === intent);
    await expect.poll(made).toBeDefined();
    Object.assign(made() ?? {}, { status: 'succeeded' });
    expect(subjects(`${invoice.number} is refunded`)).toEqual([]);
    await pass(61);
    await expect.poll(() => subjects(`${invoice.number} is refunded`)).toHaveLength(1);
    expect(subjects(`${invoice.number} is refunded`)[0]?.text).toContain('to your card');
    expect((await invoiceOf(id))?.refunds[0]?.reference).toBe(`Stripe ${made()?.id}`);
    const report = stripe.event('refund.updated', { ...made() });
    await stripe.deliver(scene.server.url, report, { at: scene.server.parts.clock() });
    await pass(61);
    expect(stripe.refunds.filter(({ payment_intent }) => payment_intent === intent)).toHaveLength(1);
    expect(subjects(`${invoice.number} is refunded`)).toHaveLength(1);
  });

  it('a card that was entered is saved, and a charge that the bank has confirmed is booked', async () => {
    const { data } = await scene.owner.write<{ url: string }>('POST', '/billing/card', csrf, {
      isAgreed: 'true',
    });
    stripe.pay(idAtEnd(data?.url));
    await pass(16);
    const card = async () => (await scene.owner.get<SavedCard | null>('/billing/card')).data?.title;
    await expect.poll(card).toContain('Visa');
    await scene.server.db.query(
      `UPDATE companies SET plan = 'paid', plan_title = 'Studio', plan_price = 1000, paid_until = $2 WHERE id = $1`,
      [scene.companyId, new Date(scene.server.parts.clock().getTime() + dayMs / 2)],
    );
    stripe.bank.reply = 'processing';
    await pass(1);
    const renewal = async () =>
      (await scene.owner.get<{ invoices: Invoice[] }>('/billing/invoices')).data?.invoices?.[0];
    await expect.poll(async () => (await renewal())?.onlinePayment).toBe('processing');
    const intent = stripe.intents.at(-1);
    Object.assign(intent ?? {}, { status: 'succeeded', amount_received: intent?.amount });
    await pass(61);
    await expect.poll(async () => (await renewal())?.payment?.reference).toBe(`Stripe ${intent?.id}`);
    expect(stripe.intents).toHaveLength(1);
  });
});

describe('while Stripe is away', () => {
  // On a paid plan nothing is bought once.
  beforeAll(async () => {
    await scene.server.db.query(`UPDATE companies SET plan = 'free', paid_until = NULL WHERE id = $1`, [
      scene.companyId,
    ]);
  });
  /** Returns the jobs that ask about a payment or a card. */
  const jobsOf = async (id = ''): Promise<string[]> =>
    (
      await scene.server.db.query<{ kind: string }>(
        `SELECT kind FROM jobs WHERE $1 IN (payload ->> 'onlinePaymentId', payload ->> 'cardId')`,
        [id],
      )
    ).map(({ kind }) => kind);
  const idIn = async (table: string, sessionId: string): Promise<string | undefined> =>
    (
      await scene.server.db.query<{ id: string }>(`SELECT id FROM ${table} WHERE session_id = $1`, [
        sessionId,
      ])
    )[0]?.id;

  it('a payment and a card have one job each at most, and are booked when it is back', async () => {
    const { id, sessionId } = await opened();
    const { data } = await scene.owner.write<{ url: string }>('POST', '/billing/card', csrf, {
      isAgreed: 'true',
    });
    const cardPage = idAtEnd(data?.url);
    for (const page of [sessionId, cardPage]) stripe.pay(page);
    const [paymentId, cardId] = [
      await idIn('online_payments', sessionId),
      await idIn('saved_cards', cardPage),
    ];
    stripe.respondWith = 500;
    for (let round = 0; round < 3; round += 1) {
      await pass(16);
      expect([await jobsOf(paymentId), await jobsOf(cardId)]).toEqual([['ask-payment'], ['take-card']]);
    }
    stripe.respondWith = null;
    await expect.poll(async () => (await invoiceOf(id))?.payment).not.toBeNull();
    await expect.poll(async () => [...(await jobsOf(paymentId)), ...(await jobsOf(cardId))]).toEqual([]);
    expect((await invoiceOf(id))?.payments).toHaveLength(1);
  });

  it('a charge whose job still waits gets no second one', async () => {
    const { server, companyId } = scene;
    const { _id: id } = await scene.buy({ hours: 1 });
    await server.db.query(
      `WITH card AS (
         INSERT INTO saved_cards (id, company_id, agreed_at, consent, saved_at, removed_at, customer, payment_method)
         VALUES ('waiting', $1, $3, 'Agreed', $3, $3, 'cus_1', 'pm_1') RETURNING id
       ) INSERT INTO online_payments (id, invoice_id, card_id, attempt, amount, currency, opened_at, expires_at)
         SELECT 'waiting', $2, id, 1, 100, 'MYR', $3, $3 FROM card`,
      [companyId, id, server.parts.clock()],
    );
    await server.db.query(
      `INSERT INTO jobs (kind, lane, payload, run_at)
       VALUES ('charge-card', 'payment', '{"onlinePaymentId":"waiting"}', now() + interval '1 day')`,
    );
    await pass(16);
    expect(await jobsOf('waiting')).toEqual(['charge-card']);
  });
});
