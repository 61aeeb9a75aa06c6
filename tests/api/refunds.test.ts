import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Invoice, ManagedInvoice } from '#shared/billing/invoice.ts';
import type { PaymentProblem } from '#shared/billing/online/online-payment.ts';
import type { Statement } from '#shared/billing/statement/statement.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { type BillingScene, openBillingScene } from '../support/scenes/billing-scene.ts';
import { type FakeStripe, startFakeStripe } from '../support/servers/fake-stripe.ts';

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

const invoiceOf = async (id: string): Promise<Invoice | undefined> =>
  (await scene.owner.get<Invoice>(`/billing/invoices/${id}`)).data;
const report = (event: Parameters<FakeStripe['deliver']>[1]) => stripe.deliver(scene.server.url, event);
const manage = <T>(path: string, body: Record<string, string>, who: ApiClient = scene.manager) =>
  who.write<T>('POST', `/billing/invoices/${path}`, 'customer-transaction', body);
const refund = (id: string, who = scene.manager) =>
  manage<ManagedInvoice>(`${id}/refund`, { by: 'card' }, who);
const transfer = (id: string, reference: string, paidOn = '2026-01-02') =>
  manage<ManagedInvoice>(`${id}/refund`, { by: 'transfer', reference, paidOn });
const problems = async (): Promise<PaymentProblem[]> =>
  (await scene.manager.get<PaymentProblem[]>('/billing/payment-problems')).data ?? [];

/** Pays what is due of an invoice by card. Returns what it was paid by. */
async function payByCard(id: string): Promise<string> {
  const path = `/billing/invoices/${id}/checkout`;
  const { data } = await scene.owner.write<{ url: string }>('POST', path, 'customer-payment-method', {});
  const sessionId = data?.url.split('/').at(-1) ?? '';
  await report(stripe.pay(sessionId));
  return stripe.sessions.get(sessionId)?.payment_intent ?? '';
}

/** Returns a purchase that was paid by card, and what it was paid by. */
async function paidByCard(items: Record<string, number> = { hours: 2 }) {
  const invoice = await scene.buy(items);
  return { invoice, id: invoice._id, paymentIntent: await payByCard(invoice._id) };
}

/** Returns Stripe's refunds of a payment once there are any. */
async function refundsOf(paymentIntent: string) {
  const found = () => stripe.refunds.filter(({ payment_intent }) => payment_intent === paymentIntent);
  await expect.poll(() => found().length).toBeGreaterThan(0);
  return found();
}

describe('a refund to the card', () => {
  it('is made once of what a credit note took back, and closed by the report of Stripe', async () => {
    const { id, invoice, paymentIntent } = await paidByCard();
    expect((await refund(id)).messages).toEqual([`Nothing of ${invoice.number} is to be refunded.`]);
    const credited = await manage<ManagedInvoice>(`${id}/credit`, {
      reason: 'Half',
      quantities: '{"hours":1}',
    });
    expect(credited.data).toMatchObject({ owedBack: 59_400, owedToCard: 59_400, refunds: [] });
    const both = await Promise.all([refund(id), refund(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await invoiceOf(id)).toMatchObject({ owedBack: 0, refunds: [{ amount: 59_400, paidOn: null }] });
    const [made, ...more] = await refundsOf(paymentIntent);
    expect(more).toEqual([]);
    expect(made).toMatchObject({ amount: 59_400, currency: 'myr' });
    const event = stripe.event('refund.updated', { ...made, status: 'succeeded' });
    expect(await report(event)).toBe(200);
    expect(await report(event)).toBe(200);
    const paidOn = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect((await invoiceOf(id))?.refunds).toEqual([
      { amount: 59_400, paidOn, reference: `Stripe ${made?.id}` },
    ]);
  });

  it('that fails is shown to managers, and owed again', async () => {
    const { id, invoice, paymentIntent } = await paidByCard();
    await manage(`${id}/credit`, { reason: 'All' });
    await refund(id);
    const [made] = await refundsOf(paymentIntent);
    const failed = stripe.event('refund.failed', { ...made, status: 'failed' });
    await report(failed);
    // The earlier report comes later.
    await report(stripe.event('refund.created', { ...made, status: 'pending' }));
    expect(await invoiceOf(id)).toMatchObject({ owedBack: invoice.total, refunds: [] });
    expect((await problems()).at(-1)).toMatchObject({ kind: 'not-refunded', amount: invoice.total });
  });

  it('that Stripe refuses is shown to managers, and can be made by transfer', async () => {
    const { id, invoice } = await paidByCard();
    await manage(`${id}/credit`, { reason: 'All' });
    stripe.respondWith = 400;
    await refund(id);
    await expect.poll(async () => (await invoiceOf(id))?.owedBack).toBe(invoice.total);
    stripe.respondWith = null;
    expect((await problems()).at(-1)?.invoice?.number).toBe(invoice.number);
    expect((await transfer(id, 'TT 12')).data).toMatchObject({
      owedBack: 0,
      owedToCard: 0,
      refunds: [{ amount: invoice.total, reference: 'TT 12', paidOn: '2026-01-02' }],
    });
  });

  it('made at Stripe alone is shown to managers', async () => {
    const { invoice, paymentIntent } = await paidByCard();
    const made = {
      id: 're_elsewhere',
      object: 'refund',
      amount: 1_000,
      currency: 'myr',
      payment_intent: paymentIntent,
      status: 'succeeded',
      metadata: {},
    };
    await report(stripe.event('refund.created', made));
    await report(stripe.event('refund.updated', made));
    const found = (await problems()).filter(({ reference }) => reference === 're_elsewhere');
    expect(found).toEqual([
      expect.objectContaining({
        kind: 'refunded-elsewhere',
        amount: 1_000,
        invoice: { number: invoice.number, company: 'Olive' },
      }),
    ]);
  });
});

describe('a refund by transfer', () => {
  it('is recorded of what was not paid by card', async () => {
    const { _id: id, total } = await scene.buy({ hours: 1 });
    await scene.manager.write('PUT', `/billing/invoices/${id}/payment`, 'customer-transaction', {
      reference: 'TT 1',
    });
    await manage(`${id}/credit`, { reason: 'All' });
    expect((await refund(id)).status).toBe(409);
    expect((await transfer(id, ' ')).messages).toEqual(['Payment reference: Required!']);
    expect((await transfer(id, 'TT 2', '2999-01-01')).status).toBe(422);
    expect((await refund(id, scene.operator)).status).toBe(403);
    expect((await transfer(id, 'TT 2')).data).toMatchObject({ owedBack: 0, refunds: [{ amount: total }] });
    expect((await transfer(id, 'TT 3')).status).toBe(409);
  });
});

describe('a refund of an invoice that is written off', () => {
  it('is in the account with what it leaves to be written off: once Stripe has confirmed it', async () => {
    const { owner, manager } = scene;
    const put = <T>(path: string, fields: Record<string, string>) =>
      manager.write<T>('PUT', `/billing/invoices/${path}`, 'customer-transaction', fields);
    const account = { kind: 'direct-debit', name: 'Mei Lim', bank: 'Maybank', account: '514011234711' };
    await owner.write('POST', '/billing/payments', 'customer-payment-method', account);
    const bookedOf = async (number: string): Promise<[sum: number, writtenOff: number]> => {
      const { data } = await owner.get<Statement>('/billing/statement?from=2020-01-01&to=2999-12-31');
      const bookings = data?.accounts[0]?.bookings ?? [];
      const sum = (kinds: (kind: string) => boolean): number =>
        bookings.reduce(
          (all, one) =>
            [one.number, one.reference].includes(number) && kinds(one.kind) ? all + one.amount : all,
          0,
        );
      return [sum(() => true), sum((kind) => kind === 'write-off')];
    };

    const { _id: id, number } = await scene.buy({ hours: 2 });
    const { data: collected } = await put<ManagedInvoice>(`${id}/payment`, {
      reference: 'DD 1',
      amount: '100000',
    });
    const paymentIntent = await payByCard(id);
    await manage(`${id}/credit`, { reason: 'Half', quantities: '{"hours":1}' });
    expect((await refund(id)).data).toMatchObject({ refunds: [{ amount: 18_800, paidOn: null }] });
    const [made] = await refundsOf(paymentIntent);
    await put(`${id}/debit-return`, {
      reason: 'No money',
      payment: collected?.collected[0]?.id ?? '',
    });
    expect((await put<ManagedInvoice>(`${id}/write-off`, { reason: 'Gone' })).status).toBe(200);
    expect(await bookedOf(number)).toEqual([0, -40_600]);
    await report(stripe.event('refund.updated', { ...made, status: 'succeeded' }));
    expect(await bookedOf(number)).toEqual([0, -59_400]);
  });
});
