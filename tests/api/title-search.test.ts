import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileHit } from '#shared/orders/list/search.http.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { addOrder, type NewOrder } from '../support/scenes/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let owner: ApiClient;
let stranger: ApiClient;
let operator: ApiClient;
let sales: ApiClient;
let people: { companyId: string; creatorId: string; uploaderId: string };

beforeAll(async () => {
  server = await startTestServer();
  const companyId = await server.addCompany('Harbour\tCoffee');
  const otherId = await server.addCompany('Vale Estate');
  const creatorId = await server.addPerson({ email: 'farah@harbour.test', role: 'owner', companyId });
  await server.addPerson({ email: 'vale@vale.test', role: 'owner', companyId: otherId });
  const uploaderId = await server.addPerson({ email: 'mei@galley.test', role: 'operator' });
  await server.addPerson({ email: 'priya@galley.test', role: 'cso' });
  people = { companyId, creatorId, uploaderId };
  owner = await server.signIn('customer', 'farah@harbour.test');
  stranger = await server.signIn('customer', 'vale@vale.test');
  operator = await server.signIn('user', 'mei@galley.test');
  sales = await server.signIn('user', 'priya@galley.test');
});
afterAll(() => server?.close());

const add = async (name: string, more: Partial<NewOrder> & { state?: string } = {}): Promise<string> => {
  const { state = 'active', ...order } = more;
  const { orderId } = await addOrder(server, { ...people, ...order });
  await server.db.query(`UPDATE orders SET name = $1, state = $3 WHERE id::text = $2`, [
    name,
    orderId,
    state,
  ]);
  await server.db.query(
    `UPDATE versions v SET file_name = $1 FROM attachments a WHERE a.id = v.attachment_id AND a.order_id::text = $2`,
    [`${name.toLowerCase().replaceAll(/\W+/g, '_')}.pdf`, orderId],
  );
  return orderId;
};
const titles = async (client: ApiClient, since?: string): Promise<RouteData<'orderTitles'>> => {
  const query = since === undefined ? '' : `?since=${encodeURIComponent(since)}`;
  const { data } = await client.get<RouteData<'orderTitles'>>(`/search/titles${query}`);
  if (data === undefined) throw new Error('no titles');
  return data;
};
const lines = (text: string): string[][] => text.split('\n').map((line) => line.split('\t'));
const files = async (client: ApiClient, q: string): Promise<string[]> => {
  const { data } = await client.get<FileHit[]>(`/search/files?${new URLSearchParams({ q })}`);
  return (data ?? []).map(({ fileName }) => fileName);
};

describe('titles', () => {
  it('are those of the orders one may see, a line each, whatever their names hold', async () => {
    const draft = await add('A draft', { status: 'new-order', state: 'draft' });
    const named = await add('Two\nlines\tand tabs', { status: 'in-review' });
    const own = await titles(owner);
    expect(lines(own.titles)).toContainEqual([named, 'in-review', 'Harbour Coffee', 'Two lines and tabs']);
    expect(lines(own.titles)).toContainEqual([draft, 'draft', 'Harbour Coffee', 'A draft']);
    expect(own.total).toBe(lines(own.titles).length);
    const seen = lines((await titles(operator)).titles).map(([id]) => id);
    expect(seen).toContain(named);
    expect(seen).not.toContain(draft);
    expect(await titles(stranger)).toMatchObject({ titles: '', total: 0 });
  });

  it('are returned anew once they change, with how many there are', async () => {
    const before = await titles(operator);
    const added = await add('Ridge poster', { status: 'approved' });
    await server.db.query(
      `UPDATE orders SET is_archived = true, updated_at = now() + interval '1 hour' WHERE id::text = $1`,
      [added],
    );
    const after = await titles(operator, new Date(Date.now() + 60_000).toISOString());
    expect(lines(after.titles)).toEqual([[added, 'archived', 'Harbour Coffee', 'Ridge poster']]);
    expect(after.total).toBe(before.total + 1);
  });

  it('refuse a moment that is none', async () => {
    expect(await operator.get('/search/titles?since=yesterday')).toMatchObject({ status: 422 });
  });
});

describe('files', () => {
  it('are found by words anywhere in their names, which mean themselves alone', async () => {
    await add('Wine label 50% off', { status: 'in-review' });
    expect(await files(operator, 'LABEL wine')).toEqual(['wine_label_50_off.pdf']);
    expect(await files(operator, 'wine%off')).toEqual([]);
    expect(await files(operator, 'wine label.pdf')).toEqual([]);
  });

  it('are returned with their orders, of which a draft may have no name yet', async () => {
    const draft = { status: 'new-order', state: 'draft', uploaderId: people.creatorId } as const;
    const orderId = await add('Nameless flyer', draft);
    await server.db.query(`UPDATE orders SET name = '' WHERE id::text = $1`, [orderId]);
    const { data } = await owner.get<FileHit[]>('/search/files?q=nameless');
    expect(data).toMatchObject([{ orderId, orderName: 'Untitled order' }]);
  });

  it('are only those that one may read', async () => {
    await add('Early bird', { status: 'in-progress' });
    await add('Inner bird', { status: 'in-review', kind: 'internal' });
    await add('Hidden bird', { status: 'in-review', isInternal: true });
    await add('Own bird', { status: 'in-progress', uploaderId: people.creatorId });
    await add('Ready bird', { status: 'approved' });
    expect((await files(operator, 'bird')).sort()).toEqual([
      'early_bird.pdf',
      'hidden_bird.pdf',
      'inner_bird.pdf',
      'own_bird.pdf',
      'ready_bird.pdf',
    ]);
    for (const client of [owner, sales])
      expect((await files(client, 'bird')).sort()).toEqual(['own_bird.pdf', 'ready_bird.pdf']);
    expect(await files(stranger, 'bird')).toEqual([]);
  });
});
