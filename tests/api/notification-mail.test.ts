import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runScheduled } from '#server/jobs/scheduler.ts';
import { minuteMs } from '#shared/kernel/durations.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import { defaultNotificationSettings } from '#shared/notifications/notification-kind.ts';
import type { Topic } from '#shared/review/annotation.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { addOrder, type OrderFixture } from '../support/scenes/order-fixture.ts';
import { addSceneOrder } from '../support/scenes/order-scene.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let companyId: string;
let ownerId: string;
let operatorId: string;
let owner: ApiClient;
let operator: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  // Mails wait for minutes without news.
  server.holdClock();
  companyId = await server.addCompany('Harbour Coffee');
  ownerId = await server.addPerson({
    email: 'mei@harbour.test',
    role: 'owner',
    companyId,
    firstname: 'Mei',
    lastname: 'Lim',
  });
  operatorId = await server.addPerson({ email: 'devi@galley.test', role: 'operator', firstname: 'Devi' });
  owner = await server.signIn('customer', 'mei@harbour.test');
  operator = await server.signIn('user', 'devi@galley.test');
});
afterAll(() => server?.close());
beforeEach(async () => {
  await server.db.query('DELETE FROM notifications');
  await server.db.query('DELETE FROM live_people');
});

const order = async (): Promise<OrderFixture> => {
  const made = await addOrder(server, { companyId, creatorId: ownerId, uploaderId: operatorId });
  await server.db.query('UPDATE orders SET operator_id = $2 WHERE id = $1', [
    Number(made.orderId),
    operatorId,
  ]);
  return made;
};
const say = (to: OrderFixture, text: string) =>
  owner.write<Topic>('POST', `${to.versionPath}/annotation`, 'card-annotation', {
    message: JSON.stringify(richTextOf(text)),
  });
/** Runs scheduled jobs; their mails are sent before it resolves. */
async function round(minutes: number): Promise<void> {
  server.advance(minutes * minuteMs);
  await runScheduled(server.parts);
}
const waiting = async () => {
  const rows = await server.db.query<{ id: string }>('SELECT id FROM notifications WHERE mailed_at IS NULL');
  return rows.length;
};

/** Whether somebody was here after the oldest notification; connecting alone, before it, is not that. */
const hasLeftSince = async () =>
  (
    await server.db.query(
      'SELECT FROM live_people l JOIN notifications n ON n.user_id = l.user_id WHERE l.seen_at >= n.created_at',
    )
  ).length > 0;

describe('mail to those away', () => {
  it('is one for a burst, once it is over', async () => {
    const made = await order();
    await say(made, 'The logo is <small> & grey');
    await round(1);
    await say(made, 'And the fold is off');
    await round(1);
    expect(await waiting()).toBe(2);
    await round(2);
    const mail = await server.nextMail();
    expect(mail.to).toBe('devi@galley.test');
    expect(mail.subject).toBe(`2 notifications · #${made.orderId} Spring catalogue`);
    expect(mail.text).toContain('Mei Lim: Commented on spring.pdf\nThe logo is <small> & grey');
    expect(mail.text).toContain('And the fold is off');
    expect(mail.text).toContain(`http://galley.test/orders/detail/${made.orderId}\n`);
    const sent = server.mails.length;
    await round(60);
    expect(await waiting()).toBe(0);
    expect(server.mails).toHaveLength(sent);
  });

  it('goes out although another step of the round fails', async () => {
    await say(await order(), 'The logo is grey');
    server.advance(4 * minuteMs);
    const { parts } = server;
    const workTime = { ...parts.config.workTime, askAfterMs: Number.NaN };
    await expect(runScheduled({ ...parts, config: { ...parts.config, workTime } })).rejects.toThrow();
    expect((await server.nextMail()).text).toContain('The logo is grey');
  });

  it('does not wait for ever while more keeps coming, and leads to the comment', async () => {
    const made = await order();
    await say(made, 'First');
    await round(16);
    const mail = await server.nextMail();
    expect(mail.subject).toBe(`Commented on spring.pdf · #${made.orderId} Spring catalogue`);
    expect(mail.text).toMatch(
      new RegExp(`/orders/detail/${made.orderId}/attachments/.+/versions/.+\\?commentId=.+`),
    );
  });

  it('says what a comment says since it was corrected, as the bell does', async () => {
    const made = await order();
    const { data: topic } = await say(made, 'The price is 5,00');
    const path = `${made.versionPath}/annotation/${topic?.id}`;
    const written = (text: string) => JSON.stringify(richTextOf(text));
    const { data: replied } = await owner.write<Topic>('POST', `${path}/comment`, 'card-annotation', {
      message: written('And the year 2025'),
    });
    const live = await connectLive(server.url, 'user', operator.token);
    await owner.write('PUT', `${path}/message`, 'card-annotation', { data: written('The price is <6,00>') });
    await live.when('fetch-messages');
    live.close();
    const reply = `${made.versionPath}/comment/${replied?.comments[0]?.id}/message`;
    await owner.write('PUT', reply, 'card-annotation', { data: written('And the year 2026') });
    const { data } = await operator.get<Notification[]>(`/message/group/${made.orderId}`);
    expect(data?.map(({ message }) => message)).toEqual([
      '<p>And the year 2026</p>',
      '<p>The price is &lt;6,00&gt;</p>',
    ]);
    await expect.poll(hasLeftSince).toBe(true);
    await server.db.query('DELETE FROM live_people');
    await round(16);
    const { text } = await server.nextMail();
    expect(text).toContain('The price is <6,00>');
    expect(text).toContain('And the year 2026');
  });

  it('is sent of what is wanted by mail alone, also to who is here', async () => {
    await operator.write('PUT', '/message/settings', 'profile', {
      settings: JSON.stringify({ ...defaultNotificationSettings(), reply: { app: false, mail: true } }),
    });
    const live = await connectLive(server.url, 'user', operator.token);
    await say(await order(), 'Only by mail');
    live.close();
    while (!(await hasLeftSince()));
    // Still here when the mails are collected.
    await server.db.query(`UPDATE live_people SET seen_at = seen_at + interval '10 minutes'`);
    await round(10);
    expect(await waiting()).toBe(0);
    expect((await server.nextMail()).text).toContain('Only by mail');
    await server.db.query('DELETE FROM notification_settings');
  });

  it('is not sent to who is here, nor of what was read or is not wanted', async () => {
    const made = await order();
    const live = await connectLive(server.url, 'user', operator.token);
    await say(made, 'You see this');
    live.close();
    while (!(await hasLeftSince()));
    await round(10);
    expect(await waiting()).toBe(1);

    await server.db.query('DELETE FROM live_people');
    await operator.write('PUT', '/message/read', 'profile');
    await round(10);
    expect(await waiting()).toBe(1);

    await operator.write('PUT', '/message/settings', 'profile', {
      settings: JSON.stringify({ ...defaultNotificationSettings(), reply: { app: true, mail: false } }),
    });
    await say(made, 'No mail of this');
    await round(10);
    expect(await waiting()).toBe(2);
    await server.db.query('DELETE FROM notification_settings');
  });
});

describe('a due date that is near', () => {
  const due = async (at: Date, status: 'in-progress' | 'approved' = 'in-progress') =>
    addSceneOrder(server, { companyId, creatorId: ownerId, operatorId, status, dueAt: at.toISOString() });
  const notified = async (by: ApiClient, id: string) =>
    ((await by.get<Notification[]>(`/message/group/${id}`)).data ?? []).map(({ title, username }) => [
      title,
      username,
    ]);

  it('notifies those who are responsible for it once, and again when it has changed', async () => {
    const soon = new Date(server.parts.clock().getTime() + 60 * minuteMs);
    const [id, over] = [await due(soon), await due(soon, 'approved')];
    await Promise.all([runScheduled(server.parts), runScheduled(server.parts)]);
    expect(await notified(operator, id)).toEqual([['Due soon', '']]);
    expect(await notified(owner, id)).toEqual([['Due soon', '']]);
    expect(await notified(operator, over)).toEqual([]);
    await server.db.query(`UPDATE orders SET due_at = due_at + interval '1 hour' WHERE id = $1`, [
      Number(id),
    ]);
    await runScheduled(server.parts);
    expect(await notified(operator, id)).toHaveLength(2);
  });

  it('gives no notification before it is near', async () => {
    const id = await due(new Date(server.parts.clock().getTime() + 4 * 24 * 60 * minuteMs));
    await runScheduled(server.parts);
    expect(await notified(operator, id)).toEqual([]);
  });
});
