import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertNotifications,
  type NewNotification,
  notificationsById,
} from '#server/notifications/notifications.queries.ts';
import type { Role } from '#shared/access/role.ts';
import type { BoardCard } from '#shared/board/board-card.ts';
import type { RichText } from '#shared/kernel/rich-text.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import { mayReceive } from '#shared/notifications/notification-readers.ts';
import { orderPhases, statusOfPhase } from '#shared/orders/order-phase.ts';
import type { Topic } from '#shared/review/annotation.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { addOrder, type NewOrder, type OrderFixture } from '../support/scenes/order-fixture.ts';
import { addSceneOrder } from '../support/scenes/order-scene.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

interface Someone {
  id: string;
  api: ApiClient;
}
let server: TestServer;
let companyId: string;
let owner: Someone;
let staff: Someone;
let stranger: Someone;
let operator: Someone;
let manager: Someone;

beforeAll(async () => {
  server = await startTestServer();
  // Decisions are announced when a test says so, and not ten seconds later in the midst of another one.
  server.holdClock();
  companyId = await server.addCompany('Harbour Coffee');
  const otherId = await server.addCompany('Kestrel Outdoor');
  const person = async (
    email: string,
    role: 'owner' | 'staff' | 'operator' | 'manager',
    company?: string,
  ): Promise<Someone> => {
    const [firstname = ''] = email.split('@');
    const id = await server.addPerson({
      email,
      role,
      isApprover: role === 'staff',
      firstname,
      lastname: 'Lim',
      ...(company && { companyId: company }),
    });
    return { id, api: await server.signIn(company === undefined ? 'user' : 'customer', email) };
  };
  owner = await person('mei@harbour.test', 'owner', companyId);
  staff = await person('jon@harbour.test', 'staff', companyId);
  stranger = await person('eve@kestrel.test', 'owner', otherId);
  operator = await person('devi@galley.test', 'operator');
  manager = await person('sam@galley.test', 'manager');
  for (const role of ['creative_manager', 'production_manager', 'cso', 'admin'] as const)
    await server.addPerson({ email: `${role}@galley.test`, role });
});
afterAll(() => server?.close());
beforeEach(async () => {
  await server.db.query('DELETE FROM notifications');
});

/** Devi's and Sam's order of Mei's. */
async function order(more: Partial<NewOrder> = {}): Promise<OrderFixture> {
  const made = await addOrder(server, { companyId, creatorId: owner.id, uploaderId: operator.id, ...more });
  await server.db.query('UPDATE orders SET operator_id = $2, manager_id = $3 WHERE id = $1', [
    Number(made.orderId),
    operator.id,
    manager.id,
  ]);
  return made;
}
const groups = async ({ api }: Someone, query = '') => api.get<Notification[]>(`/message/groups${query}`);
const detail = async ({ api }: Someone, { orderId }: { orderId: string }) =>
  (await api.get<Notification[]>(`/message/group/${orderId}`)).data ?? [];
/** Kind and title of all, newest first. */
const received = async (who: Someone, of: { orderId: string }) =>
  (await detail(who, of)).map(({ kind, title }) => `${kind}: ${title}`);
const unread = async (who: Someone) => (await groups(who)).meta?.unread;
const say = (who: Someone, to: OrderFixture, text: string | RichText, fields: Record<string, string> = {}) =>
  who.api.write<Topic>('POST', `${to.versionPath}/annotation`, 'card-annotation', {
    message: JSON.stringify(typeof text === 'string' ? richTextOf(text) : text),
    ...fields,
  });
const reply = (who: Someone, to: OrderFixture, topicId: string, text: string | RichText) =>
  who.api.write<Topic>('POST', `${to.versionPath}/annotation/${topicId}/comment`, 'card-annotation', {
    message: JSON.stringify(typeof text === 'string' ? richTextOf(text) : text),
  });
const mentioning = ({ id }: Someone): RichText => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'mention', attrs: { id, label: 'Someone' } },
        { type: 'text', text: ' <b>please</b> look' },
      ],
    },
  ],
});
const act = (who: Someone, { orderId }: { orderId: string }, action: string, fields = {}) =>
  who.api.write('PUT', `/order/${orderId}/action/${action}`, 'card', fields);

describe('a notification is caused', () => {
  it('by a comment, for all whom the order concerns but its author', async () => {
    const made = await order();
    await say(owner, made, 'The logo is too small');
    expect(await received(operator, made)).toEqual(['reply: Commented on spring.pdf']);
    expect(await received(manager, made)).toEqual(['reply: Commented on spring.pdf']);
    expect(await received(owner, made)).toEqual([]);
    expect(await received(staff, made)).toEqual([]);
  });

  it('by a mention, in place of the comment, and for those whom the order does not concern too', async () => {
    const made = await order();
    await say(owner, made, mentioning(operator));
    await say(owner, made, mentioning(staff));
    expect(await received(operator, made)).toEqual([
      'reply: Commented on spring.pdf',
      'mention: Mentioned you on spring.pdf',
    ]);
    expect(await received(staff, made)).toEqual(['mention: Mentioned you on spring.pdf']);
    const [latest] = await detail(staff, made);
    expect(latest).toMatchObject({
      group: made.orderId,
      username: 'mei Lim',
      isRead: false,
      status: 'unread',
      totalMessage: 1,
      totalRead: 0,
      message: '<p>@jon Lim &lt;b&gt;please&lt;/b&gt; look</p>',
      data: {
        target: 'attachment-annotation',
        targetId: {
          cardId: made.orderId,
          attachmentId: made.attachmentId,
          versionId: made.versionId,
          public: true,
        },
        widgetType: 'order-comment-customer',
        cardNumber: made.orderId,
        cardTitle: 'Spring catalogue',
        cardProgress: 'in-review',
      },
    });
  });

  it('by a reply, for those who spoke in the thread', async () => {
    const made = await order();
    const topic = await say(staff, made, 'Is this the new red?');
    await server.db.query('DELETE FROM notifications');
    await reply(operator, made, topic.data?.id ?? '', 'It is');
    expect(await received(staff, made)).toEqual(['reply: Replied on spring.pdf']);
    expect((await detail(staff, made))[0]?.data.widgetType).toBe('order-comment-user');
    expect(await received(owner, made)).toEqual(['reply: Commented on spring.pdf']);
    expect(await received(operator, made)).toEqual([]);
  });

  it('by an edit, for those alone whom it mentions anew', async () => {
    const made = await order();
    const topic = await say(owner, made, mentioning(operator));
    await server.db.query('DELETE FROM notifications');
    const path = `${made.versionPath}/annotation/${topic.data?.id}/message`;
    const both = { type: 'doc', content: [...mentioning(operator).content, ...mentioning(manager).content] };
    await owner.api.write('PUT', path, 'card-annotation', { data: JSON.stringify(both) });
    expect(await received(operator, made)).toEqual([]);
    expect(await received(manager, made)).toEqual(['mention: Mentioned you on spring.pdf']);
  });

  it('by a new status and by a hold', async () => {
    const made = await order();
    await act(owner, made, 'in-progress');
    expect(await received(operator, made)).toEqual([]);
    await server.announceDecisions();
    expect(await received(operator, made)).toEqual(['status: Moved the order to In Progress']);
    await act(manager, made, 'hold', { reason: 'Waiting for the photographs' });
    expect(await received(owner, made)).toEqual(['hold: Put the order on hold']);
    expect((await detail(owner, made))[0]?.message).toBe(
      '<p>Hold from In Progress: Waiting for the photographs</p>',
    );
    expect(await received(manager, made)).toEqual(['status: Moved the order to In Progress']);
  });

  it('by an assignment and by being made part of an order', async () => {
    const made = await order();
    await server.db.query('UPDATE orders SET operator_id = NULL WHERE id = $1', [Number(made.orderId)]);
    await manager.api.write('PUT', `/order/${made.orderId}/assign`, 'card', { operatorId: operator.id });
    expect(await received(operator, made)).toEqual(['assignment: Made you the operator']);
    await owner.api.write('PUT', `/order/${made.orderId}/people`, 'card', {
      approvers: JSON.stringify([staff.id]),
    });
    expect(await received(staff, made)).toEqual(['assignment: Asks for your approval']);
  });

  it('by a file, for customers once they may see it', async () => {
    const seen = await order();
    const file = {
      name: 'proof.png',
      type: 'image/png',
      bytes: new Uint8Array(Buffer.from('\x89PNG, and no picture', 'latin1')),
    };
    await operator.api.upload(seen.orderId, file);
    expect(await received(owner, seen)).toEqual(['version: Uploaded a file']);
    await operator.api.upload(seen.orderId, file, seen.attachmentId);
    expect(await received(owner, seen)).toEqual(['version: Uploaded version 2', 'version: Uploaded a file']);
    const hidden = await order({ status: 'in-progress' });
    await operator.api.upload(hidden.orderId, file);
    expect(await received(owner, hidden)).toEqual([]);
    expect(await received(manager, hidden)).toEqual(['version: Uploaded a file']);
    await owner.api.upload(hidden.orderId, file);
    expect(await received(operator, hidden)).toEqual(['version: Uploaded a file']);
  });

  it('for nobody when what should cause it is refused', async () => {
    const made = await order();
    expect((await act(operator, made, 'approve')).success).toBe(false);
    expect((await say(owner, made, mentioning(stranger))).success).toBe(false);
    expect(await server.db.query('SELECT id FROM notifications')).toEqual([]);
  });
});

describe('a notification is read', () => {
  it('by its person alone, and never of what one may not see', async () => {
    const inside = await order({ kind: 'internal', isInternal: true });
    expect(await say(operator, inside, mentioning(manager), { tab: 'internal' })).toMatchObject({
      status: 200,
    });
    expect(await received(manager, inside)).toHaveLength(1);
    expect(await received(owner, inside)).toEqual([]);

    const made = await order();
    await say(operator, made, 'The new proof');
    const [mine] = await detail(owner, made);
    for (const other of [stranger, operator]) {
      expect((await detail(other, made)).map(({ id }) => id)).not.toContain(mine?.id);
      await other.api.write('DELETE', `/message/${mine?.id}`, 'profile');
    }
    expect(await received(owner, made)).toEqual(['reply: Commented on spring.pdf']);
    expect(await unread(owner)).toBe(1);
  });

  it('no more once what it is about is out of sight, and again when it is back', async () => {
    const made = await order();
    await say(operator, made, 'The new proof');
    expect(await received(owner, made)).toHaveLength(1);
    await server.db.query(`UPDATE orders SET status = 'in-progress' WHERE id = $1`, [Number(made.orderId)]);
    expect(await received(owner, made)).toEqual([]);
    expect(await unread(owner)).toBe(0);
    await server.db.query(`UPDATE orders SET status = 'in-review' WHERE id = $1`, [Number(made.orderId)]);
    expect(await unread(owner)).toBe(1);
  });

  it('on the card of its order too, which counts the comments that one has not read', async () => {
    const made = await order();
    const counted = async ({ api }: Someone): Promise<number | undefined> =>
      (await api.get<BoardCard[]>(`/board/cards?ids=${made.orderId}`)).data?.[0]?.unreadComments;
    const topic = await say(manager, made, 'The red is too warm');
    await reply(manager, made, topic.data?.id ?? '', mentioning(operator));
    expect([await counted(operator), await counted(owner), await counted(manager)]).toEqual([2, 2, 0]);

    // A move is no comment; and what it takes out of sight is not counted.
    expect((await act(manager, made, 'in-progress')).status).toBe(200);
    expect([await counted(operator), await counted(owner)]).toEqual([2, 0]);
    await operator.api.write('PUT', `/message/group/${made.orderId}/read`, 'profile');
    expect(await counted(operator)).toBe(0);
  });

  it('once a comment, and no more when the comment is gone', async () => {
    const made = await order();
    const counted = async ({ api }: Someone): Promise<number | undefined> =>
      (await api.get<BoardCard[]>(`/board/cards?ids=${made.orderId}`)).data?.[0]?.unreadComments;
    const thread = async (text: string): Promise<string> => (await say(owner, made, text)).data?.id ?? '';
    const edited = await thread('Too dark');
    const path = `${made.versionPath}/annotation/${edited}/message`;
    await owner.api.write('PUT', path, 'card-annotation', { data: JSON.stringify(mentioning(operator)) });
    expect(await received(operator, made)).toEqual([
      'mention: Mentioned you on spring.pdf',
      'reply: Commented on spring.pdf',
    ]);
    expect(await counted(operator)).toBe(1);

    const responded = await thread('Where is the logo?');
    const response = await reply(owner, made, responded, 'Found it');
    expect(await counted(operator)).toBe(3);
    const [comment] = response.data?.comments ?? [];
    const remove = (what: string) =>
      owner.api.write('DELETE', `${made.versionPath}/${what}`, 'card-annotation');
    expect((await remove(`comment/${comment?.id}`)).status).toBe(200);
    expect([await counted(operator), await unread(operator), await unread(manager)]).toEqual([2, 3, 2]);
    expect((await remove(`annotation/${edited}`)).status).toBe(200);
    expect([await counted(operator), await unread(operator), await unread(manager)]).toEqual([1, 1, 1]);
    const file = `/order/${made.orderId}/${made.attachmentId}/attachment`;
    expect((await manager.api.write('DELETE', file, 'upload')).status).toBe(200);
    expect([await counted(operator), await unread(operator), await unread(manager)]).toEqual([0, 0, 0]);
  });

  it('by whoever the rules say, whatever their role and the order’s status', async () => {
    const people = await server.db.query<{ id: string; role: Role; companyId: string | null }>(
      'SELECT id, role, company_id AS "companyId" FROM users',
    );
    const audiences = ['order', 'proof', 'internal'] as const;
    const expected: string[] = [];
    const rows: NewNotification[] = [];
    for (const phase of orderPhases) {
      const { status, state } = statusOfPhase(phase);
      const orderId = await addSceneOrder(server, { companyId, creatorId: owner.id, status, state });
      for (const { id, ...person } of people)
        for (const audience of audiences) {
          const title = `${orderId} ${audience}`;
          rows.push({
            userId: id,
            orderId: Number(orderId),
            kind: 'status',
            byUser: null,
            title,
            message: '',
            audience,
            target: { target: 'card', targetId: { cardId: orderId } },
            decisionHash: null,
            inApp: true,
            byMail: false,
          });
          if (mayReceive(person, { companyId, status, state }, audience)) expected.push(`${id} ${title}`);
        }
    }
    const ids = await insertNotifications(server.db, rows, new Date());
    const readable = await notificationsById(server.db, ids);
    expect(readable.map(({ user_id, title }) => `${user_id} ${title}`).sort()).toEqual(expected.sort());
  });

  it('in groups, one an order, ten a page unless asked otherwise', async () => {
    const orders = await Promise.all(Array.from({ length: 11 }, () => order()));
    for (const each of orders) await say(owner, each, 'Hello');
    const [first] = orders;
    if (first === undefined) throw new Error('no order');
    await say(owner, first, 'And again');
    const page = await groups(operator);
    expect(page.meta).toMatchObject({ page: 1, totalPages: 2, unread: 12 });
    expect(page.data).toHaveLength(10);
    expect(page.data?.[0]).toMatchObject({
      group: first.orderId,
      message: '<p>And again</p>',
      totalMessage: 2,
      totalRead: 0,
    });
    const rest = await groups(operator, '?page=2');
    expect(rest.meta).toMatchObject({ page: 2, totalPages: 2 });
    expect(rest.data).toHaveLength(1);
    expect((await groups(operator, '?page=3&limit=5')).data).toHaveLength(1);
    expect((await groups(operator, '?limit=1000')).status).toBe(422);
    const pages = await operator.api.get<Notification[]>(`/message/group/${first.orderId}?limit=1&page=2`);
    expect(pages).toMatchObject({
      meta: { page: 2, totalPages: 2 },
      data: [{ message: '<p>Hello</p>', totalMessage: 2 }],
    });
  });

  it('and marked, one by one, by group and all', async () => {
    const [one, two] = [await order(), await order()];
    for (const text of ['First', 'Second', 'Third']) await say(owner, one, text);
    await say(owner, two, 'Another');
    const [newest] = await detail(operator, one);
    const mark = (path: string) => operator.api.write<{ unread: number }>('PUT', path, 'profile');
    expect((await mark(`/message/${newest?.id}/read`)).data).toEqual({ unread: 3 });
    expect(await detail(operator, one)).toMatchObject([
      { isRead: true, status: 'read', totalMessage: 3, totalRead: 1 },
      { isRead: false },
      { isRead: false },
    ]);
    expect((await mark(`/message/group/${one.orderId}/read`)).data).toEqual({ unread: 1 });
    expect((await mark('/message/read')).data).toEqual({ unread: 0 });
    expect(await unread(manager)).toBe(4);
  });

  it('and deleted, one by one, by group, all, and with its order', async () => {
    const [one, two] = [await order(), await order()];
    for (const text of ['First', 'Second']) await say(owner, one, text);
    await say(owner, two, 'Another');
    const remove = (path: string) => operator.api.write<{ unread: number }>('DELETE', path, 'profile');
    const [newest] = await detail(operator, one);
    expect((await remove(`/message/${newest?.id}`)).data).toEqual({ unread: 2 });
    expect((await remove(`/message/group/${one.orderId}`)).data).toEqual({ unread: 1 });
    expect(await received(operator, one)).toEqual([]);
    expect((await remove('/message')).data).toEqual({ unread: 0 });
    expect((await groups(operator)).data).toEqual([]);
    await act(owner, one, 'cancel');
    await server.announceDecisions();
    expect(await unread(manager)).toBe(4);
    expect(await owner.api.write('DELETE', `/order/${one.orderId}`, 'card')).toMatchObject({ status: 200 });
    expect(await unread(manager)).toBe(1);
  });
});
