import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attachment, Version } from '#shared/files/attachment.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { changesIn, type DecisionScene, openDecisionScene } from '../support/scenes/decision-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';

let scene: DecisionScene;
let creative: ApiClient;
beforeAll(async () => {
  scene = await openDecisionScene();
  await scene.server.addPerson({ email: 'creative@galley.test', role: 'creative_manager' });
  creative = await scene.server.signIn('user', 'creative@galley.test');
});
afterAll(() => scene?.server.close());

const decide = (
  client: ApiClient,
  { orderId, attachmentId }: OrderFixture,
  content: 'Approved' | 'Revise',
  versionId: string,
) =>
  client.write<Version>('POST', `/order/${orderId}/${attachmentId}/attachment-timeline`, 'card-annotation', {
    timelineType: 'history',
    content,
    attachmentVersionId: versionId,
  });

/** Approves the first version of an order and uploads another. Returns the ids of both. */
async function approvedAndFollowed(order: OrderFixture, text: string): Promise<[string, string]> {
  expect((await decide(creative, order, 'Approved', order.versionId)).status).toBe(200);
  const { versions }: Attachment = await scene.upload(order, text, order.attachmentId);
  return [order.versionId, versions[0]?.id ?? ''];
}

/** The numbers of the versions that went to the customer, newest first. */
async function passedOn({ orderId }: OrderFixture): Promise<number[][]> {
  const { data } = await scene.operator.get<OrderDetail>(`/order/${orderId}`);
  return (data?.attachments.customerReview ?? []).map(({ versions }) =>
    versions.map(({ version }) => version),
  );
}

describe('an older version that is checked', () => {
  it('is revised, and then deleted, but not approved again', async () => {
    const order = await scene.newOrder('in-progress');
    const [older] = await approvedAndFollowed(order, 'second');
    expect((await scene.remove(order, older)).status).toBe(409);
    expect(changesIn(await decide(creative, order, 'Approved', older))).toEqual(['newer']);
    expect((await decide(scene.operator, order, 'Revise', older)).status).toBe(403);

    const revised = await decide(creative, order, 'Revise', older);
    expect(revised).toMatchObject({ status: 200, data: { id: older, isInternalApproved: false } });
    expect(await scene.newest(order)).toMatchObject({
      kind: 'revised-version',
      versions: [{ versionId: older, version: 1, onScreen: false }],
    });
    for (const decision of ['Approved', 'Revise'] as const)
      expect(changesIn(await decide(creative, order, decision, older))).toEqual(['newer']);
    expect((await scene.remove(order, older)).status).toBe(200);
  });

  it('is revised while a newer one is uploaded', async () => {
    const order = await scene.newOrder('in-progress');
    expect((await decide(creative, order, 'Approved', order.versionId)).status).toBe(200);
    const [revised] = await Promise.all([
      decide(creative, order, 'Revise', order.versionId),
      scene.upload(order, 'second', order.attachmentId),
    ]);
    expect(revised).toMatchObject({ status: 200, data: { isInternalApproved: false } });
  });
});

describe('an older internal version that went to the customer', () => {
  const internal = () => scene.newOrder('in-progress', { kind: 'internal', isInternal: true });

  it('is taken out again from among those that followed it, which nobody has seen', async () => {
    const order = await internal();
    const [older, newer] = await approvedAndFollowed(order, 'second');
    expect((await decide(creative, order, 'Approved', newer)).status).toBe(200);
    expect(await passedOn(order)).toEqual([[2, 1]]);
    expect((await decide(creative, order, 'Revise', older)).status).toBe(200);
    expect(await passedOn(order)).toEqual([[2]]);
    // What is no longer approved does not come back as the newest.
    expect((await decide(creative, order, 'Revise', newer)).status).toBe(200);
    expect(await passedOn(order)).toEqual([]);
  });

  it('stays where the customer has seen it', async () => {
    const order = await internal();
    const [older, newer] = await approvedAndFollowed(order, 'second');
    expect((await scene.act(scene.operator, order, 'in-review')).status).toBe(200);
    expect((await scene.act(scene.owner, order, 'in-progress', { reason: 'Bleed' })).status).toBe(200);
    expect((await decide(creative, order, 'Approved', newer)).status).toBe(200);
    expect((await decide(creative, order, 'Revise', older)).status).toBe(200);
    expect(await passedOn(order)).toEqual([[2, 1]]);
  });

  it('stays while another version with the same file is approved', async () => {
    const order = await internal();
    const ids: string[] = [];
    for (const _ of ['second', 'third']) {
      const { versions } = await scene.upload(order, 'the same', order.attachmentId);
      ids.push(versions[0]?.id ?? '');
      expect((await decide(creative, order, 'Approved', ids.at(-1) ?? '')).status).toBe(200);
    }
    for (const [id, left] of [
      [ids[0], [[1]]],
      [ids[1], []],
    ] as const) {
      expect((await decide(creative, order, 'Revise', id ?? '')).status).toBe(200);
      expect(await passedOn(order)).toEqual(left);
    }
  });
});
