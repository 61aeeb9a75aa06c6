import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#shared/accounts/person.ts';
import type { Version, VersionDetail } from '#shared/files/attachment.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { OrderDetail, TimelineEntry } from '#shared/orders/order.ts';
import type { Topic } from '#shared/review/annotation.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { addOrder, type NewOrder, type OrderFixture } from '../support/scenes/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let people: { companyId: string; creatorId: string; uploaderId: string };
let owner: ApiClient;
let staff: ApiClient;
let staffId: string;
let operator: ApiClient;
let manager: ApiClient;
let creative: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  const companyId = await server.addCompany('Harbour Coffee');
  const add = (
    email: string,
    role: 'owner' | 'staff' | 'operator' | 'manager' | 'creative_manager' | 'admin',
  ) =>
    server.addPerson({
      email,
      role,
      firstname: email.split('@')[0] ?? '',
      lastname: '',
      ...((role === 'owner' || role === 'staff') && { companyId }),
    });
  const creatorId = await add('owner@harbour.test', 'owner');
  staffId = await add('staff@harbour.test', 'staff');
  const uploaderId = await add('operator@galley.test', 'operator');
  await add('manager@galley.test', 'manager');
  await add('creative@galley.test', 'creative_manager');
  await add('admin@galley.test', 'admin');
  people = { companyId, creatorId, uploaderId };
  owner = await server.signIn('customer', 'owner@harbour.test');
  staff = await server.signIn('customer', 'staff@harbour.test');
  operator = await server.signIn('user', 'operator@galley.test');
  manager = await server.signIn('user', 'manager@galley.test');
  creative = await server.signIn('user', 'creative@galley.test');
});
afterAll(() => server?.close());

const newOrder = (more: Partial<NewOrder> = {}): Promise<OrderFixture> =>
  addOrder(server, { ...people, ...more });
const move = (client: ApiClient, { orderId }: OrderFixture, moveto: string, reason?: string) =>
  client.write<OrderDetail>('PUT', `/order/${orderId}/move-progress`, 'card', {
    moveto,
    ...(reason !== undefined && { reason }),
  });
const decide = (client: ApiClient, order: OrderFixture, content: 'Approved' | 'Revise') =>
  client.write<Version>(
    'POST',
    `/order/${order.orderId}/${order.attachmentId}/attachment-timeline`,
    'card-annotation',
    {
      timelineType: 'history',
      content,
      attachmentVersionId: order.versionId,
    },
  );
const comment = (client: ApiClient, order: OrderFixture, text: string) =>
  client.write<Topic>('POST', `${order.versionPath}/annotation`, 'card-annotation', {
    message: JSON.stringify(richTextOf(text)),
  });
const historyOf = async (client: ApiClient, { orderId }: OrderFixture) =>
  ((await client.get<TimelineEntry[]>(`/order/${orderId}/timeline`)).data ?? []).map(
    ({ content }) => content,
  );

describe('what a customer sees', () => {
  it('is no proof before the order is in review, and none of what is internal ever', async () => {
    const order = await newOrder({ status: 'in-progress' });
    const inner = await newOrder({ kind: 'internal', isInternal: true });
    const shown = async (client: ApiClient, { orderId }: OrderFixture) => {
      const { data } = await client.get<OrderDetail>(`/order/${orderId}`);
      const { customerReview = [], internalReview = [] } = data?.attachments ?? {};
      return [customerReview.length, internalReview.length];
    };
    expect(await shown(owner, order)).toEqual([0, 0]);
    expect((await owner.get(order.versionPath)).status).toBe(404);
    expect(await shown(operator, order)).toEqual([1, 0]);
    await move(operator, order, 'in-review');
    expect(await shown(owner, order)).toEqual([1, 0]);
    expect((await owner.get(order.versionPath)).status).toBe(200);
    expect([await shown(owner, inner), await shown(operator, inner)]).toEqual([
      [0, 0],
      [0, 1],
    ]);
  });

  it('are the people one can name, who on the inner tab are the staff alone', async () => {
    const { orderId } = await newOrder();
    const names = async (client: ApiClient, query = '') =>
      (await client.get<Person[]>(`/order/${orderId}/mentions?cm-revew=1${query}`)).data?.map(
        ({ name }) => name,
      );
    expect(await names(owner)).toEqual(['creative', 'manager', 'operator', 'owner', 'staff']);
    expect(await names(operator, '&tab=internal')).toEqual(['creative', 'manager', 'operator']);
  });
});

describe('a move', () => {
  it('changes the order, writes its history and returns the order as it is now', async () => {
    const order = await newOrder();
    const moved = await move(owner, order, 'in-progress');
    expect(moved.data).toMatchObject({ progress: 'in-progress', state: 'active' });
    await move(operator, order, 'in-review');
    expect((await move(owner, order, 'approved')).data?.progress).toBe('approved');
    expect(await historyOf(owner, order)).toEqual([
      'Moved from In Review to Approved · spring.pdf, version 1',
      'Moved from In Progress to In Review',
      'Moved from In Review to In Progress · spring.pdf, version 1',
    ]);
  });

  it('to hold needs a reason of at most 255 characters, and is resumed from', async () => {
    const order = await newOrder();
    expect(await move(owner, order, 'on-hold')).toMatchObject({ status: 422, message: 'Required!' });
    expect((await move(owner, order, 'on-hold', '   ')).status).toBe(422);
    expect((await move(owner, order, 'on-hold', 'x'.repeat(256))).status).toBe(422);
    const held = await move(owner, order, 'on-hold', 'x'.repeat(255));
    expect(held.data).toMatchObject({
      progress: 'on-hold',
      holdReason: 'x'.repeat(255),
      heldFrom: 'in-review',
    });
    const resumed = await move(owner, order, 'in-review');
    expect(resumed.data).toMatchObject({ progress: 'in-review', holdReason: null, heldFrom: null });
  });

  it('by staff goes by their tie to the order', async () => {
    const order = await newOrder();
    expect((await move(staff, order, 'in-progress')).status).toBe(403);
    await server.db.query(
      'INSERT INTO order_people (order_id, user_id, is_collaborator) VALUES ($1::int, $2, true)',
      [order.orderId, staffId],
    );
    expect((await move(staff, order, 'approved')).status).toBe(403);
    const detail = await staff.get<OrderDetail>(`/order/${order.orderId}`);
    expect(detail.data?.userAbility).toBe('collaborator');
    expect((await move(staff, order, 'in-progress')).status).toBe(200);
  });

  it('of a frozen order is refused', async () => {
    const order = await newOrder();
    await server.db.query('UPDATE orders SET is_frozen = true WHERE id::text = $1', [order.orderId]);
    expect((await move(owner, order, 'approved')).status).toBe(403);
  });
});

describe('a decision', () => {
  it('checks a version and takes it back, in the history of the staff alone', async () => {
    const order = await newOrder({ status: 'in-progress' });
    expect((await decide(creative, order, 'Approved')).data).toMatchObject({ isInternalApproved: true });
    expect((await decide(creative, order, 'Revise')).data).toMatchObject({ isInternalApproved: false });
    expect(await historyOf(operator, order)).toEqual(['Revise', 'Approved']);
    expect(await historyOf(owner, order)).toEqual([]);
  });

  it('waits for the order to be in progress', async () => {
    const order = await newOrder();
    expect(await decide(creative, order, 'Approved')).toMatchObject({
      status: 409,
      message: 'This version cannot be decided now',
    });
  });

  it('keeps a checked version, and the last of its tab, from being deleted', async () => {
    const order = await newOrder({ status: 'in-progress' });
    const remove = (client: ApiClient, versionId: string, reason = 'Wrong file / old logo?') =>
      client.write(
        'DELETE',
        `/order/${order.orderId}/${order.attachmentId}/${versionId}/${encodeURIComponent(reason)}`,
        'card-annotation',
      );
    expect((await remove(manager, order.versionId)).status).toBe(409);
    await decide(creative, order, 'Approved');
    const added = await operator.upload<{ versions: Version[] }>(
      order.orderId,
      { name: 'spring-2.pdf', type: 'application/pdf', bytes: new TextEncoder().encode('%PDF-1.7') },
      order.attachmentId,
    );
    expect((await remove(manager, order.versionId)).status).toBe(409);
    expect((await remove(manager, added.versions[0]?.id ?? '', 'x'.repeat(256))).status).toBe(422);
    const longest = '理由'.repeat(127);
    expect((await remove(manager, added.versions[0]?.id ?? '', longest)).status).toBe(200);
    const path = `/order/${order.orderId}/attachment/${order.attachmentId}/versions`;
    expect((await operator.get<Version[]>(path)).data?.map(({ version }) => version)).toEqual([1]);
    expect((await historyOf(manager, order))[0]).toBe(`Version 2 of spring.pdf was removed: ${longest}`);
  });
});

describe('a version that is closed', () => {
  it.each([
    ['an approved order', `UPDATE orders SET status = 'approved' WHERE id::text = $1`],
    ['a cancelled order', `UPDATE orders SET status = 'cancelled' WHERE id::text = $1`],
    ['a frozen order', 'UPDATE orders SET is_frozen = true WHERE id::text = $1'],
    ['its tab', 'UPDATE attachments SET is_disabled_public_tab = true WHERE order_id::text = $1'],
    [
      'its own mark',
      `UPDATE versions SET is_disabled_annotation = true
       WHERE attachment_id IN (SELECT id FROM attachments WHERE order_id::text = $1)`,
    ],
  ])('by %s takes no threads, replies, edits or deletions', async (_what, close) => {
    const order = await newOrder();
    const started = await comment(operator, order, 'In time');
    const topic = `${order.versionPath}/annotation/${started.data?.id}`;
    await server.db.query(close, [order.orderId]);
    const message = JSON.stringify(richTextOf('Too late'));
    const scope = 'card-annotation';
    const responses = [
      await comment(operator, order, 'Too late'),
      await operator.write('POST', `${topic}/comment`, scope, { message }),
      await operator.write('PUT', `${topic}/message`, scope, { data: message }),
      await operator.write('PUT', `${topic}/resolve`, scope, { data: 'true' }),
      await operator.write('DELETE', topic, scope),
    ];
    for (const response of responses)
      expect(response).toMatchObject({ status: 409, message: 'This version can only be viewed' });
    const { data } = await operator.get<VersionDetail>(order.versionPath);
    expect(data?.topics.map(({ comments, isResolve }) => [comments.length, isResolve])).toEqual([[0, false]]);
  });
});
