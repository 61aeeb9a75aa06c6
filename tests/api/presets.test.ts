import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#shared/access/role.ts';
import type { FilterOption, FilterPreset } from '#shared/orders/list/filter-preset.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { addSceneOrder } from '../support/scenes/order-scene.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

const cast = {
  owner: 'owner',
  staff: 'staff',
  'view-only': 'owner',
  operator: 'operator',
  manager: 'manager',
  creative: 'creative_manager',
  production: 'production_manager',
  admin: 'admin',
  cso: 'cso',
  'view-only-operator': 'operator',
} as const satisfies Record<string, Role>;
type Who = keyof typeof cast;
const everyone = Object.keys(cast) as Who[];
const provider: Who[] = [
  'operator',
  'manager',
  'creative',
  'production',
  'admin',
  'cso',
  'view-only-operator',
];

let server: TestServer;
const ids: Record<string, string> = {};
const clients = {} as Record<Who, ApiClient>;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  ids.harbour = await server.addCompany('Harbour Coffee');
  ids.bright = await server.addCompany('brightside');
  ids.olive = await server.addCompany('Olive & Rye');
  await db.query('UPDATE companies SET client_id = $1 WHERE id = ANY ($2)', [
    ids.bright,
    [ids.bright, ids.olive],
  ]);
  for (const who of everyone) {
    const role = cast[who];
    const side = role === 'owner' || role === 'staff' ? 'customer' : 'user';
    ids[who] = await server.addPerson({
      email: `${who}@galley.test`,
      role,
      firstname: who,
      lastname: '',
      viewOnly: who.startsWith('view-only') || who === 'cso',
      ...(side === 'customer' && { companyId: ids.harbour }),
    });
    clients[who] = await server.signIn(side, `${who}@galley.test`);
  }
  ids.rebecca = await server.addPerson({
    email: 'r@o.test',
    role: 'owner',
    companyId: ids.olive,
    firstname: 'Rebecca',
    lastname: '',
  });
  const order = { companyId: ids.harbour, creatorId: ids.owner ?? '' };
  await addSceneOrder(server, order);
  await addSceneOrder(server, { ...order, creatorId: ids.staff ?? '', status: 'new-order', state: 'draft' });
  await addSceneOrder(server, { companyId: ids.olive, creatorId: ids.rebecca });
  await db.query(
    `INSERT INTO service_categories (id, name, place) VALUES ('p', 'Print', 2), ('d', 'Digital', 1)`,
  );
  await db.query(
    `INSERT INTO services (id, category_id, name, place) VALUES ('menu', 'p', 'Menu', 2), ('card', 'p', 'Card', 1), ('mail', 'd', 'Mail', 1)`,
  );
});
afterAll(() => server?.close());

const full = {
  name: '  My week  ',
  customerId: 'a,b',
  clientId: 'c',
  creatorId: 'd',
  managerId: 'e',
  operatorId: 'f,g',
  serviceCategoryId: 'h',
  serviceId: 'i,j',
  orderProgress: 'ready-to-go,not-frozen',
  createdAtStart: '2026/03/01',
  createdAtEnd: '2026/03/31',
  dueDateStart: '2026/04/01',
  dueDateEnd: '',
  queueTime: '0:50,76',
  workTime: '51:75',
  search: ' spring menu ',
};
const stored = {
  name: 'My week',
  customer: 'a,b',
  client: 'c',
  creator: 'd',
  manager: 'e',
  operator: 'f,g',
  serviceCategory: 'h',
  serviceType: 'i,j',
  orderStatus: 'ready-to-go,not-frozen',
  createdDate: { startDate: '2026/03/01', endDate: '2026/03/31' },
  dueDate: { startDate: '2026/04/01', endDate: null },
  queueTime: '0:50,76',
  workTime: '51:75',
  customSearch: 'spring menu',
};
const empty = {
  customer: '',
  operator: '',
  orderStatus: '',
  customSearch: '',
  dueDate: { startDate: null, endDate: null },
};
const save = (client: ApiClient, fields: Record<string, string>, path = '/filters') =>
  client.write<FilterPreset>('POST', path, 'filter', fields);

describe('presets', () => {
  it('are saved, listed by name, saved over and deleted, for oneself alone', async () => {
    const { manager, operator } = clients;
    const { data } = await save(manager, full);
    expect(data).toEqual({ id: expect.any(String), ...stored });
    const other = await save(manager, { name: 'all', search: '' });
    expect(other.data).toMatchObject({ name: 'all', ...empty });
    expect((await manager.get<FilterPreset[]>('/filters')).data).toEqual([other.data, data]);
    expect((await operator.get('/filters')).data).toEqual([]);

    const path = `/filters/${data?.id}`;
    const changed = { name: 'Late ones', dueDateEnd: '2026/03/09' };
    expect((await manager.write('PUT', path, 'filter', changed)).data).toMatchObject({
      id: data?.id,
      name: 'Late ones',
      customer: '',
      dueDate: { startDate: null, endDate: '2026/03/09' },
    });
    for (const method of ['PUT', 'DELETE'] as const)
      expect(await operator.write(method, path, 'filter', changed)).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    expect((await manager.write('DELETE', path, 'filter')).status).toBe(200);
    expect((await manager.write('DELETE', path, 'filter')).status).toBe(404);
    expect((await manager.get('/filters')).data).toEqual([other.data]);
    await manager.write('DELETE', `/filters/${other.data?.id}`, 'filter');
  });

  it('of the archive stand apart and have their own fields', async () => {
    const { manager } = clients;
    const { dueDateStart, dueDateEnd, orderProgress, queueTime, workTime, ...archived } = full;
    const { dueDate, orderStatus, queueTime: _, workTime: __, ...kept } = stored;
    const { data } = await save(
      manager,
      { ...archived, updatedDateStart: '2026/01/01', orderProgress, dueDateStart },
      '/archived-order-filters',
    );
    const preset = {
      id: expect.any(String),
      ...kept,
      updatedDate: { startDate: '2026/01/01', endDate: null },
    };
    expect(data).toEqual(preset);
    expect((await manager.get('/archived-order-filters')).data).toEqual([preset]);
    expect((await manager.get('/filters')).data).toEqual([]);
    expect((await manager.write('DELETE', `/filters/${data?.id}`, 'filter')).status).toBe(404);
    const path = `/archived-order-filters/${data?.id}`;
    expect((await manager.write('PUT', path, 'filter', { name: 'Old' })).data).toMatchObject({
      name: 'Old',
      customer: '',
    });
    expect((await manager.write('DELETE', path, 'filter')).status).toBe(200);
  });

  it('need a name of at most 30 characters, and values that a filter knows', async () => {
    const { manager } = clients;
    const messages = async (fields: Record<string, string>) => {
      const response = await save(manager, fields);
      expect(response.status).toBe(422);
      return response.messages;
    };
    expect(await messages({ name: '' })).toEqual(['name: Required!']);
    expect(await messages({ name: '   ' })).toEqual(['name: Required!']);
    expect(await messages({ name: 'x'.repeat(31) })).toEqual(['name: Max. 30 character has been reached!']);
    await messages({ name: 'x', orderProgress: 'gone' });
    await messages({ name: 'x', createdAtStart: '01/03/2026' });
    await messages({ name: 'x', workTime: '0:51' });
    const longest = await save(manager, { name: 'é'.repeat(30) });
    expect(longest.status).toBe(200);
    await manager.write('DELETE', `/filters/${longest.data?.id}`, 'filter');
  });

  it.each(everyone)('are written by %s as section 5 says', async (who) => {
    const client = clients[who];
    const allowed = !who.startsWith('view-only');
    for (const list of ['/filters', '/archived-order-filters']) {
      const response = await save(client, { name: 'Mine' }, list);
      const id = response.data?.id ?? 'none';
      const changes = [
        response,
        await client.write('PUT', `${list}/${id}`, 'filter', { name: 'Ours' }),
        await client.write('DELETE', `${list}/${id}`, 'filter'),
      ];
      expect(changes.map(({ status }) => status)).toEqual(allowed ? [200, 200, 200] : [403, 403, 403]);
      expect((await client.get(list)).data).toEqual([]);
    }
  });

  it('keep only what the person may filter by', async () => {
    const { data } = await save(clients.staff, full);
    expect(data).toMatchObject({ customer: '', client: '', creator: 'd', manager: 'e', operator: 'f,g' });
    const owned = await save(clients.owner, full);
    expect(owned.data).toMatchObject({
      customer: '',
      client: '',
      creator: 'd',
      manager: 'e',
      operator: 'f,g',
    });
  });

  it('need the anti-forgery token of their scope', async () => {
    expect((await clients.manager.write('POST', '/filters', 'card', { name: 'x' })).status).toBe(403);
  });
});

describe('what a field offers', () => {
  const labels = async (who: Who, path: string) => {
    const { status, data } = await clients[who].get<FilterOption[]>(`/filters/${path}`);
    return status === 200 ? (data ?? []).map(({ label }) => label) : status;
  };
  const ofCompany: readonly Who[] = ['owner', 'staff', 'view-only'];
  const leads = ['admin', 'creative', 'manager', 'production'];
  const workers = ['admin', 'creative', 'manager', 'operator', 'production', 'view-only-operator'];
  const cases: [path: string, who: readonly Who[], shown: string[]][] = [
    ['clients', provider, ['Galley', 'brightside']],
    ['customers', provider, ['brightside', 'Harbour Coffee', 'Olive & Rye']],
    ['creators', provider, ['owner', 'Rebecca']],
    ['managers', [...provider, ...ofCompany], leads],
    ['operators', [...provider, ...ofCompany], workers],
    ['services-category', everyone, ['Digital', 'Print']],
    ['services', everyone, ['Mail', 'Card', 'Menu']],
  ];
  it.each(cases)('as %s, to those who may filter by it', async (path, allowed, shown) => {
    for (const who of everyone) {
      // A company's people see its own creators, drafts and all; the provider's those of published orders.
      const isOfCompany = ofCompany.includes(who);
      const own = path === 'creators' && isOfCompany ? ['owner', 'staff'] : 403;
      expect([who, await labels(who, path)]).toEqual([who, allowed.includes(who) ? shown : own]);
    }
  });

  it('depends on the fields above it', async () => {
    expect(await labels('manager', `customers?clientId=${ids.bright}`)).toEqual([
      'brightside',
      'Olive & Rye',
    ]);
    expect(await labels('manager', 'customers?clientId=provider')).toEqual(['Harbour Coffee']);
    expect(await labels('manager', `creators?clientId=${ids.bright}`)).toEqual(['Rebecca']);
    expect(await labels('manager', `creators?customerId=${ids.harbour},${ids.bright}`)).toEqual(['owner']);
    expect(await labels('staff', `creators?customerId=${ids.olive}`)).toEqual([]);
    expect(await labels('manager', 'services?serviceCategoryId=p')).toEqual(['Card', 'Menu']);
    expect(await labels('manager', 'services?serviceCategoryId=p,d')).toEqual(['Mail', 'Card', 'Menu']);
    expect(await labels('manager', 'services?serviceCategoryId=none')).toEqual([]);
    for (const [all, narrowed] of [
      ['customers', 'customers?clientId='],
      ['creators', 'creators?clientId=&customerId='],
      ['services', 'services?serviceCategoryId='],
    ] as const)
      expect(await labels('manager', narrowed)).toEqual(await labels('manager', all));
  });
});
