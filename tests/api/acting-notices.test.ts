import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import { defaultNotificationSettings } from '#shared/notifications/notification-kind.ts';
import { type ApiClient, actAs } from '../support/clients/api-client.ts';
import { type GuestScene, openGuestScene } from '../support/scenes/guest-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';

let scene: GuestScene;
let order: OrderFixture;
/** The manager, signed in as the owner. */
let acting: ApiClient;
beforeAll(async () => {
  scene = await openGuestScene();
  const { server, manager } = scene;
  const [owner] = await server.db.query<{ id: string }>(
    `SELECT id FROM users WHERE email = 'mei@harbour.test'`,
  );
  acting = await actAs(manager, server.url, owner?.id ?? '');
});
afterAll(() => scene?.server.close());
beforeEach(async () => {
  const { server } = scene;
  await server.db.query('DELETE FROM notifications');
  order = await scene.newOrder();
  await server.db.query(
    `UPDATE orders SET operator_id = (SELECT id FROM users WHERE email = 'devi@galley.test'),
       manager_id = (SELECT id FROM users WHERE email = 'ines@galley.test') WHERE id = $1`,
    [Number(order.orderId)],
  );
});

const say = (by: ApiClient, text: string) =>
  by.write('POST', `${order.versionPath}/annotation`, 'card-annotation', {
    message: JSON.stringify(richTextOf(text)),
  });
const titlesOf = async (by: ApiClient) =>
  ((await by.get<Notification[]>(`/message/group/${order.orderId}`)).data ?? []).map(({ title }) => title);

describe('who acts as a customer', () => {
  it('reads the customer’s notifications, which stay unread, and deletes none', async () => {
    await say(scene.operator, 'The new proof');
    const [newest] = (await acting.get<Notification[]>('/message/groups')).data ?? [];
    for (const which of [`${newest?.id}`, `group/${newest?.group}`])
      expect((await acting.write('PUT', `/message/${which}/read`, 'profile')).data).toEqual({ unread: 1 });
    expect((await acting.write('PUT', '/message/read', 'profile')).data).toEqual({ unread: 1 });
    for (const which of [`/${newest?.id}`, `/group/${newest?.group}`, ''])
      expect((await acting.write('DELETE', `/message${which}`, 'profile')).status).toBe(403);
    expect((await scene.owner.get<Notification[]>('/message/groups')).data).toMatchObject([
      { isRead: false },
    ]);
    expect((await scene.owner.write('PUT', '/message/read', 'profile')).data).toEqual({ unread: 0 });
  });

  it('chooses nothing of what the customer is notified about', async () => {
    const settings = JSON.stringify({ ...defaultNotificationSettings(), reply: { app: false, mail: false } });
    const changed = await acting.write('PUT', '/message/settings', 'profile', { settings });
    expect(changed.status).toBe(403);
    await say(scene.operator, 'The new proof');
    expect(await titlesOf(scene.owner)).toEqual(['Commented on spring.pdf']);
  });

  it('is not notified of what they write and upload, and the others are', async () => {
    await say(acting, 'A larger logo');
    await acting.upload(order.orderId, {
      name: 'logo.png',
      type: 'image/png',
      bytes: new Uint8Array(Buffer.from('\x89PNG, and no picture', 'latin1')),
    });
    expect(await titlesOf(scene.operator)).toEqual(['Uploaded a file', 'Commented on spring.pdf']);
    expect(await titlesOf(scene.manager)).toEqual([]);
  });
});
