import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RichText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import {
  defaultNotificationSettings,
  type NotificationSettings,
} from '#shared/notifications/notification-kind.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { addOrder, type OrderFixture } from '../support/scenes/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

interface Someone {
  id: string;
  api: ApiClient;
}
let server: TestServer;
let companyId: string;
let owner: Someone;
let operator: Someone;
let manager: Someone;

beforeAll(async () => {
  server = await startTestServer();
  companyId = await server.addCompany('Harbour Coffee');
  const person = async (email: string, role: 'owner' | 'operator' | 'manager'): Promise<Someone> => {
    const id = await server.addPerson({ email, role, ...(role === 'owner' && { companyId }) });
    return { id, api: await server.signIn(role === 'owner' ? 'customer' : 'user', email) };
  };
  owner = await person('mei@harbour.test', 'owner');
  operator = await person('devi@galley.test', 'operator');
  manager = await person('sam@galley.test', 'manager');
});
afterAll(() => server?.close());

const choose = (who: Someone, change: Partial<NotificationSettings>) =>
  who.api.write<NotificationSettings>('PUT', '/message/settings', 'profile', {
    settings: JSON.stringify({ ...defaultNotificationSettings(), ...change }),
  });
const say = (to: OrderFixture, message: RichText) =>
  owner.api.write('POST', `${to.versionPath}/annotation`, 'card-annotation', {
    message: JSON.stringify(message),
  });
/** Kind and title of all, newest first. */
const received = async ({ api }: Someone, { orderId }: Pick<OrderFixture, 'orderId'>) =>
  ((await api.get<Notification[]>(`/message/group/${orderId}`)).data ?? []).map(
    ({ kind, title }) => `${kind}: ${title}`,
  );

it('one is notified of everything at first, and then as chosen', async () => {
  const made = await addOrder(server, { companyId, creatorId: owner.id, uploaderId: operator.id });
  await server.db.query('UPDATE orders SET operator_id = $2, manager_id = $3 WHERE id = $1', [
    Number(made.orderId),
    operator.id,
    manager.id,
  ]);
  expect((await operator.api.get('/message/settings')).data).toEqual(defaultNotificationSettings());
  const silent = { app: false, mail: false };
  expect((await choose(operator, { reply: silent })).data?.reply).toEqual(silent);
  await say(made, richTextOf('Not for the operator'));
  await say(made, {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'mention', attrs: { id: operator.id, label: 'Devi' } }] },
    ],
  });
  expect(await received(operator, made)).toEqual(['mention: Mentioned you on spring.pdf']);
  expect(await received(manager, made)).toHaveLength(2);
  await choose(manager, { status: { app: false, mail: true } });
  await owner.api.write('PUT', `/order/${made.orderId}/action/in-progress`, 'card', {});
  await server.announceDecisions();
  expect(await received(manager, made)).toHaveLength(2);
  expect(
    await server.db.query(
      `SELECT in_app, by_mail FROM notifications WHERE user_id = $1 AND kind = 'status'`,
      [manager.id],
    ),
  ).toEqual([{ in_app: false, by_mail: true }]);
});

it('those who assign are notified of a new order while nobody is assigned, as chosen, and of a restored one', async () => {
  const [category] = await server.db.query<{ id: string }>(
    `INSERT INTO service_categories (name) VALUES ('Print') RETURNING id`,
  );
  const [service] = await server.db.query<{ id: string }>(
    `INSERT INTO services (category_id, name) VALUES ($1, 'Label') RETURNING id`,
    [category?.id],
  );
  const place = async (operatorId: string | null = null) => {
    const { data } = await owner.api.write<OrderDetail>('POST', '/order', 'card', {
      orderName: 'Winter blend',
      serviceId: service?.id ?? '',
      brief: JSON.stringify(richTextOf('A label')),
    });
    const orderId = data?.id ?? '';
    await server.db.query('UPDATE orders SET operator_id = $2 WHERE id = $1', [Number(orderId), operatorId]);
    const published = await owner.api.write('PUT', `/order/${orderId}/action/publish`, 'card', {});
    expect(published).toMatchObject({ status: 200 });
    return { orderId };
  };
  const made = await place();
  const placed = 'new-order: Placed a new order';
  expect(await received(manager, made)).toEqual([placed]);
  expect(await received(operator, made)).toEqual([]);
  expect(await received(owner, made)).toEqual([]);
  await owner.api.write('PUT', `/order/${made.orderId}/action/cancel`, 'card', {});
  await owner.api.write('PUT', `/order/${made.orderId}/action/restore`, 'card', {});
  expect(await received(manager, made)).toEqual(['new-order: Restored an order', placed]);

  const assigned = await place(operator.id);
  expect(await received(manager, assigned)).toEqual([]);
  expect(await received(operator, assigned)).toEqual(['status: Moved the order to Active']);

  await choose(manager, { 'new-order': { app: false, mail: true } });
  const quiet = await place();
  expect(await received(manager, quiet)).toEqual([]);
  expect(
    await server.db.query(
      `SELECT u.email, n.in_app, n.by_mail FROM notifications n JOIN users u ON u.id = n.user_id WHERE n.order_id = $1`,
      [Number(quiet.orderId)],
    ),
  ).toEqual([{ email: 'sam@galley.test', in_app: false, by_mail: true }]);
});

it('what is no choice is refused', async () => {
  const response = await owner.api.write('PUT', '/message/settings', 'profile', {
    settings: JSON.stringify({ mention: { app: true, mail: true } }),
  });
  expect(response.status).toBe(422);
});
