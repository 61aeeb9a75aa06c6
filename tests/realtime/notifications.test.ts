import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { runScheduled } from '#server/jobs/scheduler.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { Topic } from '#shared/review/annotation.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { connectLive, type LiveClient } from '../support/clients/live-client.ts';
import { addOrder } from '../support/scenes/order-fixture.ts';
import { addSceneOrder } from '../support/scenes/order-scene.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let companyId: string;
let ownerId: string;
let operatorId: string;
let owner: ApiClient;
let operator: ApiClient;
let manager: ApiClient;
const open: LiveClient[] = [];

beforeAll(async () => {
  server = await startTestServer();
  companyId = await server.addCompany('Harbour Coffee');
  ownerId = await server.addPerson({ email: 'mei@harbour.test', role: 'owner', companyId });
  operatorId = await server.addPerson({ email: 'devi@galley.test', role: 'operator' });
  await server.addPerson({ email: 'sam@galley.test', role: 'manager' });
  owner = await server.signIn('customer', 'mei@harbour.test');
  operator = await server.signIn('user', 'devi@galley.test');
  manager = await server.signIn('user', 'sam@galley.test');
});
afterAll(async () => {
  for (const client of open) client.close();
  await server?.close();
});

async function live(side: 'customer' | 'user', by: ApiClient): Promise<LiveClient> {
  const client = await connectLive(server.url, side, by.token);
  open.push(client);
  return client;
}
/** Resolves when what was sent to the socket so far has come. */
const roundTrip = (client: LiveClient) => client.ask('unwatch-order', { orderId: '0' });

describe('notifications', () => {
  it('reach the one whom they are for as they are caused, and nobody else', async () => {
    const order = await addOrder(server, { companyId, creatorId: ownerId, uploaderId: operatorId });
    const [mine, hers] = [await live('user', operator), await live('customer', owner)];
    const written = await operator.write<Topic>(
      'POST',
      `${order.versionPath}/annotation`,
      'card-annotation',
      {
        message: JSON.stringify(richTextOf('The new proof')),
      },
    );
    const shown = await hers.when('show-notification');
    expect(shown).toMatchObject({
      channel: `user:${ownerId}`,
      unread: 1,
      notification: {
        group: order.orderId,
        title: 'Commented on spring.pdf',
        totalMessage: 1,
        totalRead: 0,
        data: { target: 'attachment-annotation', targetId: { commentId: written.data?.id } },
      },
    });
    const listed = await owner.get<{ id: string }[]>('/message/groups');
    expect(listed.data?.map(({ id }) => id)).toEqual([shown.notification.id]);
    expect(listed.meta?.seq).toEqual({ [`user:${ownerId}`]: shown.seq });

    await owner.write('PUT', `/message/${shown.notification.id}/read`, 'profile');
    expect((await hers.when('fetch-messages')).unread).toBe(0);
    await roundTrip(mine);
    expect(mine.all('show-notification')).toEqual([]);
    expect(mine.all('fetch-messages')).toEqual([]);
  });

  it('that are many at once come as one event', async () => {
    const order = () => addSceneOrder(server, { companyId, creatorId: ownerId, status: 'in-progress' });
    const ids = [await order(), await order(), await order(), await order()];
    const mine = await live('user', operator);
    const done = await manager.write('POST', '/order/bulk', 'card', {
      ids: JSON.stringify(ids),
      change: JSON.stringify({ kind: 'assign', operatorId }),
    });
    expect(done.status).toBe(200);
    expect((await mine.when('fetch-messages')).unread).toBe(4);
    await roundTrip(mine);
    expect(mine.all('show-notification')).toEqual([]);
  });

  it('that are read already are not published as read again', async () => {
    const order = await addOrder(server, { companyId, creatorId: ownerId, uploaderId: operatorId });
    const message = { message: JSON.stringify(richTextOf('Once')) };
    await operator.write('POST', `${order.versionPath}/annotation`, 'card-annotation', message);
    const hers = await live('customer', owner);
    const read = () => owner.write('PUT', `/message/group/${order.orderId}/read`, 'profile');
    await read();
    const { seq } = await hers.when('fetch-messages');
    await read();
    await read();
    await operator.write('POST', `${order.versionPath}/annotation`, 'card-annotation', message);
    // The first may come after she has connected.
    await hers.when('show-notification', (event) => event.seq > seq);
    expect(hers.all('fetch-messages')).toHaveLength(1);
  });

  it('of several orders at once are counted one after another', async () => {
    const writer = await server.addPerson({ email: 'ana@harbour.test', role: 'owner', companyId });
    const hers = await live('customer', await server.signIn('customer', 'ana@harbour.test'));
    const orders = await Promise.all(
      Array.from({ length: 6 }, () =>
        addOrder(server, { companyId, creatorId: writer, uploaderId: operatorId }),
      ),
    );
    const message = { message: JSON.stringify(richTextOf('At once')) };
    await Promise.all(
      orders.map(({ versionPath }) =>
        operator.write('POST', `${versionPath}/annotation`, 'card-annotation', message),
      ),
    );
    await hers.when('show-notification', ({ unread }) => unread === orders.length);
    expect(hers.all('show-notification').map(({ unread }) => unread)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

it('keeps who is here', async () => {
  const before = server.parts.clock();
  await live('user', manager);
  const seen = () =>
    server.db.query<{ seen_at: Date }>(
      `SELECT seen_at FROM live_people l JOIN users u ON u.id = l.user_id WHERE u.email = 'sam@galley.test'`,
    );
  await expect.poll(seen).toHaveLength(1);
  expect((await seen())[0]?.seen_at.getTime()).toBeGreaterThanOrEqual(before.getTime());
});

/** Connects, is let in, and then lies as a computer does whose lid is closed: it answers no ping and closes nothing. */
async function connectAndSleep(by: ApiClient): Promise<{ ended: Promise<void> }> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  await new Promise<void>((resolve) =>
    socket.on('message', (data) => {
      const text = String(data);
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ userType: 'user', token: by.token })}`);
      // Its last packet; the server has it when it responds.
      if (text.startsWith('40')) socket.send('420["watch-list",{}]');
      if (text.startsWith('430')) resolve();
    }),
  );
  return { ended };
}

it('mails what came on a connection that was dead already, and nothing from before', async () => {
  const first = server;
  server = await startTestServer({ sockets: { pingIntervalMs: 100, pingTimeoutMs: 1_000 } });
  try {
    server.holdClock();
    const company = await server.addCompany('Harbour Coffee');
    const creatorId = await server.addPerson({
      email: 'mei@harbour.test',
      role: 'owner',
      companyId: company,
    });
    const uploaderId = await server.addPerson({ email: 'devi@galley.test', role: 'operator' });
    const mei = await server.signIn('customer', 'mei@harbour.test');
    const devi = await server.signIn('user', 'devi@galley.test');
    const order = await addOrder(server, { companyId: company, creatorId, uploaderId });
    await server.db.query('UPDATE orders SET operator_id = $2 WHERE id = $1', [
      Number(order.orderId),
      uploaderId,
    ]);
    const say = (text: string) =>
      mei.write('POST', `${order.versionPath}/annotation`, 'card-annotation', {
        message: JSON.stringify(richTextOf(text)),
      });
    await say('Before');
    await say('While nobody was there');
    const sleeping = await connectAndSleep(devi);
    const lastPacket = server.parts.clock();
    server.advance(20 * 60_000);
    await sleeping.ended;
    await server.db.query(
      `UPDATE notifications SET created_at = $1::timestamptz + interval '1 minute' WHERE message LIKE '%nobody%'`,
      [lastPacket],
    );
    // What the server notes at the end of a connection comes after it.
    const clean = await connectLive(server.url, 'customer', mei.token);
    clean.close();
    const seen = () => server.db.query(`SELECT 1 FROM live_people WHERE user_id = $1`, [creatorId]);
    await expect.poll(seen).toHaveLength(1);
    server.advance(10 * 60_000);
    await runScheduled(server.parts);
    const mail = await server.nextMail();
    expect([mail.to, mail.subject]).toEqual(['devi@galley.test', expect.stringMatching(/^Commented on/)]);
    expect(mail.text).toContain('While nobody was there');
    expect(mail.text).not.toContain('Before');
  } finally {
    await server.close();
    server = first;
  }
});
