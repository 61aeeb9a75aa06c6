import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CartItem, PricedCart, Product } from '#shared/billing/cart.ts';
import type { Invoice } from '#shared/billing/invoice.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let companyId: string;
let owner: ApiClient;
let staff: ApiClient;
let subscriber: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  companyId = await server.addCompany('Olive');
  await server.db.query(`UPDATE companies SET plan = 'free' WHERE id = $1`, [companyId]);
  await server.addPerson({ email: 'owner@olive.test', role: 'owner', companyId });
  await server.addPerson({ email: 'staff@olive.test', role: 'staff', companyId });
  const other = await server.addCompany('Subscriber');
  await server.addPerson({ email: 'owner@subscriber.test', role: 'owner', companyId: other });
  await server.db.query(
    `INSERT INTO products (id, type, name, price, is_sold, currency) VALUES
       ('hours', 'hours', 'One hour', 12000, true, 'RM'), ('room', 'storage', 'One GB', 1900, true, 'RM'),
       ('old', 'storage', 'One MB', 1, false, 'RM'), ('abroad', 'hours', 'One hour', 3000, true, '€')`,
  );
  owner = await server.signIn('customer', 'owner@olive.test');
  staff = await server.signIn('customer', 'staff@olive.test');
  subscriber = await server.signIn('customer', 'owner@subscriber.test');
});
afterAll(() => server.close());

const item = (id: string, qty: number): CartItem => ({ id, qty, type: 'hours' });
const price = (items: unknown, who = owner) =>
  who.write<PricedCart>('PUT', '/cart', 'cart', { items: JSON.stringify(items) });
const checkout = (items: unknown, who = owner, headers = {}) =>
  who.write<Invoice>('POST', '/cart/checkout', 'cart', { items: JSON.stringify(items) }, headers);

describe('the cart', () => {
  it('offers what is sold in the company’s currency', async () => {
    const { data } = await owner.get<{ products: Product[]; currencySimbol: string }>('/cart/products');
    expect(data?.currencySimbol).toBe('RM');
    expect(data?.products.map(({ id }) => id)).toEqual(['hours', 'room']);
  });

  it('is priced by the server, in its own order, without what is not sold', async () => {
    const { data } = await price([item('room', 3), item('old', 1), item('hours', 2), item('abroad', 1)]);
    expect(data).toEqual({
      lines: [
        { id: 'room', type: 'storage', name: 'One GB', amount: 1, price: 1900, qty: 3 },
        { id: 'hours', type: 'hours', name: 'One hour', amount: 1, price: 12000, qty: 2 },
      ],
      taxes: [],
      total: 29_700,
      currencySimbol: 'RM',
      lacksAddress: true,
    });
  });

  it('has one line of a product that is in it twice', async () => {
    const { data } = await price([item('hours', 2), item('room', 1), item('hours', 3)]);
    expect(data?.lines.map(({ id, qty }) => [id, qty])).toEqual([
      ['hours', 5],
      ['room', 1],
    ]);
    expect(data?.total).toBe(61_900);
  });

  it('is seen and priced, and not ordered, by an owner who may only look', async () => {
    await server.addPerson({ email: 'looks@olive.test', role: 'owner', companyId, viewOnly: true });
    const looks = await server.signIn('customer', 'looks@olive.test');
    expect((await price([item('hours', 1)], looks)).data?.total).toBe(12_000);
    expect((await checkout([item('hours', 1)], looks)).status).toBe(403);
    expect(await server.db.query('SELECT id FROM invoices')).toEqual([]);
  });

  it('becomes an invoice at the prices of now, once', async () => {
    const headers = { 'x-mutation-id': 'checkout-0001' };
    const items = [item('hours', 2), item('room', 1)];
    const { status, data } = await checkout(items, owner, headers);
    expect([status, data?.total, data?.number]).toEqual([200, 25_900, expect.stringMatching(/^INV-\d+$/)]);
    expect((await checkout(items, owner, headers)).data?._id).toBe(data?._id);
    const rows = await server.db.query('SELECT id, total, company_id FROM invoices');
    expect(rows).toEqual([{ id: data?._id, total: 25_900, company_id: companyId }]);
  });

  it('is no invoice where it is empty, or holds what is not sold any more', async () => {
    expect(await checkout([])).toMatchObject({ status: 422, messages: ['No product in the cart'] });
    expect((await checkout([item('hours', 1), item('old', 1)])).status).toBe(409);
    expect(await server.db.query('SELECT 1 FROM invoices')).toHaveLength(1);
  });

  it('is no invoice at another price than the buyer was shown', async () => {
    const items = JSON.stringify([item('room', 2)]);
    const checkOut = (total: string) =>
      owner.write<Invoice>('POST', '/cart/checkout', 'cart', { items, total });
    await server.db.query(`UPDATE products SET price = 190000 WHERE id = 'room'`);
    expect(await checkOut('3800')).toMatchObject({
      status: 409,
      messages: [expect.stringContaining('3,800.00')],
    });
    await server.db.query(`UPDATE products SET price = 1900 WHERE id = 'room'`);
    expect((await checkOut('3800')).data?.total).toBe(3800);
  });

  it('refuses what is no cart', async () => {
    for (const wrong of [
      [item('hours', 0)],
      [item('hours', 1.5)],
      [item('hours', 100)],
      [{ id: 'hours' }],
      'all',
    ])
      expect((await price(wrong)).status).toBe(422);
  });

  it('is for who buys for a company on a free plan', async () => {
    for (const who of [staff, subscriber]) {
      expect((await who.get('/cart/products')).status).toBe(403);
      expect((await price([item('hours', 1)], who)).status).toBe(403);
      expect((await checkout([item('hours', 1)], who)).status).toBe(403);
    }
    expect((await owner.write('POST', '/cart/checkout', 'profile', { items: '[]' })).status).toBe(403);
  });
});
