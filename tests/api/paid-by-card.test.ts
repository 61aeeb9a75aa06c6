import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '#shared/accounts/user.ts';
import type { Invoice } from '#shared/billing/invoice.ts';
import type { MembershipService } from '#shared/billing/package.ts';
import type { PaymentMethod } from '#shared/billing/payment-method.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { type BillingScene, openBillingScene } from '../support/scenes/billing-scene.ts';
import { passDays } from '../support/scenes/pass-days.ts';
import { type FakeStripe, startFakeStripe } from '../support/servers/fake-stripe.ts';

const price = 149_000;
const csrf = 'customer-payment-method';
let stripe: FakeStripe;
let scene: BillingScene;

beforeAll(async () => {
  stripe = await startFakeStripe();
  scene = await openBillingScene(stripe.env);
  await scene.set({ isRegistered: false });
  await scene.server.db.query(
    `INSERT INTO plans (id, title, type, payment_term, storage_quota, allocated_hours, active_orders, total_orders, price,
       currency, is_offered) VALUES ('studio', 'Studio', 'paid', 'Monthly', 1000, 80, 20, 60, $1, 'RM', true)`,
    [price],
  );
  await scene.server.db.query(
    `INSERT INTO products (id, type, name, amount, price, is_monthly) VALUES ('month', 'storage', '+5 GB', 5, 3900, true)`,
  );
});
afterAll(async () => {
  await scene.server.close();
  await stripe.close();
});

const invoicesOf = async (who: ApiClient): Promise<Invoice[]> =>
  (await who.get<{ invoices: Invoice[] }>('/billing/invoices')).data?.invoices ?? [];
const profileOf = async (who: ApiClient) => (await who.get<User>('/r/profile')).data;

/** Adds a company on the free plan. Returns its owner. */
async function company(name: string): Promise<ApiClient> {
  const { server } = scene;
  const id = await server.addCompany(name);
  await server.db.query(`UPDATE companies SET plan = 'free' WHERE id = $1`, [id]);
  await server.addPerson({ email: `owner@${name.toLowerCase()}.test`, role: 'owner', companyId: id });
  return server.signIn('customer', `owner@${name.toLowerCase()}.test`);
}

/** Pays an invoice on its page, with the card saved for renewals, as Stripe reports it. */
async function payOnPage(owner: ApiClient, id: string): Promise<void> {
  const opened = await owner.write<{ url: string }>('POST', `/billing/invoices/${id}/checkout`, csrf, {
    savesCard: 'true',
  });
  const event = stripe.pay(opened.data?.url.split('/').at(-1) ?? '');
  await stripe.deliver(scene.server.url, event, { at: scene.server.parts.clock() });
  await expect.poll(async () => (await owner.get<object | null>('/billing/card')).data).not.toBeNull();
}

describe('where cards are taken', () => {
  it('a plan needs no other payment method: its first term is paid on the page, the next by the card saved there', async () => {
    const owner = await company('Fig');
    const chosen = await owner.write('PUT', '/package/plan', 'customer-package', { planId: 'studio' });
    expect(chosen.status).toBe(200);
    expect((await profileOf(owner))?.isPaymentComplete).toBe(true);
    const [first] = await invoicesOf(owner);
    expect(first).toMatchObject({ means: 'transfer', payBy: null, due: price });
    await payOnPage(owner, first?._id ?? '');
    expect((await profileOf(owner))?.membership?.isActive).toBe(true);
    await passDays(scene.server, 31);
    const invoices = await invoicesOf(owner);
    expect(invoices.map(({ payments }) => payments.map(({ amount }) => amount))).toEqual([[price], [price]]);
    expect(stripe.intents).toMatchObject([{ amount: price }]);
    expect((await owner.get<MembershipService>('/package/service')).data?.problem).toBeNull();
  });

  it('the last payment method of a paid plan can be removed', async () => {
    const owner = await company('Date');
    const { data } = await owner.write<PaymentMethod[]>('POST', '/billing/payments', csrf, {
      kind: 'bank-transfer',
      name: 'Date',
    });
    await owner.write('PUT', '/package/plan', 'customer-package', { planId: 'studio' });
    expect((await owner.write('DELETE', `/billing/payments/${data?.[0]?.id}`, csrf)).status).toBe(200);
    expect((await profileOf(owner))?.isPaymentComplete).toBe(true);
  });
});

describe('a purchase order', () => {
  it('is named by what is billed against it, and not by what is paid by card', async () => {
    const owner = await company('Kiwi');
    await owner.write('POST', '/billing/payments', csrf, {
      kind: 'purchase-order',
      name: 'PO-4711',
      email: 'accounts@kiwi.test',
    });
    const buy = async (payBy: string): Promise<Invoice> => {
      const items = JSON.stringify([{ id: 'hours', qty: 1, type: 'hours' }]);
      const { data } = await owner.write<Invoice>('POST', '/cart/checkout', 'cart', { items, payBy });
      if (data === undefined) throw new Error('nothing was bought');
      return data;
    };
    const billed = await buy('');
    expect(billed.payBy).toMatchObject({ kind: 'purchase-order', name: 'PO-4711' });
    expect(await scene.documentOf(billed._id)).toMatchObject({ orderNumber: 'PO-4711' });
    const byCard = await buy('card');
    expect(byCard.payBy).toBeNull();
    expect(await scene.documentOf(byCard._id)).toMatchObject({ orderNumber: '', means: 'transfer' });
  });
});
