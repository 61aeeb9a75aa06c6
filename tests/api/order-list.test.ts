import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCountLimit } from '#shared/orders/list/list-count.ts';
import type { OrderListItem } from '#shared/orders/list/order-list-item.ts';
import type { ApiClient, ApiResponse } from '../support/clients/api-client.ts';
import { addSceneOrder, type SceneOrder } from '../support/scenes/order-scene.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

interface OrderList {
  orders: OrderListItem[];
  counts: Record<string, number>;
  nextCursor: string | null;
}

let server: TestServer;
const ids: Record<string, string> = {};
let owner: ApiClient;
let staff: ApiClient;
let stranger: ApiClient;
let operator: ApiClient;
let sales: ApiClient;

const list = (client: ApiClient, query: Record<string, string> = {}): Promise<ApiResponse<OrderList>> =>
  client.get<OrderList>(`/order?${new URLSearchParams(query)}`);
/** Names of the orders found, sorted. */
const names = async (query: Record<string, string>, client = operator): Promise<string[]> => {
  const { data, message, messages } = await list(client, { limit: '200', ...query });
  if (data === undefined) throw new Error(`${message}: ${messages}`);
  return data.orders.map(({ orderName }) => orderName).sort();
};

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const person = async (
    key: string,
    role: 'owner' | 'staff' | 'operator' | 'manager' | 'cso',
    company?: string,
  ) => {
    const companyId = company === undefined ? undefined : ids[company];
    ids[key] = await server.addPerson({
      email: `${key}@galley.test`,
      role,
      firstname: key,
      lastname: role,
      ...(companyId !== undefined && { companyId }),
    });
  };
  ids.harbour = await server.addCompany('Harbour Coffee');
  ids.bright = await server.addCompany('Brightside');
  ids.olive = await server.addCompany('Ölive & Rye');
  await db.query('UPDATE companies SET client_id = $1 WHERE id = ANY ($2)', [
    ids.bright,
    [ids.bright, ids.olive],
  ]);
  await person('farah', 'owner', 'harbour');
  await person('suriya', 'staff', 'harbour');
  await person('rebecca', 'owner', 'olive');
  await person('mei', 'operator');
  await person('jonas', 'operator');
  await person('daniel', 'manager');
  await person('priya', 'cso');
  const [category] = await db.query<{ id: string }>(
    `INSERT INTO service_categories (name) VALUES ('Print'), ('Digital') RETURNING id`,
  );
  ids.print = category?.id ?? '';
  const [service] = await db.query<{ id: string }>(
    `INSERT INTO services (category_id, name) VALUES ($1, 'Menu'), ($1, 'Poster') RETURNING id`,
    [ids.print],
  );
  ids.menu = service?.id ?? '';

  const add = async (name: string, order: Partial<SceneOrder> = {}) => {
    ids[name] = await addSceneOrder(server, {
      companyId: ids.harbour ?? '',
      creatorId: ids.farah ?? '',
      name,
      ...order,
    });
  };
  const of = (key: string): string => ids[key] ?? '';
  await add('waiting', { status: 'new-order', dueAt: '2026-03-12T03:00:00Z' });
  await add('queued', { status: 'new-order', state: 'queue' });
  await add('draft', { status: 'new-order', state: 'draft' });
  await add('working', {
    operatorId: of('mei'),
    managerId: of('daniel'),
    allocatedSeconds: 1000,
    workedSeconds: 400,
  });
  await add('revised', {
    status: 'gr-revision',
    operatorId: of('jonas'),
    allocatedSeconds: 1000,
    workedSeconds: 501,
  });
  await add('reviewed', {
    status: 'in-review',
    serviceId: of('menu'),
    allocatedSeconds: 1000,
    workedSeconds: 760,
  });
  await add('held', { status: 'on-hold', isFrozen: true });
  await add('approved', { status: 'approved', creatorId: of('suriya') });
  await add('completed', { status: 'completed' });
  await add('cancelled', { status: 'cancelled' });
  await add('archived', { status: 'completed', isArchived: true, updatedAt: '2026-04-01T00:00:00Z' });
  await add('resold', { companyId: of('olive'), creatorId: of('rebecca') });
  await add('own', { companyId: of('bright'), creatorId: of('rebecca') });

  owner = await server.signIn('customer', 'farah@galley.test');
  staff = await server.signIn('customer', 'suriya@galley.test');
  stranger = await server.signIn('customer', 'rebecca@galley.test');
  operator = await server.signIn('user', 'mei@galley.test');
  sales = await server.signIn('user', 'priya@galley.test');
  server.holdClock();
  server.advance(new Date('2026-03-10T12:00:00Z').getTime() - server.parts.clock().getTime());
});
afterAll(() => server?.close());

const harbour = [
  'approved',
  'cancelled',
  'completed',
  'held',
  'queued',
  'reviewed',
  'revised',
  'waiting',
  'working',
];
const published = [...harbour, 'own', 'resold'].sort();

describe('the list', () => {
  it("shows one's company's orders with its drafts, or all published ones on the provider's side", async () => {
    expect(await names({}, owner)).toEqual([...harbour, 'draft'].sort());
    expect(await names({}, stranger)).toEqual(['resold']);
    expect(await names({})).toEqual(published);
    expect(await names({}, sales)).toEqual(published);
    expect(await names({ archived: 'true' })).toEqual(['archived']);
    expect(await names({ archived: 'true' }, stranger)).toEqual([]);
  });

  it('counts by column whatever the status filter, the other filters applied', async () => {
    const all = {
      active: 3,
      queue: 1,
      'in-progress': 4,
      'in-review': 1,
      'on-hold': 1,
      approved: 2,
      cancelled: 1,
    };
    const counts = { ...all, active: 1 };
    expect((await list(operator)).data?.counts).toEqual(counts);
    expect((await list(operator, { orderProgress: 'in-review', limit: '1' })).data?.counts).toEqual(counts);
    expect((await list(owner)).data?.counts).toMatchObject({ draft: 1, 'in-progress': 2 });
    const { 'on-hold': _, ...thawed } = counts;
    expect((await list(operator, { orderProgress: 'not-frozen' })).data?.counts).toEqual(thawed);
    expect((await list(operator, { archived: 'true' })).data?.counts).toEqual({ approved: 1 });
  });

  it('counts the archive up to a limit in each column, searched or not', async () => {
    const [last] = await server.db.query<{ id: number }>('SELECT max(id) AS id FROM orders');
    const [archived] = await server.db.query<{ company_id: string }>(
      'SELECT company_id FROM orders WHERE is_archived',
    );
    await server.db.query(
      `INSERT INTO orders (company_id, name, status, is_archived, service_id, service_name, package_name, creator_id)
       SELECT company_id, 'Longago', 'cancelled', true, service_id, service_name, package_name, creator_id
       FROM (SELECT * FROM orders WHERE is_archived LIMIT 1) o, generate_series(1, $1::int)`,
      [listCountLimit + 5],
    );
    const counts = async (query: Record<string, string>) =>
      (await list(operator, { archived: 'true', limit: '1', ...query })).data?.counts;
    expect(await counts({})).toEqual({ approved: 1, cancelled: listCountLimit + 1 });
    expect(await counts({ customSearch: 'longago' })).toEqual({ cancelled: listCountLimit + 1 });
    expect(await counts({ customerId: archived?.company_id ?? '' })).toEqual({
      approved: 1,
      cancelled: listCountLimit + 1,
    });
    expect(await counts({ customerId: 'nobody' })).toEqual({});
    await server.db.query('DELETE FROM orders WHERE id > $1', [last?.id]);
    expect(await counts({})).toEqual({ approved: 1 });
  });

  it('says of each order what the card of it says', async () => {
    const { data } = await list(operator, { customSearch: ids.resold ?? '' });
    expect(data?.orders).toMatchObject([
      {
        id: ids.resold,
        orderId: ids.resold,
        orderName: 'resold',
        orderStateStatus: 'in-progress',
        company: { name: 'Ölive & Rye' },
        client: 'Brightside',
        creator: { name: 'rebecca owner' },
        operator: null,
        positionOrder: 2,
        isLocked: false,
        revision: 1,
      },
    ]);
    const direct = await list(operator, { customSearch: ids.working ?? '' });
    expect(direct.data?.orders).toMatchObject([
      { client: server.parts.installation.current().providerName, positionOrder: 0 },
    ]);
    await server.db.query(`UPDATE orders SET cancelled_from = 'in-review' WHERE id = $1`, [ids.cancelled]);
    expect((await list(operator, { customSearch: ids.cancelled ?? '' })).data?.orders).toMatchObject([
      { orderStateStatus: 'cancelled', heldFrom: null, cancelledFrom: 'in-review' },
    ]);
    // Among the orders that the customer may read it is the first.
    expect((await list(stranger)).data?.orders).toMatchObject([{ positionOrder: 0 }]);
  });
});

describe('a filter', () => {
  const cases: [what: string, query: Record<string, string>, found: string[]][] = [
    ['customer', { customerId: 'olive' }, ['resold']],
    ['customers', { customerId: 'olive,bright' }, ['own', 'resold']],
    ['client', { clientId: 'bright' }, ['own', 'resold']],
    ['the provider as client', { clientId: 'provider' }, harbour],
    ['creator', { creatorId: 'suriya' }, ['approved']],
    ['project lead', { managerId: 'daniel' }, ['working']],
    ['operators', { operatorId: 'mei,jonas' }, ['revised', 'working']],
    ['service category', { serviceCategoryId: 'print' }, ['reviewed']],
    ['service', { serviceId: 'menu' }, ['reviewed']],
    ['new orders', { orderProgress: 'ready-to-go' }, ['queued', 'waiting']],
    ['in progress', { orderProgress: 'in-progress', customerId: 'harbour' }, ['revised', 'working']],
    ['several statuses', { orderProgress: 'in-review,on-hold' }, ['held', 'reviewed']],
    ['approved', { orderProgress: 'approved' }, ['approved', 'completed']],
    ['cancelled', { orderProgress: 'cancelled' }, ['cancelled']],
    ['not frozen', { orderProgress: 'not-frozen' }, published.filter((name) => name !== 'held')],
    ['on hold, not frozen', { orderProgress: 'on-hold,not-frozen' }, []],
    ['work time up to half', { workTime: '0:50' }, ['working']],
    ['work time up to three quarters', { workTime: '51:75' }, ['revised']],
    ['work time beyond', { workTime: '76' }, ['reviewed']],
    ['work time of two bands', { workTime: '0:50,76' }, ['reviewed', 'working']],
    ['several fields', { customerId: 'harbour', operatorId: 'mei', orderProgress: 'in-review' }, []],
  ];
  it.each(cases)('by %s', async (_what, query, found) => {
    const known = Object.entries(query).map(([name, value]) => [
      name,
      name.endsWith('Id')
        ? value
            .split(',')
            .map((key) => ids[key] ?? key)
            .join(',')
        : value,
    ]);
    expect(await names(Object.fromEntries(known))).toEqual([...found].sort());
  });

  it.each([
    'customerId',
    'clientId',
    'creatorId',
    'operatorId',
    'serviceCategoryId',
    'orderProgress',
    'createdAtStart',
    'createdAtEnd',
    'dueDateEnd',
    'queueTime',
    'workTime',
    'customSearch',
  ])('by an empty %s does not narrow', async (field) => {
    expect(await names({ [field]: '' })).toEqual([...published].sort());
    expect(await list(owner, { [field]: '' })).toMatchObject({ status: 200 });
  });

  it('by running work counts what has passed since', async () => {
    const id = ids.working;
    await server.db.query(
      `UPDATE orders SET work_state = 'running', work_by = $2, work_started_at = $3 WHERE id::text = $1`,
      [id, ids.mei, server.parts.clock()],
    );
    expect(await names({ workTime: '0:50' })).toEqual(['working']);
    server.advance(400_000);
    expect(await names({ workTime: '76' })).toEqual(['reviewed', 'working']);
    await server.db.query(
      `UPDATE orders SET work_state = 'idle', work_started_at = NULL WHERE id::text = $1`,
      [id],
    );
  });

  it('by time in the queue compares it with the time to the due date', async () => {
    // Waiting since 2 March for a due date on the 12th; now is the 10th.
    const bands = async (queueTime: string) => names({ queueTime, orderProgress: 'ready-to-go' });
    expect(await bands('76')).toEqual(['waiting']);
    await server.db.query(`UPDATE orders SET due_at = '2026-03-16T03:00:00Z' WHERE id::text = $1`, [
      ids.waiting,
    ]);
    expect([await bands('51:75'), await bands('76'), await bands('0:50')]).toEqual([['waiting'], [], []]);
    // The move out of the queue ends the waiting.
    await server.db.query(
      `UPDATE orders SET status = 'in-progress', updated_at = '2026-03-03T03:00:00Z' WHERE id::text = $1`,
      [ids.waiting],
    );
    expect(await names({ queueTime: '0:50' })).toEqual(['waiting']);
    await server.db.query(`UPDATE orders SET status = 'new-order', updated_at = now() WHERE id::text = $1`, [
      ids.waiting,
    ]);
  });

  it('by days takes them from 00:00:00 to 24:00:00 in the zone of the provider', async () => {
    const { db } = server;
    const at = (text: string) =>
      db.query('UPDATE orders SET created_at = $1, due_at = $1, updated_at = $1 WHERE id::text = $2', [
        new Date(text),
        ids.queued,
      ]);
    const fields = [
      ['createdAtStart', 'createdAtEnd'],
      ['dueDateStart', 'dueDateEnd'],
      ['updatedDateStart', 'updatedDateEnd'],
    ] as const;
    for (const [start, end] of fields) {
      const found = async (first: string, last: string) =>
        (await names({ [start]: first, [end]: last })).includes('queued');
      // Midnight in Kuala Lumpur begins the day, and the day before does not have it.
      await at('2030-06-30T16:00:00Z');
      expect([await found('2030/07/01', '2030/07/01'), await found('2030/06/30', '2030/06/30')]).toEqual([
        true,
        false,
      ]);
      await at('2030-07-01T15:59:59.999Z');
      expect([await found('2030/07/01', '2030/07/01'), await found('2030/07/02', '2030/07/02')]).toEqual([
        true,
        false,
      ]);
      expect(await found('2030/07/01 00:00:00', '2030/07/01 24:00:00')).toBe(true);
      expect(await names({ [start]: '2030/07/02' })).toEqual([]);
      expect((await names({ [end]: '2030/06/30' })).includes('queued')).toBe(false);
    }
    await at('2026-03-02T03:00:00Z');
  });

  it.each([
    { orderProgress: 'everything' },
    { queueTime: '10:20' },
    { createdAtStart: '2026-03-01' },
    { dueDateEnd: '2026/02/30' },
    { createdAtEnd: '2026/03/01 12:00:00' },
    { createdAtStart: '2026/03/02', createdAtEnd: '2026/03/01' },
    { operatorId: ',' },
    { customSearch: 'x'.repeat(201) },
    { sort: 'colour' },
    { limit: '0' },
  ])('of %j is not valid', async (query: Record<string, string>) => {
    expect(await list(operator, query)).toMatchObject({ status: 422, code: 'invalid_input' });
  });

  it('is for those who may read it', async () => {
    for (const field of ['clientId', 'customerId', 'creatorId', 'managerId', 'operatorId']) {
      const query: Record<string, string> = { [field]: 'x' };
      expect((await list(sales, query)).status).toBe(200);
      const isOfCompanies = field === 'clientId' || field === 'customerId';
      for (const customer of [owner, staff])
        expect(await list(customer, query)).toMatchObject(
          isOfCompanies
            ? { status: 403, messages: [`You are not allowed to filter by ${field}.`] }
            : { status: 200 },
        );
    }
    expect(await names({ operatorId: ids.mei ?? '' }, staff)).toEqual(['working']);
  });
});
