import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ExtraResource, ExtraResources } from '#shared/billing/retail.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { addSceneOrder } from '../support/scenes/order-scene.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let companyId: string;
let ownerId: string;
let owner: ApiClient;
let staff: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  companyId = await server.addCompany('Olive');
  await server.db.query(
    `UPDATE companies SET plan = 'free', allocated_hours = 4, active_orders = 1, total_orders = 2, storage_quota = 100,
       cycle_from = now() - interval '3 days' WHERE id = $1`,
    [companyId],
  );
  ownerId = await server.addPerson({
    email: 'owner@olive.test',
    role: 'owner',
    companyId,
    firstname: 'Rohan',
    lastname: 'Das',
  });
  await server.addPerson({ email: 'staff@olive.test', role: 'staff', companyId });
  owner = await server.signIn('customer', 'owner@olive.test');
  staff = await server.signIn('customer', 'staff@olive.test');
});
afterAll(() => server.close());

const read = async (who: ApiClient): Promise<Record<string, ExtraResource>> => {
  const { data } = await who.get<ExtraResources>('/package/extra');
  return Object.fromEntries((data?.resources ?? []).map((resource) => [resource.type, resource]));
};

it('shows what was bought, once or by the month, and until when it counts', async () => {
  const due = new Date(Date.now() + 86_400_000 * 9).toISOString();
  await server.db.query(
    `INSERT INTO add_ons (company_id, type, title, amount, is_subscription, due_at, price, given_at) VALUES
       ($1, 'hours', '+2 hours', 2, false, NULL, 0, now() - interval '1 day'),
       ($1, 'storage', '+5 KB', 5120, true, $2, 3900, now() - interval '40 days'),
       ($1, 'storage', '+1 KB', 1024, false, NULL, 0, now() - interval '90 days'),
       ($1, 'hours', 'of last month', 7, false, NULL, 0, now() - interval '10 days')`,
    [companyId, due],
  );
  const { storage, hours, 'active-order': active } = await read(owner);
  expect(storage).toMatchObject({ used: 0, total: 6144 });
  expect(storage?.extras).toMatchObject([
    { title: '+5 KB', isSubscription: true, validUntil: due },
    { title: '+1 KB', isSubscription: false, validUntil: null },
  ]);
  expect(hours).toMatchObject({ total: 2, extras: [{ title: '+2 hours', isSubscription: false }] });
  expect(Date.parse(hours?.extras[0]?.validUntil ?? '')).toBeGreaterThan(Date.now() + 86_400_000 * 20);
  expect(active).toEqual({ type: 'active-order', used: 0, total: 0, extras: [] });
});

it('counts what is used beyond the plan', async () => {
  const at = new Date().toISOString();
  for (const name of ['One', 'Two', 'Three'])
    await addSceneOrder(server, { companyId, creatorId: ownerId, name, createdAt: at });
  const all = await read(owner);
  expect(all['active-order']).toMatchObject({ used: 2, total: 0 });
  expect(all['total-order']).toMatchObject({ used: 1, total: 0 });
  expect(await read(staff)).toEqual(all);
});

it('names who can buy, and is nothing of the provider’s', async () => {
  const { data } = await staff.get<ExtraResources>('/package/extra');
  expect(data?.buyers).toEqual([{ id: ownerId, name: 'Rohan Das', avatar: null }]);
  for (const role of ['operator', 'manager', 'cso'] as const) {
    await server.addPerson({ email: `${role}@galley.test`, role });
    const provider = await server.signIn('user', `${role}@galley.test`);
    expect((await provider.get('/package/extra')).status).toBe(404);
  }
});
