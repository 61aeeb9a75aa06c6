import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BoardCard } from '#shared/board/board-card.ts';
import type { Attachment } from '#shared/files/attachment.ts';
import type { GuestData } from '#shared/guests/guest-link.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import type { OrderListItem } from '#shared/orders/list/order-list-item.ts';
import type { OrderDetail, TimelineEntry } from '#shared/orders/order.ts';
import type { OperatorReport } from '#shared/reporting/reporting.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { enter } from '../support/clients/guest-client.ts';
import { type DecisionScene, openDecisionScene } from '../support/scenes/decision-scene.ts';
import { mia } from '../support/scenes/guest-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';

let scene: DecisionScene;
let creative: ApiClient;
let production: ApiClient;
beforeAll(async () => {
  scene = await openDecisionScene();
  for (const role of ['creative_manager', 'production_manager', 'cso'] as const)
    await scene.server.addPerson({ email: `${role}@galley.test`, role });
  creative = await scene.server.signIn('user', 'creative_manager@galley.test');
  production = await scene.server.signIn('user', 'production_manager@galley.test');
});
afterAll(() => scene?.server.close());

const newOrder = () => scene.newOrder('in-progress', { kind: 'internal', isInternal: true });
const read = async (client: ApiClient, { orderId }: OrderFixture): Promise<OrderDetail> => {
  const { data } = await client.get<OrderDetail>(`/order/${orderId}`);
  if (data === undefined) throw new Error('the order cannot be read');
  return data;
};
const request = (client: ApiClient, { orderId, attachmentId, versionId }: OrderFixture) =>
  client.write<OrderDetail>('PUT', `/order/${orderId}/internal-review`, 'card', { attachmentId, versionId });
const withdraw = (client: ApiClient, { orderId, versionId }: OrderFixture) =>
  client.write<OrderDetail>('DELETE', `/order/${orderId}/internal-review?versionId=${versionId}`, 'card');
const sendBack = (client: ApiClient, { orderId, versionId }: OrderFixture, reason = 'The bleed is missing') =>
  client.write<OrderDetail>('PUT', `/order/${orderId}/internal-review/revision`, 'card', {
    versionId,
    reason,
  });
const approve = (
  client: ApiClient,
  { orderId, attachmentId, versionId }: OrderFixture,
  content: 'Approved' | 'Revise' = 'Approved',
) =>
  client.write('POST', `/order/${orderId}/${attachmentId}/attachment-timeline`, 'card-annotation', {
    timelineType: 'history',
    content,
    attachmentVersionId: versionId,
  });
const setButtons = (client: ApiClient, { orderId }: OrderFixture, shown: boolean) =>
  client.write<OrderDetail>('PUT', `/order/${orderId}/review-buttons`, 'card', { shown: String(shown) });
const cardOf = async (client: ApiClient, { orderId }: OrderFixture): Promise<BoardCard | undefined> =>
  (await client.get<BoardCard[]>(`/board/cards?ids=${orderId}`)).data?.[0];
const timelineOf = async (client: ApiClient, { orderId }: OrderFixture): Promise<string[]> =>
  ((await client.get<TimelineEntry[]>(`/order/${orderId}/timeline`)).data ?? []).map(
    ({ content }) => content,
  );
const notified = async (client: ApiClient, { orderId }: OrderFixture): Promise<string[]> =>
  ((await client.get<Notification[]>(`/message/group/${orderId}`)).data ?? []).map(({ title }) => title);

describe('an internal review', () => {
  it('is requested by an operator, and shows to the provider’s people alone', async () => {
    const order = await newOrder();
    expect((await request(scene.operator, order)).data?.internalReview).toMatchObject({
      versionId: order.versionId,
      version: 1,
      requestedBy: { name: 'Devi Person' },
      outcome: null,
    });
    for (const client of [scene.operator, scene.manager, creative]) {
      expect((await read(client, order)).internalReview?.versionId).toBe(order.versionId);
      expect((await cardOf(client, order))?.awaitsInternalReview).toBe(true);
    }
    const said = 'Requested an internal review of spring.pdf, version 1';
    expect(await timelineOf(creative, order)).toEqual([said]);
    for (const client of [creative, production])
      expect(await notified(client, order)).toEqual(['Asks for your internal review']);

    expect((await read(scene.owner, order)).internalReview).toBeNull();
    expect((await cardOf(scene.owner, order))?.awaitsInternalReview).toBe(false);
    expect(await timelineOf(scene.owner, order)).toEqual([]);
    expect(await notified(scene.owner, order)).toEqual([]);
    const cso = await scene.server.signIn('user', 'cso@galley.test');
    expect((await read(cso, order)).internalReview).toBeNull();
    expect((await cardOf(cso, order))?.awaitsInternalReview).toBe(false);
  });

  it('is asked of the order’s manager where that is a creative or production manager', async () => {
    const order = await newOrder();
    await scene.server.db.query(
      `UPDATE orders SET manager_id = (SELECT id FROM users WHERE email = $2) WHERE id = $1`,
      [Number(order.orderId), 'production_manager@galley.test'],
    );
    await request(scene.operator, order);
    expect(await notified(production, order)).toEqual(['Asks for your internal review']);
    expect(await notified(creative, order)).toEqual([]);
  });

  it('ends with the approval of its version, which the operator is notified of', async () => {
    const order = await newOrder();
    await request(scene.operator, order);
    expect((await approve(scene.manager, order)).status).toBe(403);
    expect((await approve(creative, order)).status).toBe(200);
    expect((await read(scene.operator, order)).internalReview).toMatchObject({ outcome: 'approved' });
    expect((await cardOf(scene.operator, order))?.awaitsInternalReview).toBe(false);
    expect(await notified(scene.operator, order)).toEqual(['Approved version 1']);
    // It goes on to the customer, who sees it in review.
    const proofsOf = async (client: ApiClient) =>
      (await read(client, order)).attachments.customerReview.map(({ name, versions }) => ({
        name,
        versions: versions.length,
      }));
    const [internal] = (await read(scene.operator, order)).attachments.internalReview;
    expect(await proofsOf(scene.operator)).toEqual([{ name: internal?.name, versions: 1 }]);
    expect(await proofsOf(scene.owner)).toEqual([]);
    // It goes with its approval while no customer has seen it, and comes again with that.
    expect((await approve(creative, order, 'Revise')).status).toBe(200);
    expect(await proofsOf(scene.operator)).toEqual([]);
    expect((await approve(creative, order)).status).toBe(200);
    expect(await proofsOf(scene.operator)).toEqual([{ name: internal?.name, versions: 1 }]);
    expect((await scene.act(scene.operator, order, 'in-review')).status).toBe(200);
    expect(await proofsOf(scene.owner)).toEqual([{ name: internal?.name, versions: 1 }]);
    expect((await request(scene.operator, order)).status).toBe(409);
  });

  it('notifies the order’s people of an approval once, and of no upload', async () => {
    const order = await newOrder();
    await scene.server.db.query(
      `UPDATE orders SET operator_id = (SELECT id FROM users WHERE email = $2),
         manager_id = (SELECT id FROM users WHERE email = $3) WHERE id = $1`,
      [Number(order.orderId), 'operator@galley.test', 'production_manager@galley.test'],
    );
    await request(scene.operator, order);
    await approve(creative, order);
    expect(await notified(scene.operator, order)).toEqual(['Approved version 1']);
    expect((await notified(production, order)).sort()).toEqual([
      'Approved version 1',
      'Asks for your internal review',
    ]);
  });

  it('replaces what went to the customer with each version that is approved, and with no other', async () => {
    const order = await newOrder();
    const proofOf = async (client: ApiClient) =>
      (await read(client, order)).attachments.customerReview.map(({ versions }) => versions.length);
    expect((await approve(creative, order)).status).toBe(200);
    expect((await scene.act(scene.operator, order, 'in-review')).status).toBe(200);
    expect(await proofOf(scene.owner)).toEqual([1]);
    expect((await scene.act(scene.owner, order, 'in-progress', { reason: 'Bleed' })).status).toBe(200);

    // The customer has seen it: it stays theirs, whatever becomes of its approval.
    expect((await approve(creative, order, 'Revise')).status).toBe(200);
    expect(await proofOf(scene.operator)).toEqual([1]);
    const next = await scene.operator.upload<Attachment>(
      order.orderId,
      { name: 'spring.pdf', type: 'application/pdf', bytes: new TextEncoder().encode('%PDF-1.7 two') },
      order.attachmentId,
    );
    expect(await proofOf(scene.operator)).toEqual([1]);
    const revised = { ...order, versionId: next.versions[0]?.id ?? '' };
    expect((await approve(creative, revised)).status).toBe(200);
    expect(await proofOf(scene.operator)).toEqual([2]);
    expect((await approve(creative, revised, 'Revise')).status).toBe(200);
    expect(await proofOf(scene.operator)).toEqual([1]);
    expect((await approve(creative, revised)).status).toBe(200);
    expect((await scene.act(scene.operator, order, 'in-review')).status).toBe(200);
    expect(await proofOf(scene.owner)).toEqual([2]);
  });

  it('is approved once, also by two who do so at the same time: the second reads who was first', async () => {
    const order = await newOrder();
    const both = await Promise.all([approve(creative, order), approve(production, order)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused).toMatchObject({ message: 'This version is approved already' });
    expect(refused?.messages?.[0]).toMatch(/^\S.* approved version 1 of “.+” first/);
    expect((await timelineOf(scene.manager, order)).filter((entry) => entry === 'Approved')).toHaveLength(1);
  });

  it('sends the order to GR Revision with a reason that stays inside, and goes on from there', async () => {
    const order = await newOrder();
    await request(scene.operator, order);
    expect((await sendBack(creative, order, ' ')).status).toBe(422);
    expect((await sendBack(scene.operator, order)).status).toBe(403);
    expect((await sendBack(scene.manager, order)).status).toBe(403);
    expect((await sendBack(production, order)).data).toMatchObject({
      progress: 'gr-revision',
      internalReview: { outcome: 'returned', reason: 'The bleed is missing' },
    });
    expect(await notified(scene.operator, order)).toEqual(['Sent version 1 to GR Revision']);
    expect(await timelineOf(creative, order)).toContain(
      'Sent spring.pdf, version 1, to GR Revision: The bleed is missing',
    );
    expect(await timelineOf(scene.owner, order)).toEqual(['Moved from In Progress to GR Revision']);
    expect(JSON.stringify((await scene.owner.get(`/message/group/${order.orderId}`)).data)).not.toContain(
      'bleed',
    );

    const next = await scene.operator.upload<Attachment>(
      order.orderId,
      { name: 'spring.pdf', type: 'application/pdf', bytes: new TextEncoder().encode('%PDF-1.7 bleed') },
      order.attachmentId,
    );
    const revised = { ...order, versionId: next.versions[0]?.id ?? '' };
    expect((await request(scene.operator, revised)).status).toBe(200);
    expect((await sendBack(creative, revised, 'The trim too')).data?.progress).toBe('gr-revision');
    expect(await notified(scene.operator, order)).toContain('Sent version 2 to GR Revision');
    expect((await request(scene.operator, revised)).status).toBe(200);
    expect((await approve(creative, revised)).status).toBe(200);
    expect((await read(creative, order)).internalReview?.outcome).toBe('approved');
  });

  it('is withdrawn, or moves to another version', async () => {
    const order = await newOrder();
    expect((await withdraw(scene.operator, order)).status).toBe(409);
    await request(scene.operator, order);
    expect((await request(scene.operator, order)).status).toBe(409);
    const next = await scene.operator.upload<Attachment>(
      order.orderId,
      { name: 'spring.pdf', type: 'application/pdf', bytes: new TextEncoder().encode('%PDF-1.7 2') },
      order.attachmentId,
    );
    const newer = { ...order, versionId: next.versions[0]?.id ?? '' };
    expect((await request(scene.operator, newer)).data?.internalReview?.version).toBe(2);
    const another = { status: 409, messages: ['Version 2 of spring.pdf waits since. Look at it first.'] };
    expect(await sendBack(creative, order, 'Version 1 lacks the bleed')).toMatchObject(another);
    expect(await withdraw(scene.operator, order)).toMatchObject(another);
    expect((await read(creative, order)).internalReview).toMatchObject({ version: 2, outcome: null });
    expect((await withdraw(scene.operator, newer)).data?.internalReview).toBeNull();
    expect((await cardOf(creative, order))?.awaitsInternalReview).toBe(false);
    expect((await sendBack(creative, newer)).status).toBe(409);
  });

  it('survives a hold, and ends where the order goes to the customer without it', async () => {
    const held = await newOrder();
    await request(scene.operator, held);
    await scene.act(scene.operator, held, 'hold', { reason: 'Waiting for copy' });
    expect((await sendBack(creative, held)).status).toBe(409);
    await scene.act(scene.operator, held, 'resume');
    expect((await cardOf(creative, held))?.awaitsInternalReview).toBe(true);

    await scene.act(scene.operator, held, 'in-review');
    expect((await cardOf(creative, held))?.awaitsInternalReview).toBe(false);
    expect((await read(creative, held)).internalReview).toBeNull();
  });

  it('is asked for nothing that customers see, by nobody else, and not on closed orders', async () => {
    const proof = await scene.newOrder('in-progress');
    expect(await request(scene.operator, proof)).toMatchObject({
      status: 409,
      message: 'Customers can see this version',
    });
    const order = await newOrder();
    for (const client of [scene.owner, scene.manager, creative])
      expect((await request(client, order)).status).not.toBe(200);
    await scene.act(scene.manager, order, 'freeze');
    expect((await request(scene.operator, order)).status).toBe(403);
  });

  it('is approved, or revised, in no order that is frozen', async () => {
    const order = await newOrder();
    await scene.act(scene.manager, order, 'freeze');
    for (const content of ['Approved', 'Revise'] as const)
      expect((await approve(creative, order, content)).status).toBe(409);
    expect(await scene.decisions(order)).toEqual([]);
    await scene.act(scene.manager, order, 'unfreeze');
    expect((await approve(creative, order)).status).toBe(200);
  });

  it('is in the operator report: what was requested, and what came back', async () => {
    const figures = async (): Promise<[number, number]> => {
      const range = 'from=2020/01/01&to=2020/12/31';
      const { data } = await scene.manager.get<OperatorReport>(`/reporting/operator?${range}`);
      const devi = data?.operators.find(({ name }) => name === 'Devi Person');
      return [devi?.reviewed ?? -1, devi?.sentBack ?? -1];
    };
    const order = await newOrder();
    await request(scene.operator, order);
    await sendBack(creative, order);
    await request(scene.operator, order);
    await withdraw(scene.operator, order);
    expect(await figures()).toEqual([0, 0]);
    await scene.server.db.query(
      `UPDATE internal_reviews SET requested_at = '2020-05-05' WHERE order_id = $1`,
      [Number(order.orderId)],
    );
    expect(await figures()).toEqual([1, 1]);
  });
});

describe('the review buttons of an order', () => {
  it('are removed and added by the provider, and decide what its customer and guests may do', async () => {
    const order = await scene.newOrder('in-review');
    const { address } = await scene.link(order, { mayDecide: true, ...mia });
    expect((await setButtons(scene.owner, order, false)).status).toBe(404);
    expect((await setButtons(scene.operator, order, false)).data?.hasReviewButtons).toBe(false);
    expect((await read(scene.owner, order)).hasReviewButtons).toBe(false);
    expect((await cardOf(scene.owner, order))?.hasReviewButtons).toBe(false);
    const { data: list } = await scene.owner.get<{ orders: OrderListItem[] }>('/order');
    expect(list?.orders.find(({ id }) => id === order.orderId)?.hasReviewButtons).toBe(false);
    for (const action of ['approve', 'in-progress', 'hold'])
      expect((await scene.act(scene.owner, order, action, { reason: 'Wait' })).status).toBe(403);
    const guest = await enter(scene.server.url, address);
    expect((await guest.get<GuestData>('/guest/data')).data?.mayDecide).toBe(false);
    expect(await timelineOf(scene.operator, order)).toContain('Removed the review buttons');
    expect(await timelineOf(scene.owner, order)).not.toContain('Removed the review buttons');

    expect((await setButtons(creative, order, true)).data?.hasReviewButtons).toBe(true);
    expect((await scene.act(scene.owner, order, 'approve')).status).toBe(200);
  });
});
