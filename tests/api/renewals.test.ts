import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runScheduled } from '#server/jobs/scheduler.ts';
import type { Company } from '#shared/accounts/companies/company.ts';
import type { User } from '#shared/accounts/user.ts';
import type { Invoice } from '#shared/billing/invoice.ts';
import type { PaymentProblem } from '#shared/billing/online/online-payment.ts';
import { cardConsent, type SavedCard } from '#shared/billing/online/saved-card.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { type BillingScene, openBillingScene } from '../support/scenes/billing-scene.ts';
import { jobsDone, passDays } from '../support/scenes/pass-days.ts';
import { type FakeStripe, startFakeStripe } from '../support/servers/fake-stripe.ts';

const price = 149_000;
let stripe: FakeStripe;
let scene: BillingScene;
let company: { id: string; owner: ApiClient; staff: ApiClient };
let count = 0;

beforeAll(async () => {
  stripe = await startFakeStripe();
  scene = await openBillingScene(stripe.env);
  await scene.set({ isRegistered: false, retryDays: '3, 5, 7', endDays: '10' });
});
afterAll(async () => {
  await scene.server.close();
  await stripe.close();
});

/** A company on a paid plan whose paid time ends in eight days, with seven days of grace. */
beforeEach(async () => {
  stripe.bank.reply = 'paid';
  count += 1;
  const { server } = scene;
  const id = await server.addCompany(`Plum ${count}`);
  const paidUntil = new Date(server.parts.clock().getTime() + 8 * dayMs);
  await server.db.query(
    `UPDATE companies SET plan = 'paid', plan_title = 'Studio', plan_price = $2, paid_until = $3, grace_days = 7
     WHERE id = $1`,
    [id, price, paidUntil],
  );
  for (const role of ['owner', 'staff'] as const)
    await server.addPerson({ email: `${role}@plum${count}.test`, role, companyId: id });
  company = {
    id,
    owner: await server.signIn('customer', `owner@plum${count}.test`),
    staff: await server.signIn('customer', `staff@plum${count}.test`),
  };
});

const csrf = 'customer-payment-method';
const report = (event: Parameters<FakeStripe['deliver']>[1]) =>
  stripe.deliver(scene.server.url, event, { at: scene.server.parts.clock() });
const idAtEnd = (url = ''): string => url.split('/').at(-1) ?? '';
const card = async (who = company.owner): Promise<SavedCard | null> =>
  (await who.get<SavedCard | null>('/billing/card')).data ?? null;
const agree = (isAgreed = 'true', who = company.owner) =>
  who.write<{ url: string }>('POST', '/billing/card', csrf, { isAgreed });

/** Saves a card on its page, as Stripe reports it. Returns the session. */
async function saveCard() {
  const before = await card();
  const sessionId = idAtEnd((await agree()).data?.url);
  await report(stripe.pay(sessionId));
  await expect.poll(async () => (await card())?.id).not.toBe(before?.id);
  return stripe.sessions.get(sessionId);
}
const pass = (days: number) => passDays(scene.server, days);
const worked = () => jobsDone(scene.server);
const invoices = async (): Promise<Invoice[]> =>
  (await company.owner.get<{ invoices: Invoice[] }>('/billing/invoices')).data?.invoices ?? [];
const last = async (): Promise<Invoice> => {
  const [invoice] = await invoices();
  if (invoice === undefined) throw new Error('there is no invoice');
  return invoice;
};
/** Records a payment by transfer of all that is due. */
const transferred = (id: string) =>
  scene.manager.write('PUT', `/billing/invoices/${id}/payment`, 'customer-transaction', {
    reference: 'TT 1',
  });
const chargesOf = () =>
  scene.server.db.query<{ attempt: number; state: string; failure: string | null }>(
    `SELECT o.attempt, o.state, o.failure FROM online_payments o JOIN invoices i ON i.id = o.invoice_id
     WHERE i.company_id = $1 ORDER BY o.attempt`,
    [company.id],
  );
const profile = async () => (await company.owner.get<User>('/r/profile')).data;
const subjects = () =>
  scene.server.mails.filter(({ to }) => to === `owner@plum${count}.test`).map(({ subject }) => subject);
const mailed = (start: string) => subjects().filter((subject) => subject.startsWith(start));
const problems = async (): Promise<PaymentProblem[]> =>
  (await scene.manager.get<PaymentProblem[]>('/billing/payment-problems')).data ?? [];

describe('a card for renewals', () => {
  it('is saved with the owner’s recorded consent, shown, replaced and removed', async () => {
    expect(await card()).toBeNull();
    expect((await agree('false')).status).toBe(422);
    expect((await agree('true', company.staff)).status).toBe(403);
    expect((await company.staff.get('/billing/card')).status).toBe(403);
    const first = await saveCard();
    expect(first?.mode).toBe('setup');
    expect(await card()).toMatchObject({
      title: expect.stringMatching(/^Visa ····\d{4}$/),
      expires: '04/2040',
      agreedBy: 'Test Person',
    });
    const [consent] = await scene.server.db.query(
      `SELECT s.consent, u.email FROM saved_cards s JOIN users u ON u.id = s.agreed_by WHERE s.company_id = $1`,
      [company.id],
    );
    expect(consent).toEqual({ consent: cardConsent, email: `owner@plum${count}.test` });
    const second = await saveCard();
    expect(second?.customer).toBe(first?.customer);
    await expect.poll(() => stripe.asked).toContain(`POST /v1/payment_methods/${first?.card}/detach`);
    const remove = () => company.owner.write('DELETE', '/billing/card', csrf);
    expect((await company.staff.write('DELETE', '/billing/card', csrf)).status).toBe(403);
    expect((await remove()).status).toBe(200);
    expect(await card()).toBeNull();
    expect((await remove()).status).toBe(409);
    await expect.poll(() => stripe.asked).toContain(`POST /v1/payment_methods/${second?.card}/detach`);
  });

  it('is there for who comes back before the report, which then changes nothing', async () => {
    const sessionId = idAtEnd((await agree()).data?.url);
    const confirm = async () =>
      (await company.owner.write<SavedCard | null>('POST', '/billing/card/confirm', csrf, {})).data ?? null;
    expect(await confirm()).toBeNull();
    const event = stripe.pay(sessionId);
    const saved = await confirm();
    expect(saved?.title).toContain('Visa');
    await report(event);
    await worked();
    expect(await card()).toEqual(saved);
  });

  it('is saved with a payment whose payer agrees to it', async () => {
    await pass(2);
    const { _id: id } = await last();
    const open = (savesCard: string) =>
      company.owner.write<{ url: string }>('POST', `/billing/invoices/${id}/checkout`, csrf, { savesCard });
    const without = idAtEnd((await open('false')).data?.url);
    expect(stripe.sessions.get(without)?.savesCard).toBe(false);
    const sessionId = idAtEnd((await open('true')).data?.url);
    expect(stripe.sessions.get(sessionId)?.savesCard).toBe(true);
    await report(stripe.pay(sessionId));
    await expect.poll(async () => (await card())?.title).toContain('Visa');
    expect((await last()).payment).not.toBeNull();
  });

  it('has its owner’s name for it where Stripe does not respond', async () => {
    await saveCard();
    stripe.respondWith = 500;
    expect(await card()).toMatchObject({ title: null, agreedBy: 'Test Person' });
    stripe.respondWith = null;
  });
});

describe('a company that does not go on', () => {
  it('has its card forgotten at Stripe when its account is deleted', async () => {
    const saved = await saveCard();
    await scene.server.db.query(
      `INSERT INTO deletion_requests (company_id, user_id, reason, due_at)
       SELECT company_id, id, 'Moving', $2 FROM users WHERE email = $1`,
      [`owner@plum${count}.test`, scene.server.parts.clock()],
    );
    await pass(1);
    expect((await company.owner.get('/r/profile')).status).toBe(401);
    expect(stripe.asked).toContain(`POST /v1/payment_methods/${saved?.card}/detach`);
  });

  it('keeps its plan while it is closed, however long that is not paid', async () => {
    await scene.server.db.query(
      `UPDATE companies SET closed_at = $2, close_reason = 'A long pause' WHERE id = $1`,
      [company.id, scene.server.parts.clock()],
    );
    await pass(40);
    const { data } = await scene.manager.get<Company>(`/companies/${company.id}`);
    expect(data?.use.limits.subscription).toBe('late');
    expect(mailed('Your plan')).toEqual([]);
  });
});

describe('a renewal with a saved card', () => {
  it('is charged once a day before it is due, so that the term goes on without a gap', async () => {
    await saveCard();
    const paidUntil = (await profile())?.membership?.dueDate;
    await pass(2);
    expect(await last()).toMatchObject({ isCharged: true, due: price });
    expect(scene.server.mails.at(-1)?.text).toContain('We charge your saved card a day before it is due.');
    await pass(4);
    expect((await last()).payment).toBeNull();
    await pass(1);
    const paid = await last();
    expect(paid).toMatchObject({ isCharged: false, payments: [{ amount: price }] });
    const intent = stripe.intents.at(-1);
    expect(intent).toMatchObject({ amount: price, currency: 'myr' });
    expect(paid.payment?.reference).toBe(`Stripe ${intent?.id}`);
    const next = new Date(paidUntil ?? 0);
    const end = new Date((await profile())?.membership?.dueDate ?? 0);
    expect(end.getTime() - next.getTime()).toBeGreaterThan(27 * dayMs);
    // Stripe reports it too, and twice.
    const event = stripe.event('payment_intent.succeeded', { ...intent });
    expect([await report(event), await report(event), await report({ ...event, id: 'evt_other' })]).toEqual([
      200, 200, 200,
    ]);
    expect((await last()).payments).toHaveLength(1);
    expect(mailed(`Invoice ${paid.number} is paid`)).toHaveLength(1);
  });

  it('is charged once by rounds of several processes at once', async () => {
    await saveCard();
    await pass(6);
    scene.server.advance(dayMs);
    const { parts } = scene.server;
    await Promise.all([runScheduled(parts), runScheduled(parts), runScheduled(parts)]);
    await worked();
    expect(await chargesOf()).toMatchObject([{ attempt: 1, state: 'paid' }]);
    expect((await last()).payments).toHaveLength(1);
  });

  it('is charged once also where Stripe’s response is lost', async () => {
    await saveCard();
    await pass(6);
    const before = stripe.intents.length;
    stripe.respondWith = 500;
    scene.server.advance(dayMs);
    await runScheduled(scene.server.parts);
    await expect.poll(() => stripe.asked.at(-1)).toContain('/v1/payment_intents');
    stripe.respondWith = null;
    await expect.poll(async () => (await last()).payment).not.toBeNull();
    expect(stripe.intents.length).toBe(before + 1);
  });

  it('that is declined is retried on the days of the settings, each failure mailed once; then the plan is late, ends, and is revived', async () => {
    await saveCard();
    stripe.bank.reply = 'declined';
    await pass(7);
    const { number, _id: id } = await last();
    expect(await chargesOf()).toEqual([{ attempt: 1, state: 'failed', failure: 'declined' }]);
    expect(await last()).toMatchObject({ isCharged: false, onlinePayment: 'failed' });
    const intent = stripe.intents.at(-1);
    await report(stripe.event('payment_intent.payment_failed', { ...intent }));
    await pass(2);
    expect(await chargesOf()).toHaveLength(1);
    await pass(1);
    expect(await chargesOf()).toHaveLength(2);
    expect((await profile())?.limits?.subscription).toBe('active');
    await pass(4);
    expect(await chargesOf()).toHaveLength(4);
    // 15 days have gone: the grace of seven ends with the next.
    expect((await profile())?.limits?.subscription).toBe('active');
    await pass(2);
    expect((await profile())?.limits?.subscription).toBe('late');
    expect(await chargesOf()).toHaveLength(4);
    expect(mailed(`The payment of invoice ${number} was refused`)).toHaveLength(4);
    const texts = scene.server.mails.filter(({ subject }) => subject.includes(`${number} was refused`));
    expect(texts[0]?.text).toContain('We try again on');
    expect(texts[0]?.text).toContain(`/billing/invoices/${id}`);
    expect(texts[3]?.text).toContain('is not charged again');
    await pass(9);
    expect((await profile())?.limits?.subscription).toBe('ended');
    expect(mailed('Your plan Studio has ended')).toHaveLength(1);
    // Nothing more is billed, nor charged.
    await pass(10);
    expect(await invoices()).toHaveLength(1);
    stripe.bank.reply = 'paid';
    expect((await transferred(id)).status).toBe(200);
    const revived = await profile();
    expect(revived?.limits?.subscription).toBe('active');
    expect(Date.parse(revived?.membership?.dueDate ?? '')).toBeGreaterThan(
      scene.server.parts.clock().getTime() + 27 * dayMs,
    );
  });

  it('that the bank wants confirmed is paid by its owner on the page, and not charged again', async () => {
    await saveCard();
    stripe.bank.reply = 'confirm';
    await pass(7);
    const { number, _id: id } = await last();
    expect(mailed(`Please confirm the payment of invoice ${number}`)).toHaveLength(1);
    await pass(8);
    expect(await chargesOf()).toHaveLength(1);
    const { data } = await company.owner.write<{ url: string }>(
      'POST',
      `/billing/invoices/${id}/checkout`,
      csrf,
      {},
    );
    await report(stripe.pay(idAtEnd(data?.url)));
    expect((await last()).payment).not.toBeNull();
    expect((await profile())?.limits?.subscription).toBe('active');
  });

  it('is charged at once by a card that replaces a declined one', async () => {
    await saveCard();
    stripe.bank.reply = 'declined';
    await pass(7);
    stripe.bank.reply = 'paid';
    await saveCard();
    await runScheduled(scene.server.parts);
    await worked();
    expect((await last()).payment).not.toBeNull();
    expect(await chargesOf()).toMatchObject([{ state: 'failed' }, { attempt: 2, state: 'paid' }]);
  });

  it('is not charged by a card that is removed meanwhile, here or at Stripe', async () => {
    const session = await saveCard();
    await pass(2);
    await company.owner.write('DELETE', '/billing/card', csrf);
    await pass(6);
    expect(await chargesOf()).toEqual([]);
    const again = await saveCard();
    expect(again?.customer).toBe(session?.customer);
    stripe.detach(again?.card ?? '');
    await runScheduled(scene.server.parts);
    await worked();
    expect(await chargesOf()).toEqual([{ attempt: 1, state: 'failed', failure: 'gone' }]);
    expect(await card()).toBeNull();
    expect(scene.server.mails.at(-1)?.text).toContain('can no longer be charged and was removed');
  });

  it('that the bank confirms within days is processed, then paid or refused', async () => {
    await saveCard();
    stripe.bank.reply = 'processing';
    await pass(7);
    expect((await last()).onlinePayment).toBe('processing');
    const intent = stripe.intents.at(-1);
    await report(
      stripe.event('payment_intent.succeeded', { ...intent, status: 'succeeded', amount_received: price }),
    );
    // The earlier report comes later.
    await report(stripe.event('payment_intent.processing', { ...intent }));
    expect(await last()).toMatchObject({ due: 0, onlinePayment: null });
  });

  it.each([
    ['amount', { amount_received: 100 }],
    ['currency', { currency: 'usd' }],
  ])('in another %s is not booked, and shown to managers', async (kind, change) => {
    await saveCard();
    stripe.bank.reply = 'processing';
    await pass(7);
    const intent = { ...stripe.intents.at(-1), status: 'succeeded', amount_received: price, ...change };
    await report(stripe.event('payment_intent.succeeded', intent));
    const { number, payments } = await last();
    expect(payments).toEqual([]);
    expect((await problems()).at(-1)).toMatchObject({ kind, invoice: { number } });
    await pass(4);
    expect(await chargesOf()).toHaveLength(1);
    // Their plan goes on until a manager has checked it.
    await pass(20);
    expect((await profile())?.limits?.subscription).toBe('late');
  });

  it('is not charged by itself where the invoice is collected by direct debit already', async () => {
    await company.owner.write('POST', '/billing/payments', csrf, {
      kind: 'direct-debit',
      name: 'Plum',
      bank: 'Maybank',
      account: '514011234711',
    });
    await pass(2);
    await saveCard();
    await pass(6);
    expect(await chargesOf()).toEqual([]);
    // The next one is issued for the card.
    const { _id: id } = await last();
    await transferred(id);
    await pass(30);
    expect(await chargesOf()).toMatchObject([{ state: 'paid' }]);
  });

  it('leaves first terms, purchases and payments on the page to their payers', async () => {
    await saveCard();
    await scene.server.db.query(`UPDATE companies SET paid_until = NULL, plan = 'free' WHERE id = $1`, [
      company.id,
    ]);
    await company.owner.write('POST', '/cart/checkout', 'cart', {
      items: JSON.stringify([{ id: 'hours', qty: 1, type: 'hours' }]),
    });
    await pass(15);
    expect(await chargesOf()).toEqual([]);
  });
});
