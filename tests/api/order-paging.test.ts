import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findActor } from '#server/access/actors.queries.ts';
import { exportOrders } from '#server/orders/list/export-orders.ts';
import { type SortColumn, sortColumns } from '#shared/orders/list/filter-options.ts';
import type { OrderListItem } from '#shared/orders/list/order-list-item.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { addSceneOrder } from '../support/scenes/order-scene.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

interface OrderList {
  orders: OrderListItem[];
  nextCursor: string | null;
}
let server: TestServer;
let manager: ApiClient;
let companyId: string;
let creatorId: string;

const page = async (query: Record<string, string>): Promise<OrderList> => {
  const { data, messages } = await manager.get<OrderList>(`/order?${new URLSearchParams(query)}`);
  if (data === undefined) throw new Error(String(messages));
  return data;
};
/** Every order, page by page; `between` runs before each further one. */
async function pages(
  query: Record<string, string>,
  between = async (): Promise<void> => {},
): Promise<OrderListItem[]> {
  const rows: OrderListItem[] = [];
  let cursor: string | null = null;
  do {
    const response: OrderList = await page({ limit: '4', ...query, ...(cursor !== null && { cursor }) });
    rows.push(...response.orders);
    cursor = response.nextCursor;
    if (cursor !== null) await between();
  } while (cursor !== null);
  return rows;
}

beforeAll(async () => {
  server = await startTestServer();
  companyId = await server.addCompany('Harbour Coffee');
  const other = await server.addCompany('Brightside');
  await server.db.query('UPDATE companies SET client_id = id WHERE id = $1', [other]);
  creatorId = await server.addPerson({
    email: 'o@harbour.test',
    role: 'owner',
    companyId,
    firstname: 'Farah',
  });
  const second = await server.addPerson({
    email: 'o@b.test',
    role: 'owner',
    companyId: other,
    firstname: 'Nadia',
  });
  const mei = await server.addPerson({ email: 'mei@g.test', role: 'operator', firstname: 'Mei' });
  const jonas = await server.addPerson({ email: 'jonas@g.test', role: 'operator', firstname: 'Jonas' });
  await server.addPerson({ email: 'daniel@g.test', role: 'manager', firstname: 'Daniel' });
  manager = await server.signIn('user', 'daniel@g.test');
  const statuses = ['new-order', 'in-progress', 'in-review', 'on-hold', 'approved', 'gr-revision'] as const;
  for (let i = 0; i < 23; i++) {
    const days = String((i % 5) + 1).padStart(2, '0');
    await addSceneOrder(server, {
      companyId: i % 3 === 0 ? other : companyId,
      creatorId: i % 3 === 0 ? second : creatorId,
      name: `${i % 2 === 0 ? 'menu' : 'Poster'} ${i % 7}`,
      status: statuses[i % statuses.length] ?? 'in-review',
      ...(i % 4 !== 0 && { operatorId: i % 2 === 0 ? mei : jonas, managerId: jonas }),
      serviceName: i % 2 === 0 ? 'Print' : 'digital',
      packageName: i % 5 === 0 ? 'Pay as you go' : 'Studio',
      createdAt: `2026-03-${days}T03:00:00.000Z`,
      updatedAt: `2026-04-${days}T03:00:00.000Z`,
      dueAt: i % 3 === 1 ? null : `2026-05-${days}T03:00:00Z`,
    });
  }
  // Times of the database are finer than those of JavaScript.
  await server.db.query(`UPDATE orders SET created_at = created_at + (id % 9) * interval '1 microsecond'`);
});
afterAll(() => server?.close());

const columnPlaces = [
  'ready-to-go',
  'queue',
  'draft',
  'in-progress',
  'gr-revision',
  'in-review',
  'on-hold',
  'approved',
];
/** Returns the displayed value of a column, comparable. */
const valueIn: Record<SortColumn, (row: OrderListItem) => string | number | null> = {
  updatedAt: ({ updatedAt }) => updatedAt,
  createdAt: ({ createdAt }) => createdAt,
  dueDate: ({ dueDate }) => dueDate,
  orderId: ({ id }) => Number(id),
  orderName: ({ orderName }) => orderName.toLowerCase(),
  priority: (row) =>
    ['ready-to-go', 'in-progress', 'in-review', 'on-hold', 'approved'].indexOf(
      row.orderStateStatus === 'gr-revision' ? 'in-progress' : row.orderStateStatus,
    ) *
      1000 +
    row.positionOrder,
  status: ({ orderStateStatus }) => columnPlaces.indexOf(orderStateStatus),
  client: ({ client }) => (client === 'Brightside' ? 'brightside' : null),
  company: ({ company }) => company.name.toLowerCase(),
  serviceName: ({ serviceName }) => serviceName.toLowerCase(),
  packageName: ({ packageName }) => packageName.toLowerCase(),
  creator: ({ creator }) => creator.name.toLowerCase(),
  manager: ({ manager }) => manager?.name.toLowerCase() ?? null,
  operator: ({ operator }) => operator?.name.toLowerCase() ?? null,
};

describe.each(sortColumns)('sorted by %s', (sort) => {
  it.each(['asc', 'desc'] as const)(
    '%s, pages hold every order once, in order, those without a value last',
    async (direction) => {
      const rows = await pages({ sort, direction });
      expect(new Set(rows.map(({ id }) => id)).size).toBe(23);
      const values = rows.map(valueIn[sort]);
      const known = values.filter((value) => value !== null);
      expect(values.slice(known.length).every((value) => value === null)).toBe(true);
      const sorted = known.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
      expect(known).toEqual(direction === 'asc' ? sorted : sorted.reverse());
      expect((await page({ sort, direction, limit: '200' })).orders.map(({ id }) => id)).toEqual(
        rows.map(({ id }) => id),
      );
    },
  );
});

describe('paging', () => {
  it('misses and repeats nothing that stands still while orders come and go', async () => {
    const before = (await page({ sort: 'orderName', direction: 'asc', limit: '200' })).orders.map(
      ({ id }) => id,
    );
    let added = 0;
    const rows = await pages({ sort: 'orderName', direction: 'asc' }, async () => {
      added += 1;
      // At the front, where a page counted by rows would slip, and among those to come.
      for (const name of [`aaa ${added}`, `zzz ${added}`])
        await addSceneOrder(server, { companyId, creatorId, name });
    });
    const seen = rows.map(({ id }) => id);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => before.includes(id))).toEqual(before);
    expect(rows.some(({ orderName }) => orderName.startsWith('aaa'))).toBe(false);
    expect(rows.some(({ orderName }) => orderName === 'zzz 1')).toBe(true);
    await server.db.query(`DELETE FROM orders WHERE name LIKE 'aaa %' OR name LIKE 'zzz %'`);
  });

  it('goes on behind an order that has gone', async () => {
    const first = await page({ sort: 'orderId', direction: 'asc', limit: '4' });
    const last = first.orders.at(-1)?.id ?? '';
    await server.db.query('UPDATE orders SET is_archived = true WHERE id::text = $1', [last]);
    const next = await page({
      sort: 'orderId',
      direction: 'asc',
      limit: '1',
      cursor: first.nextCursor ?? '',
    });
    expect(Number(next.orders[0]?.id)).toBe(Number(last) + 1);
    await server.db.query('UPDATE orders SET is_archived = false WHERE id::text = $1', [last]);
  });

  it('takes its own cursors alone, and those of the same sort', async () => {
    const { nextCursor } = await page({ limit: '2' });
    const status = async (query: Record<string, string>) =>
      (await manager.get(`/order?${new URLSearchParams(query)}`)).status;
    const cursor = nextCursor ?? '';
    expect(await status({ cursor })).toBe(200);
    expect(await status({ cursor, sort: 'orderName' })).toBe(422);
    expect(await status({ cursor, direction: 'asc' })).toBe(422);
    expect(await status({ cursor: 'nonsense' })).toBe(422);
    for (const key of ['not a time', '2026-99-01 00:00:00+00', '']) {
      const forged = Buffer.from(JSON.stringify(['updatedAt', 'desc', key, 1])).toString('base64url');
      expect(await status({ cursor: forged })).toBe(422);
    }
  });
});

describe('the table for spreadsheets', () => {
  it('holds every order of the filter in the order asked for, and no formulas', async () => {
    await addSceneOrder(server, {
      companyId,
      creatorId,
      name: '=HYPERLINK("http://x"),1',
      dueAt: '2026-03-31T16:30:00Z',
    });
    const { data } = await manager.get<{ fileName: string; csv: string }>(
      '/order/csv?sort=orderName&direction=asc',
    );
    expect(data?.fileName).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
    const lines = data?.csv.split('\r\n') ?? [];
    expect(lines).toHaveLength(26);
    expect(lines[0]).toBe(
      '\uFEFFOrder,Order Name,Status,Frozen,Priority,Client,Company,Service,Package,Creator,Manager,Operator,Created,Due,Updated',
    );
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://x""),1",In Progress,No,`);
    expect(lines[1]).toContain(
      'Harbour Coffee,Print,Studio,Farah Person,,,2026-03-02 11:00,2026-04-01 00:30,',
    );
    const owner = await server.signIn('customer', 'o@harbour.test');
    const own = await owner.get<{ csv: string }>('/order/csv?orderProgress=in-review');
    expect(own.data?.csv).not.toMatch(/Company|Brightside|Nadia/);
    expect(own.data?.csv.split('\r\n').filter((text) => text.includes('In Review'))).toHaveLength(
      own.data?.csv.split('\r\n').length === undefined ? 0 : own.data.csv.split('\r\n').length - 2,
    );
    await server.db.query(`DELETE FROM orders WHERE name LIKE '=%'`);
  });

  it('holds an order once that changes, or leaves the filter, while it is made, and none that was deleted', async () => {
    const { db, parts } = server;
    const many = await server.addCompany('Many Orders');
    await db.query(
      `INSERT INTO orders (company_id, creator_id, name, status, state, service_name, package_name, created_at, updated_at)
       SELECT $1, $2, 'Order ' || lpad(n::text, 4, '0'), 'in-progress', 'active', 'Print', 'Studio', now(), now()
       FROM generate_series(1, 4100) n`,
      [many, creatorId],
    );
    const rename = (from: string, set: string) =>
      db.query(`UPDATE orders SET ${set} WHERE company_id = $1 AND name = $2`, [many, from]);
    const [person] = await db.query<{ id: string }>("SELECT id FROM users WHERE email = 'daniel@g.test'");
    const actor = await findActor(db, person?.id ?? '');
    if (actor === null) throw new Error('there is no manager');
    let hasChanged = false;
    const changing: typeof db = {
      ...db,
      async query<Row extends object>(text: string, values?: readonly unknown[]) {
        const rows = await db.query<Row>(text, values);
        // Once the first orders of the list have been read.
        if (!hasChanged && JSON.stringify(rows).includes('Order 0001')) {
          hasChanged = true;
          await rename('Order 0002', `name = 'Order 9999'`);
          await rename('Order 4000', `name = 'Order 0000'`);
          await rename('Order 4001', `is_frozen = true`);
          await db.query(`DELETE FROM orders WHERE company_id = $1 AND name = 'Order 4002'`, [many]);
        }
        return rows;
      },
    };
    const { csv } = await exportOrders(
      { db: changing, actor, now: parts.clock() },
      {
        archived: false,
        sort: 'orderName',
        direction: 'asc',
        customerId: [many],
        orderProgress: ['not-frozen'],
      },
      parts.installation.current(),
    );
    const names = csv.split('\r\n').flatMap((line) => /Order \d{4}/.exec(line) ?? []);
    const numbers = Array.from({ length: 4100 }, (_, index) => index + 1).filter((number) => number !== 4002);
    expect(names).toEqual(
      numbers.map((number) => `Order ${number === 4000 ? '0000' : String(number).padStart(4, '0')}`),
    );
    await db.query('DELETE FROM orders WHERE company_id = $1', [many]);
  });
});
