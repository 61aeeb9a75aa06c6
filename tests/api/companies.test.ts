import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#shared/access/role.ts';
import type { Company, ListedCompany } from '#shared/accounts/companies/company.ts';
import { companySorts, shownState, shownStates } from '#shared/accounts/companies/company-list.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { randomFrom, seed } from '../support/run/random.ts';
import { addSceneOrder } from '../support/scenes/order-scene.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let [reseller, lumen, maple] = ['', '', ''];
let farah = '';
/** One of each role, of the provider or of Maple. */
const people: Partial<Record<Role, ApiClient>> = {};
const as = (role: Role): ApiClient => people[role] as ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  reseller = await server.addCompany('Resold Studio');
  lumen = await server.addCompany('Lumen');
  maple = await server.addCompany('Maple Clinic', 5_000);
  await server.db.query(
    `UPDATE companies SET whitelabel = '{"productName":"Resold","logo":null,"favicon":null,"imagePlaceholder":null,"theme":{}}',
       address = 'resold', client_id = id, currency = '€' WHERE id = $1`,
    [reseller],
  );
  await server.db.query('UPDATE companies SET client_id = $2 WHERE id = $1', [lumen, reseller]);
  for (const role of [
    'admin',
    'manager',
    'creative_manager',
    'production_manager',
    'operator',
    'cso',
  ] as const) {
    await server.addPerson({ email: `${role}@g.test`, role });
    people[role] = await server.signIn('user', `${role}@g.test`);
  }
  farah = await server.addPerson({
    email: 'owner@m.test',
    role: 'owner',
    companyId: maple,
    firstname: 'Farah',
  });
  await server.addPerson({ email: 'staff@m.test', role: 'staff', companyId: maple });
  for (const role of ['owner', 'staff'] as const)
    people[role] = await server.signIn('customer', `${role}@m.test`);
});
afterAll(() => server.close());

const page = async (query = ''): Promise<RouteData<'companies'>> => {
  const { data, messages } = await as('admin').get<RouteData<'companies'>>(`/companies?${query}`);
  if (data === undefined) throw new Error(`${query} was refused: ${messages}`);
  return data;
};
const all = async (): Promise<ListedCompany[]> => (await page('limit=200')).companies;
/** All of them, a few at a time. */
async function paged(query: string, cursor?: string | null): Promise<ListedCompany[]> {
  const { companies, nextCursor } = await page(`${query}&limit=3${cursor ? `&cursor=${cursor}` : ''}`);
  return nextCursor === null ? companies : [...companies, ...(await paged(query, nextCursor))];
}
const one = (companyId: string, who = as('admin')) => who.get<Company>(`/companies/${companyId}`);

describe('companies', () => {
  it('are seen by managers and administrators alone', async () => {
    for (const role of ['admin', 'manager', 'creative_manager', 'production_manager'] as const) {
      expect((await as(role).get('/companies')).status, role).toBe(200);
      expect((await one(maple, as(role))).status, role).toBe(200);
    }
    for (const role of ['operator', 'cso'] as const) {
      expect((await as(role).get('/companies')).status, role).toBe(403);
      expect((await one(maple, as(role))).status, role).toBe(403);
    }
    for (const role of ['owner', 'staff'] as const) {
      expect((await as(role).get('/companies')).status, role).toBe(404);
      expect((await one(maple, as(role))).status, role).toBe(404);
    }
    expect((await one('none')).status).toBe(404);
  });

  it('are listed with reseller, owner, plan and use', async () => {
    await addSceneOrder(server, { companyId: maple, creatorId: farah, name: 'Leaflet', status: 'in-review' });
    await server.db.query(
      `INSERT INTO invoices (company_id, user_id, lines, total, currency, created_at, due_at) VALUES ($1, $2, '[]', 4200, 'RM', now(), now())`,
      [maple, farah],
    );
    const listed = await all();
    expect(listed.map(({ name }) => name)).toEqual(['Lumen', 'Maple Clinic', 'Resold Studio']);
    expect(listed).toMatchObject([
      { reseller: { id: reseller, name: 'Resold Studio' }, isReseller: false, owner: null },
      {
        reseller: null,
        owner: { name: 'Farah Person', emailAddress: 'owner@m.test', isInvited: false },
        people: 2,
        planTitle: 'Standard',
        state: 'active',
        storage: { total: 5_000 },
        hours: { used: 0, total: null },
        activeOrders: { used: 1, total: null },
        unpaid: 4200,
        currencySimbol: 'RM',
      },
      { reseller: null, isReseller: true, currencySimbol: '€' },
    ]);
  });

  it('are shown each with people, plan, orders, address and balance', async () => {
    await as('owner').write('PUT', '/company-information', 'customer-profile', {
      name: 'Maple Clinic',
      contact: 'Farah Aziz',
      phone: '+60 3 1234 5678',
      address: '1 Quay',
      country: 'MY',
      taxNumber: 'C 1234567890',
    });
    expect((await one(maple)).data).toMatchObject({
      name: 'Maple Clinic',
      owner: { firstname: 'Farah' },
      people: [{ emailAddress: 'owner@m.test' }, { emailAddress: 'staff@m.test' }],
      use: { membership: { orders: { currentActiveOrder: 1 } } },
      orders: [{ orderName: 'Leaflet' }],
      information: { contact: 'Farah Aziz', address: '1 Quay', country: 'MY', taxNumber: 'C 1234567890' },
      reseller: null,
      balances: [],
    });
    expect((await one(lumen)).data).toMatchObject({ reseller: { name: 'Resold Studio' } });
  });
});

const form = {
  company: 'Birch Dental',
  firstname: 'Mei',
  lastname: 'Koh',
  email: 'mei@birch.test',
  timeZone: 'Asia/Singapore',
};
const create = (more: Partial<typeof form> & { resellerId?: string }, who = as('admin')) =>
  who.write<{ companyId: string }>('POST', '/customer', 'reseller-customer', { ...form, ...more });

describe('an administrator', () => {
  it('creates a company for a reseller, in its currency and name, and invites its owner', async () => {
    const live = await connectLive(server.url, 'user', as('manager').token);
    const { data } = await create({ resellerId: reseller });
    await live.when('reload-profile');
    live.close();
    const mail = await server.nextMail();
    expect(mail).toMatchObject({ to: 'mei@birch.test', senderName: 'Resold' });
    expect(mail.text).toContain('Resold Studio has opened an account for you at Resold.');
    expect((await one(data?.companyId ?? '')).data).toMatchObject({
      reseller: { id: reseller },
      currencySimbol: '€',
      owner: { emailAddress: 'mei@birch.test', isInvited: true },
    });
  });

  it('names a reseller that there is; nobody else names one', async () => {
    expect((await create({ email: 'a@b.test', resellerId: maple })).status).toBe(404);
    expect((await create({ email: 'a@b.test', resellerId: reseller }, as('manager'))).status).toBe(403);
    expect((await create({ email: 'a@b.test', resellerId: reseller }, as('owner'))).status).toBe(403);
  });

  it('renames any company and invites its owner again; managers do not', async () => {
    const birch = (await all()).find(({ name }) => name === 'Birch Dental')?.id ?? '';
    const save = (who: ApiClient) =>
      who.write('PUT', `/customer/${birch}`, 'reseller-customer', { ...form, company: 'Birch' });
    const invite = (who: ApiClient) =>
      who.write('POST', `/customer/${birch}/invitation`, 'reseller-customer');
    for (const role of ['manager', 'operator', 'owner'] as const) {
      expect((await save(as(role))).status, role).toBe(403);
      expect((await invite(as(role))).status, role).toBe(403);
    }
    expect((await save(as('admin'))).status).toBe(200);
    expect((await invite(as('admin'))).status).toBe(200);
    expect((await server.nextMail()).text).toContain('Resold Studio has opened');
    expect((await one(birch)).data?.name).toBe('Birch');
  });
});

describe('the second factor of an owner', () => {
  const reset = (who: ApiClient, companyId: string, userId: string) =>
    who.write('POST', `/companies/${companyId}/owner/${userId}/second-factor`, 'reseller-customer');
  const give = (userId: string) =>
    server.db.query(
      `INSERT INTO second_factors (user_id, secret, confirmed_at, last_step) VALUES ($1, 'x', now(), 0)
       ON CONFLICT (user_id) DO NOTHING`,
      [userId],
    );

  it('is reset by managers and administrators where nobody of the company can, recorded and mailed', async () => {
    await give(farah);
    expect((await one(maple)).data?.soleOwner).toMatchObject({ id: farah });
    for (const role of ['operator', 'cso'] as const)
      expect((await reset(as(role), maple, farah)).status, role).toBe(403);
    for (const role of ['owner', 'staff'] as const)
      expect((await reset(as(role), maple, farah)).status, role).toBe(404);
    expect((await reset(as('manager'), 'none', farah)).status).toBe(404);
    expect((await reset(as('manager'), lumen, farah)).status).toBe(409);

    for (const role of ['manager', 'creative_manager', 'production_manager', 'admin'] as const) {
      await give(farah);
      const before = server.mails.length;
      expect((await reset(as(role), maple, farah)).status, role).toBe(200);
      await expect
        .poll(() => server.mails.slice(before).find(({ to }) => to === 'owner@m.test')?.subject)
        .toContain('The second factor of your');
    }
    expect((await as('owner').get('/r/profile')).status).toBe(401);
    const { data } = await one(maple);
    expect(data?.soleOwner).toBeNull();
    expect(data?.history.map(({ content }) => content)).toContain('Reset the second factor of Farah Person');
    expect((await reset(as('admin'), maple, farah)).status).toBe(409);
  });

  it('is for another owner to reset where there is one', async () => {
    await give(farah);
    const second = await server.addPerson({ email: 'second@m.test', role: 'owner', companyId: maple });
    for (const id of [farah, second])
      expect(await reset(as('admin'), maple, id)).toMatchObject({
        status: 409,
        messages: [expect.stringContaining('Manage Team Member')],
      });
    await server.db.query('UPDATE users SET view_only = true WHERE id = $1', [second]);
    expect((await reset(as('admin'), maple, farah)).status).toBe(200);
  });
});

describe('the limits of a company', () => {
  it('are the same in the list and on its page, whatever it has bought', async () => {
    const random = randomFrom(seed);
    const int = (most: number): number => Math.floor(random() * (most + 1));
    const quota = (): number => (random() < 0.3 ? -1 : int(5));
    const now = server.parts.clock().getTime();
    const ids: string[] = [];
    for (let at = 0; at < 12; at++) {
      const id = await server.addCompany(`Random ${at}`, quota());
      ids.push(id);
      await server.db.query(
        `UPDATE companies SET allocated_hours = $2, overdraft_hours = $3, active_orders = $4, total_orders = $5,
           seats = $6, cycle_from = $7 WHERE id = $1`,
        [id, quota(), int(4), quota(), quota(), quota(), new Date(now - int(70) * dayMs)],
      );
      for (let bought = int(6); bought > 0; bought--) {
        const isMonthly = random() < 0.5;
        await server.db.query(
          `INSERT INTO add_ons (company_id, type, title, amount, given_at, is_subscription, due_at, price, ends)
           VALUES ($1, $2, 'More', $3, $4, $5, $6, $7, $8)`,
          [
            ...[id, ['storage', 'hours', 'active-order', 'total-order'][int(3)], 1 + int(4)],
            ...[new Date(now - int(70) * dayMs), isMonthly],
            ...[isMonthly ? new Date(now + (int(40) - 20) * dayMs) : null, int(1) * 500, random() < 0.3],
          ],
        );
      }
    }
    const listed = await all();
    for (const id of ids) {
      const row = listed.find((company) => company.id === id);
      const { data: company } = await one(id);
      const { limits, membership } = company?.use ?? {};
      expect({ seed, ...row }).toMatchObject({
        // What may be overdrawn is lent: it is no part of what the company has.
        hours: {
          used: limits?.hours.used,
          total: limits?.hours.total == null ? null : limits.hours.total - (row?.hours.overdraft ?? 0),
        },
        activeOrders: limits?.activeOrders,
        warnings: company?.warnings,
      });
      const { quota: own = 0, additionals = [] } = membership?.storages ?? {};
      const more = additionals.reduce((sum, { amount }) => sum + amount, 0);
      expect([seed, row?.storage.total]).toEqual([seed, typeof own === 'string' ? null : own + more]);
    }
  });

  // The companies of the test before, each a random one.
  it('divide the list by state as each row says it, also closed, late and paused', async () => {
    const now = server.parts.clock().getTime();
    const at = (days: number) => new Date(now + days * 24 * 60 * 60_000);
    const set = (name: string, values: string, time: Date) =>
      server.db.query(`UPDATE companies SET ${values} WHERE name = $1`, [name, time]);
    await set('Random 1', "held_at = $2, hold_reason = 'x'", at(-1));
    await set('Random 2', "closed_at = $2, close_reason = 'x'", at(-1));
    await set('Random 3', "plan = 'paid', paid_until = $2, grace_days = 2", at(-3));
    await set('Random 4', "plan = 'paid', paid_until = $2, grace_days = 5", at(-3));
    await set('Random 5', "plan = 'paid', paid_until = $2, is_plan_active = false", at(3));
    await set('Random 6', 'leave_until = $2', at(3));
    for (const used of [9, 10]) {
      const id = await server.addCompany(`Used ${used}`);
      const creatorId = await server.addPerson({
        email: `used-${used}@m.test`,
        role: 'owner',
        companyId: id,
      });
      await server.db.query('UPDATE companies SET active_orders = 10 WHERE id = $1', [id]);
      for (let order = 0; order < used; order++)
        await addSceneOrder(server, { companyId: id, creatorId, status: 'in-progress' });
    }
    const listed = await all();
    for (const state of shownStates) {
      const names = listed.filter((row) => shownState(row) === state).map(({ name }) => name);
      expect([state, names.length > 0]).toEqual([state, true]);
      const found = await page(`state=${state}&limit=200`);
      expect([state, found.companies.map(({ name }) => name), found.total]).toEqual([
        state,
        names,
        names.length,
      ]);
    }
    const first = listed.map((row) => shownStates.indexOf(shownState(row))).sort((a, b) => a - b);
    expect((await paged('sort=state')).map((row) => shownStates.indexOf(shownState(row)))).toEqual(first);
  });
});

describe('the list', () => {
  const amounts: Partial<Record<(typeof companySorts)[number], (row: ListedCompany) => number | null>> = {
    people: ({ people }) => people,
    hours: ({ hours }) => hours.used,
    storage: ({ storage }) => storage.used,
    storageTotal: ({ storage }) => storage.total,
    active: ({ activeOrders }) => activeOrders.used,
    unpaid: ({ unpaid }) => unpaid,
  };

  it.each(companySorts)('comes in pages by %s, each company once, either way', async (sort) => {
    const listed = await all();
    for (const direction of ['asc', 'desc'] as const) {
      const rows = await paged(`sort=${sort}&direction=${direction}`);
      expect(rows.map(({ id }) => id).sort()).toEqual(listed.map(({ id }) => id).sort());
      const value = amounts[sort];
      if (value === undefined) continue;
      const beyond = direction === 'asc' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
      const values = rows.map((row) => value(row) ?? beyond);
      expect(values).toEqual(values.toSorted((a, b) => (direction === 'asc' ? a - b : b - a)));
    }
  });

  it('finds every word in name, reseller, owner, plan or state, whatever its accents', async () => {
    const cafe = await server.addCompany('Café Noir 50%');
    await server.addPerson({ email: 'mei@noir.test', role: 'owner', companyId: cafe, firstname: 'Mei' });
    const provider = server.parts.installation.current().providerName;
    const names = async (search: string, more = '') =>
      (await page(`search=${encodeURIComponent(search)}&limit=200${more}`)).companies.map(({ name }) => name);
    for (const typed of ['cafe', 'CAFÉ noir', 'mei@noir', '50%', `${provider} cafe`])
      expect([typed, await names(typed)]).toEqual([typed, ['Café Noir 50%']]);
    expect(await names('resold lumen')).toEqual(['Lumen']);
    expect(await names('lumen noir')).toEqual([]);
    expect(await names('5_%')).toEqual([]);
    expect(await names('beyond used')).toEqual(['Used 10']);
    expect(await names('', '&isReseller=true')).toEqual(['Resold Studio']);
    expect(await names('lumen', '&isReseller=true')).toEqual([]);
  });

  it('refuses a place of another sort, or none', async () => {
    const { nextCursor } = await page('sort=hours&limit=2');
    for (const query of [`sort=name&cursor=${nextCursor}`, 'cursor=x', 'sort=colour', 'limit=0'])
      expect([query, (await as('admin').get(`/companies?${query}`)).status]).toEqual([query, 422]);
  });
});
