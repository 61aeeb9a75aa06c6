import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyChannel } from '#server/access/order-channels.ts';
import type { Role } from '#shared/access/role.ts';
import type { User } from '#shared/accounts/user.ts';
import type { PricedCart, Product } from '#shared/billing/cart.ts';
import type { MembershipService } from '#shared/billing/package.ts';
import type { ManagedProduct, PaygCustomer } from '#shared/billing/payg.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { addSceneOrder } from '../support/scenes/order-scene.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

const providerRoles = [
  'operator',
  'manager',
  'creative_manager',
  'production_manager',
  'admin',
  'cso',
] as const satisfies Role[];
type Who = (typeof providerRoles)[number];
const managers: readonly Who[] = ['manager', 'creative_manager', 'production_manager', 'admin'];
const as = {} as Record<Who, ApiClient>;
let server: TestServer;
let owner: ApiClient;
let olive: string;

async function addFree(name: string, hours: number, clientId: string | null = null): Promise<string> {
  const id = await server.addCompany(name, 1000);
  await server.db.query(
    `UPDATE companies SET plan = 'free', allocated_hours = $2, total_orders = 5, client_id = $3 WHERE id = $1`,
    [id, hours, clientId],
  );
  return id;
}

beforeAll(async () => {
  server = await startTestServer();
  for (const role of providerRoles) {
    await server.addPerson({ email: `${role}@galley.test`, role });
    as[role] = await server.signIn('user', `${role}@galley.test`);
  }
  olive = await addFree('Olive', 4);
  const reseller = await server.addCompany('Brightside');
  await addFree('Sato', 10, reseller);
  await addFree('Endless', -1);
  const ownerId = await server.addPerson({
    email: 'rebecca@olive.test',
    role: 'owner',
    companyId: olive,
    firstname: 'Rebecca',
    lastname: 'Osei',
  });
  owner = await server.signIn('customer', 'rebecca@olive.test');
  await server.db.query(
    `INSERT INTO add_ons (company_id, type, title, amount, is_subscription) VALUES
       ($1, 'hours', '+1 hour', 1, false), ($1, 'storage', '+1 KB', 1024, false)`,
    [olive],
  );
  await server.db.query(
    `INSERT INTO invoices (company_id, lines, total, currency, created_at, due_at, paid_at, payment_reference) VALUES
       ($1, '[]', 12000, 'RM', now(), now(), NULL, NULL), ($1, '[]', 5000, 'RM', now(), now(), NULL, NULL),
       ($1, '[]', 900, 'RM', now(), now(), now(), 'TT')`,
    [olive],
  );
  const at = new Date().toISOString();
  const orderId = await addSceneOrder(server, {
    companyId: olive,
    creatorId: ownerId,
    name: 'Menu',
    createdAt: at,
  });
  await addSceneOrder(server, {
    companyId: olive,
    creatorId: ownerId,
    name: 'Draft',
    status: 'new-order',
    state: 'draft',
    createdAt: new Date(Date.now() + 1000).toISOString(),
  });
  await server.db.query(
    `INSERT INTO work_stretches (order_id, user_id, started_at, ended_at, confirmed_at)
     SELECT $1, id, now() - interval '280 minutes', now(), now() FROM users WHERE email = 'operator@galley.test'`,
    [orderId],
  );
  await server.db.query(`UPDATE companies SET cycle_from = now() - interval '2 days'`);
});
afterAll(() => server.close());

const list = async (query = '', who: ApiClient = as.manager) =>
  (await who.get<{ customers: PaygCustomer[]; total: number }>(`/payg/customers?${query}`)).data;
const names = async (query = '') => (await list(query))?.customers.map(({ company }) => company);

describe('customers that pay as they go', () => {
  it('are those on free plans, with what they bought and use', async () => {
    const away = { email: 'away@olive.test', role: 'owner', companyId: olive } as const;
    await server.db.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [
      await server.addPerson(away),
    ]);
    expect((await list('search=away@'))?.total).toBe(0);
    const found = await list('search=rebecca@');
    expect(found?.total).toBe(1);
    expect(found?.customers[0]).toMatchObject({
      companyId: olive,
      company: 'Olive',
      client: 'Galley',
      owners: [{ name: 'Rebecca Osei', email: 'rebecca@olive.test' }],
      hours: { total: 5, bought: 1, isRunningOut: true },
      storage: { used: 0, total: 2024 },
      orders: { used: 1, total: 5 },
      activeOrders: 1,
      lastOrder: { orderName: 'Menu' },
      unpaid: 17_000,
      currencySimbol: 'RM',
    });
    expect(found?.customers[0]?.hours.used).toBeCloseTo(280 / 60, 1);
    expect((await list('search=endless'))?.customers[0]?.hours).toMatchObject({
      total: null,
      isRunningOut: false,
    });
  });

  it('are searched, sorted, narrowed and paged by the server', async () => {
    expect(await names('sort=company')).toEqual(['Endless', 'Olive', 'Sato']);
    expect(await names('sort=company&direction=desc')).toEqual(['Sato', 'Olive', 'Endless']);
    expect(await names()).toEqual(['Olive', 'Sato', 'Endless']);
    expect(await names('sort=client&direction=asc&search=brightside')).toEqual(['Sato']);
    expect(await names('search=galley&sort=company')).toEqual(['Endless', 'Olive']);
    expect(await names('runningOut=true')).toEqual(['Olive']);
    expect(await names('search=%25')).toEqual([]);
    for (const sort of ['storage', 'orders', 'activeOrders', 'lastOrder', 'unpaid'])
      expect((await names(`sort=${sort}&direction=desc`))?.[0]).toBe(
        sort === 'storage' ? 'Endless' : 'Olive',
      );
    const second = await list('sort=company&limit=2&page=2');
    expect([second?.total, second?.customers.map(({ company }) => company)]).toEqual([3, ['Sato']]);
    expect(await list('sort=company&limit=2&page=9')).toEqual({ customers: [], total: 3 });
    expect((await as.manager.get('/payg/customers?sort=price')).status).toBe(422);
    expect((await as.manager.get('/payg/customers?page=0')).status).toBe(422);
  });

  it('are read by operators and managers, and what they owe by managers alone', async () => {
    for (const who of providerRoles) {
      const { status, data } = await as[who].get<{ customers: PaygCustomer[] }>('/payg/customers');
      expect([who, status]).toEqual([who, who === 'cso' ? 403 : 200]);
      if (who === 'cso') continue;
      const seesUnpaid = managers.includes(who);
      expect(data?.customers[0]?.unpaid).toBe(seesUnpaid ? 17_000 : null);
      expect((await as[who].get('/payg/customers?sort=unpaid')).status).toBe(seesUnpaid ? 200 : 403);
      const csv = await as[who].get<{ csv: string }>('/payg/customers/csv');
      expect(csv.data?.csv.includes('Unpaid')).toBe(seesUnpaid);
    }
    expect((await as.cso.get('/payg/customers/csv')).status).toBe(403);
    expect((await owner.get('/payg/customers')).status).toBe(404);
  });

  it('are a table for spreadsheets too', async () => {
    const { data } = await as.manager.get<{ fileName: string; csv: string }>(
      '/payg/customers/csv?search=olive',
    );
    expect(data?.fileName).toMatch(/^pay-as-you-go-customers-\d{4}-\d\d-\d\d\.csv$/);
    const [head, line, rest] = data?.csv.split('\r\n') ?? [];
    expect(head).toMatch(/^\uFEFFCompany,Client,Owner,E-mail,/);
    expect(line).toMatch(/^Olive,Galley,Rebecca Osei,rebecca@olive\.test,1,4\.67,5,Yes,/);
    expect(line).toMatch(/,170\.00,RM$/);
    expect(rest).toBe('');
  });
});

describe('products', () => {
  const terms = {
    type: 'hours',
    name: ' 5 hours of work ',
    amount: '5',
    price: '55000',
    currency: 'RM',
    isMonthly: 'false',
  };
  const create = (fields: Record<string, string> = {}, who = as.manager) =>
    who.write<ManagedProduct>('POST', '/payg/products', 'customer-package', { ...terms, ...fields });
  const save = (product: ManagedProduct | undefined, fields: Record<string, string> = {}, who = as.manager) =>
    who.write<ManagedProduct>('PUT', `/payg/products/${product?.id}`, 'customer-package', {
      type: product?.type ?? '',
      name: product?.name ?? '',
      amount: String(product?.amount),
      price: String(product?.price),
      currency: product?.currency ?? '',
      isMonthly: String(product?.isMonthly),
      isSold: String(product?.isSold),
      before: JSON.stringify(
        Object.fromEntries(
          Object.keys(fields).map((name) => [name, product?.[name as keyof ManagedProduct]]),
        ),
      ),
      ...fields,
    });
  const all = async () =>
    (await as.manager.get<{ products: ManagedProduct[]; currencies: string[] }>('/payg/products')).data;
  const offered = async () =>
    (await owner.get<{ products: Product[] }>('/cart/products')).data?.products.map(({ name }) => name);
  const put = (ids: string[], who = as.manager) =>
    who.write<ManagedProduct[]>('PUT', '/payg/product-order', 'customer-package', {
      ids: JSON.stringify(ids),
    });

  it('are created, offered at once, and published', async () => {
    const live = await connectLive(server.url, 'customer', owner.token);
    const { data } = await create();
    expect(data).toMatchObject({
      name: '5 hours of work',
      amount: 5,
      price: 55_000,
      isSold: true,
    });
    await live.when('reload-profile');
    live.close();
    await create({ name: '1 GB', type: 'storage', amount: String(1024 ** 3), price: '1900' });
    expect(await offered()).toEqual(['5 hours of work', '1 GB']);
    expect((await all())?.currencies).toEqual(['RM']);
  });

  it('with wrong terms are refused in words', async () => {
    const wrong: [Record<string, string>, string][] = [
      [{ name: ' ' }, 'Name: Required!'],
      [{ name: 'x'.repeat(81) }, 'Name: 80 characters at most.'],
      [{ amount: '0' }, 'Amount: A whole number from 1 to 10,000.'],
      [{ amount: '1.5' }, 'Amount: A whole number from 1 to 10,000.'],
      [{ price: '0' }, 'Price: A price from 0.01 to 1,000,000,000.00, such as 120.00.'],
      [{ price: '-5' }, 'Price: A price from 0.01 to 1,000,000,000.00, such as 120.00.'],
      [{ price: '10.5' }, 'Price: A price from 0.01 to 1,000,000,000.00, such as 120.00.'],
      [{ currency: 'ZZZ' }, 'Currency: Choose a currency that customers pay in.'],
    ];
    for (const [fields, words] of wrong)
      expect(await create(fields)).toMatchObject({ status: 422, messages: [words] });
    expect((await create({ type: 'gold' })).status).toBe(422);
    expect((await all())?.products).toHaveLength(2);
  });

  it('that change reach open carts, and are sold no more when that is said', async () => {
    const [hours] = (await all())?.products ?? [];
    const cart = { items: JSON.stringify([{ id: hours?.id, qty: 2, type: 'hours' }]) };
    const lines = async () => (await owner.write<PricedCart>('PUT', '/cart', 'cart', cart)).data?.lines;
    const { data } = await save(hours, { price: '60000' });
    expect(data).toMatchObject({ price: 60_000 });
    expect(await lines()).toMatchObject([{ price: 60_000, qty: 2 }]);
    const stopped = await save(data, { isSold: 'false' });
    expect([await lines(), await offered()]).toEqual([[], ['1 GB']]);
    await save(stopped.data, { isSold: 'true' });
    expect(await offered()).toEqual(['5 hours of work', '1 GB']);
  });

  it('keep what two change, but for the same term', async () => {
    const [hours] = (await all())?.products ?? [];
    const both = await Promise.all([save(hours, { price: '61000' }), save(hours, { price: '62000' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.messages?.[0]).toBe(
      'Someone else has changed “Price”.',
    );
    // Of the product as it was before its price changed.
    const { data } = await save(hours, { name: '5 hours of design' });
    expect(data).toMatchObject({ name: '5 hours of design' });
    expect([61_000, 62_000]).toContain(data?.price);
    await save(data, { name: '5 hours of work' });
    expect((await save({ ...hours, id: 'none' } as ManagedProduct)).status).toBe(404);
  });

  it('are sold by the month to those with a paid plan, who learn it at once, and to nobody else', async () => {
    const linden = await server.addCompany('Linden');
    await server.db.query('UPDATE companies SET active_orders = 0 WHERE id = $1', [linden]);
    await server.addPerson({ email: 'sean@linden.test', role: 'owner', companyId: linden });
    const subscriber = await server.signIn('customer', 'sean@linden.test');
    const sold = async () => (await subscriber.get<User>('/r/profile')).data?.limits?.sold;
    const monthly = async () =>
      (await subscriber.get<MembershipService>('/package/service')).data?.products.map(({ name }) => name);
    expect([await sold(), await monthly()]).toEqual([[], []]);
    const before = await offered();
    const live = await connectLive(server.url, 'customer', subscriber.token);
    const { data } = await create({ type: 'active-order', name: '2 more', amount: '2', isMonthly: 'true' });
    await live.when('reload-profile');
    live.close();
    expect(data).toMatchObject({ name: '2 more', isMonthly: true });
    expect([await sold(), await monthly()]).toEqual([['active-order'], ['2 more']]);
    expect(await offered()).toEqual(before);
    const once = await save(data, { isMonthly: 'false' });
    expect([await monthly(), await offered()]).toEqual([[], [...(before ?? []), '2 more']]);
    await save(once.data, { isMonthly: 'true', isSold: 'false' });
    expect([await sold(), await monthly(), await offered()]).toEqual([[], [], before]);
    expect((await all())?.products.map(({ name }) => name)).toContain('2 more');
    await server.db.query('DELETE FROM products WHERE id = $1', [data?.id ?? '']);
  });

  it('are published to those who can buy them, before or after a change, and to nobody else', async () => {
    const add = async (name: string, currency: string) => {
      const id = await server.addCompany(name);
      await server.db.query('UPDATE companies SET currency = $2 WHERE id = $1', [id, currency]);
      return id;
    };
    const [paris, berne, shut] = [await add('Paris', '€'), await add('Berne', 'CHF'), await add('Shut', '€')];
    await server.db.query("UPDATE companies SET closed_at = now(), close_reason = 'Gone' WHERE id = $1", [
      shut,
    ]);
    const told = async (act: () => Promise<{ status: number }>) => {
      const [last] = await server.db.query<{ id: string }>('SELECT max(id)::text AS id FROM events');
      expect((await act()).status).toBe(200);
      const rows = await server.db.query<{ channel: string }>(
        `SELECT channel FROM events WHERE id > $1 AND name = 'reload-profile'`,
        [last?.id],
      );
      return [olive, paris, berne, shut].map((id) =>
        rows.some(({ channel }) => channel === companyChannel(id)),
      );
    };
    const made = await create({ name: 'In euros', currency: '€' });
    expect(await told(() => save(made.data, { price: '61000' }))).toEqual([false, true, false, false]);
    const now = (await all())?.products.find(({ name }) => name === 'In euros');
    expect(await told(() => save(now, { currency: 'CHF' }))).toEqual([false, true, true, false]);
    expect(await told(() => create({ name: 'In francs', currency: 'CHF' }))).toEqual([
      false,
      false,
      true,
      false,
    ]);
    await server.db.query(`DELETE FROM products WHERE name LIKE 'In %'`);
    await server.db.query('UPDATE companies SET currency = $1', ['RM']);
  });

  it('are offered in the order that a manager gives', async () => {
    const ids = ((await all())?.products ?? []).map(({ id }) => id);
    const { data } = await put(ids.toReversed());
    expect(data?.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(await offered()).toEqual(['1 GB', '5 hours of work']);
    for (const wrong of [ids.slice(1), [...ids.slice(1), 'none'], [...ids.slice(1), ...ids.slice(1)]])
      expect((await put(wrong)).status).toBe(409);
  });

  it('are managers’ alone', async () => {
    const [hours] = (await all())?.products ?? [];
    const ids = ((await all())?.products ?? []).map(({ id }) => id);
    for (const who of providerRoles) {
      const allowed = managers.includes(who) ? 200 : 403;
      expect((await as[who].get('/payg/products')).status).toBe(allowed);
      expect((await put(ids, as[who])).status).toBe(allowed);
      if (allowed === 200) continue;
      expect((await create({}, as[who])).status).toBe(403);
      expect((await save(hours, {}, as[who])).status).toBe(403);
    }
    expect((await owner.get('/payg/products')).status).toBe(404);
  });
});
