import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GuestData } from '#shared/guests/guest-link.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { enter } from '../support/clients/guest-client.ts';
import { type DecisionScene, openDecisionScene } from '../support/scenes/decision-scene.ts';
import { mia } from '../support/scenes/guest-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';

let scene: DecisionScene;
let creative: ApiClient;
beforeAll(async () => {
  scene = await openDecisionScene();
  await scene.server.addPerson({ email: 'creative@galley.test', role: 'creative_manager' });
  creative = await scene.server.signIn('user', 'creative@galley.test');
});
afterAll(() => scene?.server.close());

const kinds = async (order: OrderFixture): Promise<string[]> =>
  (await scene.decisions(order)).map(({ kind }) => kind);

describe('a decision whose response was lost, sent again under its id,', () => {
  it('counts once, and is refused where the version was revised meanwhile: approved is not what it is', async () => {
    const order = await scene.newOrder('in-progress', { kind: 'internal', isInternal: true });
    const { orderId, attachmentId, versionId } = order;
    const decide = (content: 'Approved' | 'Revise', id: string) =>
      creative.write(
        'POST',
        `/order/${orderId}/${attachmentId}/attachment-timeline`,
        'card-annotation',
        { timelineType: 'history', content, attachmentVersionId: versionId },
        { 'x-mutation-id': id },
      );
    for (const _ of [1, 2])
      expect((await decide('Approved', 'approved-1')).data).toMatchObject({ isInternalApproved: true });
    expect((await decide('Revise', 'revised-1')).status).toBe(200);
    expect(await decide('Approved', 'approved-1')).toMatchObject({ status: 409, code: 'conflict' });
    expect(await kinds(order)).toEqual(['revised-version', 'approved-version']);
    expect((await decide('Approved', 'approved-2')).status).toBe(200);
    expect(await kinds(order)).toEqual(['approved-version', 'revised-version', 'approved-version']);
  });

  it('counts once, and is refused where it was taken back meanwhile', async () => {
    const order = await scene.newOrder();
    const approve = (id: string) =>
      scene.owner.write<OrderDetail>(
        'PUT',
        `/order/${order.orderId}/move-progress`,
        'card',
        { moveto: 'approved' },
        { 'x-mutation-id': id },
      );
    const first = await approve('approve-order-1');
    expect((await approve('approve-order-1')).data?.decision).toEqual(first.data?.decision);
    expect((await scene.takeBack(scene.owner, order, first.data?.decision?.id)).status).toBe(200);
    expect(await approve('approve-order-1')).toMatchObject({ status: 409, code: 'conflict' });
    expect(await scene.statusOf(order)).toBe('in-review');
    expect((await approve('approve-order-2')).data).toMatchObject({ progress: 'approved' });
  });

  it('is refused to a guest alike', async () => {
    const order = await scene.newOrder();
    const { address } = await scene.link(order, { mayDecide: true, ...mia });
    const guest = await enter(scene.server.url, address, {});
    const seen = JSON.stringify(await scene.seenBy(scene.owner, order));
    const approve = (id: string) =>
      guest.write<GuestData>(
        'PUT',
        `/guest${order.versionPath}/decision`,
        { decision: 'approved', seen },
        { 'x-mutation-id': id },
      );
    const first = await approve('guest-approves-1');
    const { id } = first.data?.decision ?? {};
    expect((await approve('guest-approves-1')).data?.decision?.id).toBe(id);
    expect(
      (await guest.write('POST', `/guest/order/${order.orderId}/decisions/${id}/take-back`)).status,
    ).toBe(200);
    expect(await approve('guest-approves-1')).toMatchObject({ status: 409, code: 'conflict' });
  });
});
