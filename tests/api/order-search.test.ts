import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { OrderListItem } from '#shared/orders/list/order-list-item.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { addOrder, type NewOrder, type OrderFixture } from '../support/scenes/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let people: { companyId: string; creatorId: string; uploaderId: string };
let owner: ApiClient;
let operator: ApiClient;
let sales: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  const companyId = await server.addCompany('Café Ñandú');
  const provider = (email: string, role: 'operator' | 'cso', firstname: string) =>
    server.addPerson({ email, role, firstname, lastname: 'Tan' });
  const creatorId = await server.addPerson({
    email: 'zoe@nandu.test',
    role: 'owner',
    companyId,
    firstname: 'Zoë',
    lastname: 'Carter',
  });
  const uploaderId = await provider('mei@galley.test', 'operator', 'Mei');
  await provider('priya@galley.test', 'cso', 'Priya');
  people = { companyId, creatorId, uploaderId };
  owner = await server.signIn('customer', 'zoe@nandu.test');
  operator = await server.signIn('user', 'mei@galley.test');
  sales = await server.signIn('user', 'priya@galley.test');
});
afterAll(() => server?.close());

const newOrder = (more: Partial<NewOrder> = {}): Promise<OrderFixture> =>
  addOrder(server, { ...people, ...more });
const set = (column: string, value: unknown, { orderId }: OrderFixture) =>
  server.db.query(`UPDATE orders SET ${column} = $1 WHERE id::text = $2`, [value, orderId]);
const find = async (text: string, client = operator): Promise<string[]> => {
  const { data } = await client.get<{ orders: OrderListItem[] }>(
    `/order?${new URLSearchParams({ customSearch: text, limit: '200' })}`,
  );
  return (data?.orders ?? []).map(({ id }) => id);
};
const comment = (client: ApiClient, order: OrderFixture, text: string, tab = 'public') =>
  client.write<{ id: string }>('POST', `${order.versionPath}/annotation`, 'card-annotation', {
    message: JSON.stringify(richTextOf(text)),
    tab,
  });

describe('the search', () => {
  it('finds an order on the board or in the archive, wherever it is now', async () => {
    const places = async (text: string) => {
      const ofArchive = await operator.get<{ orders: OrderListItem[] }>(
        `/order?${new URLSearchParams({ customSearch: text, archived: 'true' })}`,
      );
      return [await find(text), (ofArchive.data?.orders ?? []).map(({ id }) => id)];
    };
    const [moved, kept] = [await newOrder(), await newOrder()];
    for (const order of [moved, kept]) await set('name', 'Wanderer', order);
    await set('is_archived', true, kept);
    expect(await places('wanderer')).toEqual([[moved.orderId], [kept.orderId]]);
    await set('is_archived', true, moved);
    expect(await places('wanderer')).toEqual([[], expect.arrayContaining([moved.orderId, kept.orderId])]);
    // Its words change while it is archived.
    await set('name', 'Wanderer returned', moved);
    await set('is_archived', false, moved);
    expect(await places('returned')).toEqual([[moved.orderId], []]);
  });

  it('finds by the beginnings of words, without case, accents and punctuation, all of them', async () => {
    const order = await newOrder();
    await set('name', 'Wine list — Autumn/Winter “A4”', order);
    const { orderId } = order;
    for (const text of [
      'wine',
      'WIN aut',
      'a4 winter',
      `#${orderId}`,
      'wine cafe',
      'wine ñandu',
      'wine carter zoe',
    ])
      expect([text, await find(text)]).toEqual([text, [orderId]]);
    for (const text of ['ine', 'wine summer', '%', "'; --", ':*', '\\'])
      expect([text, await find(text)]).toEqual([text, []]);
    expect((await find('nandu')).length).toBeGreaterThan(0);
  });

  it('counts by column what it finds, alike on every page and for every status', async () => {
    const orders = [];
    for (let at = 0; at < 3; at++) {
      const order = await newOrder();
      await set('name', 'Pamphlet', order);
      orders.push(order.orderId);
    }
    const page = async (more: Record<string, string>) => {
      const { data } = await operator.get<RouteData<'orders'>>(
        `/order?${new URLSearchParams({ customSearch: 'pamph', limit: '2', ...more })}`,
      );
      return { ...data, ids: data?.orders.map(({ id }) => id) ?? [] };
    };
    const first = await page({});
    const second = await page({ cursor: first.nextCursor ?? '' });
    expect([...first.ids, ...second.ids].sort()).toEqual(orders.sort());
    const held = await page({ orderProgress: 'on-hold' });
    expect(held.ids).toEqual([]);
    for (const { counts } of [first, second, held]) expect(counts).toEqual({ 'in-review': 3 });
  });

  it('finds by all people of an order, and follows who they are', async () => {
    const order = await newOrder();
    const added = await server.addPerson({
      email: 'x@galley.test',
      role: 'manager',
      firstname: 'Xenia',
      lastname: 'Quill',
    });
    expect(await find('xenia')).toEqual([]);
    await set('manager_id', added, order);
    expect(await find('xenia qui')).toEqual([order.orderId]);
    await server.db.query(`UPDATE users SET firstname = 'Yolanda' WHERE id = $1`, [added]);
    expect([await find('xenia'), await find('yolanda')]).toEqual([[], [order.orderId]]);
    await set('manager_id', null, order);
    expect(await find('yolanda')).toEqual([]);
    await server.db.query(
      'INSERT INTO order_people (order_id, user_id, is_collaborator) VALUES ($1::int, $2, true)',
      [order.orderId, added],
    );
    expect(await find('yolanda')).toEqual([order.orderId]);
    await server.db.query('DELETE FROM order_people WHERE user_id = $1', [added]);
    expect(await find('yolanda')).toEqual([]);
  });

  it('follows threads and replies as they are written, edited and deleted', async () => {
    const order = await newOrder();
    const started = await comment(operator, order, 'Widen the gutter');
    const topic = `${order.versionPath}/annotation/${started.data?.id}`;
    expect(await find('gutter')).toEqual([order.orderId]);
    const scope = 'card-annotation';
    await operator.write('PUT', `${topic}/message`, scope, {
      data: JSON.stringify(richTextOf('Narrow the spine')),
    });
    expect([await find('gutter'), await find('spine')]).toEqual([[], [order.orderId]]);
    await owner.write('POST', `${topic}/comment`, scope, {
      message: JSON.stringify(richTextOf('Certainly')),
    });
    expect(await find('certain spine')).toEqual([order.orderId]);
    await operator.write('DELETE', topic, scope);
    expect([await find('certain'), await find('spine')]).toEqual([[], []]);
  });

  it('finds by file names, until the files are gone', async () => {
    const order = await newOrder();
    await server.db.query(`UPDATE versions SET file_name = 'foldout_v2.pdf' WHERE id = $1`, [
      order.versionId,
    ]);
    expect(await find('foldout v2')).toEqual([order.orderId]);
    await server.db.query('DELETE FROM attachments WHERE id = $1', [order.attachmentId]);
    expect(await find('foldout')).toEqual([]);
  });

  it('shows customers and the sales officer nothing by words that they may not read', async () => {
    const order = await newOrder();
    await comment(operator, order, 'Tighten the kerning');
    expect([await find('kerning', owner), await find('kerning', sales)]).toEqual([
      [order.orderId],
      [order.orderId],
    ]);
    // Back at work, the provider's proof and the comments on it are the provider's own again.
    await set('status', 'in-progress', order);
    expect([await find('kerning', owner), await find('kerning', sales)]).toEqual([[], []]);
    expect(await find('kerning')).toEqual([order.orderId]);
    await server.db.query('UPDATE versions SET uploaded_by = $1 WHERE id = $2', [
      people.creatorId,
      order.versionId,
    ]);
    await comment(operator, order, 'Lower the baseline');
    expect(await find('baseline kern', owner)).toEqual([order.orderId]);

    const inner = await newOrder({ kind: 'internal', isInternal: true });
    await comment(operator, inner, 'Overprint forgotten', 'internal');
    expect(await find('overprint')).toEqual([inner.orderId]);
    for (const client of [owner, sales]) expect(await find('overprint', client)).toEqual([]);
  });

  it('indexes what is said at once in many hands', async () => {
    const order = await newOrder();
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        comment(i % 2 === 0 ? owner : operator, order, `Remark number${i}x`),
      ),
    );
    for (let i = 0; i < 8; i++) expect(await find(`number${i}x`)).toEqual([order.orderId]);
  });

  it('takes a conversation of any length', async () => {
    const order = await newOrder();
    await server.db.query(
      `INSERT INTO topics (version_id, tab, number, sender_id, message, message_text)
       SELECT $1, 'public', n + 10, $2, '{}', 'talk' || n || ' ' || repeat('word' || n || ' ', 20)
       FROM generate_series(1, 3000) n`,
      [order.versionId, people.creatorId],
    );
    await comment(owner, order, 'The lastword of it');
    expect(await find('lastword')).toEqual([order.orderId]);
  });
});
