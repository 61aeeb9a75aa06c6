import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { type DecisionScene, openDecisionScene } from '../support/scenes/decision-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';

let scene: DecisionScene;
let creative: ApiClient;
beforeAll(async () => {
  scene = await openDecisionScene();
  await scene.server.addPerson({ email: 'creative@galley.test', role: 'creative_manager' });
  creative = await scene.server.signIn('user', 'creative@galley.test');
});
afterAll(() => scene?.server.close());

/** Returns what `call` returns, if the same order can be changed while the store copies for it. */
async function whileCopied<T>({ orderId }: OrderFixture, call: () => Promise<T>): Promise<T> {
  const { store } = scene.server.parts;
  const { copy } = store;
  let copies = 0;
  store.copy = async (...keys) => {
    copies += 1;
    const changed = scene.manager.write('PUT', `/order/${orderId}/review-buttons`, 'card', {
      shown: 'false',
    });
    expect((await changed).status).toBe(200);
    return copy(...keys);
  };
  const value = await call();
  store.copy = copy;
  expect(copies).toBeGreaterThan(0);
  return value;
}

it('does not keep an order locked while it copies its files for another', async () => {
  const order = await scene.newOrder('in-progress');
  const file = { name: 'logo.txt', type: 'text/plain', bytes: new Uint8Array(20).fill(65) };
  await scene.owner.upload(order.orderId, file);
  const { data } = await whileCopied(order, () =>
    scene.owner.write<OrderDetail>('POST', `/order/${order.orderId}/clone`, 'card'),
  );
  expect(data?.attachments.suppliedFiles).toHaveLength(1);
});

it('does not keep an order locked while it copies an approved version for the customer', async () => {
  const order = await scene.newOrder('in-progress', { kind: 'internal', isInternal: true });
  const path = `/order/${order.orderId}/${order.attachmentId}/attachment-timeline`;
  const { status } = await whileCopied(order, () =>
    creative.write('POST', path, 'card-annotation', {
      timelineType: 'history',
      content: 'Approved',
      attachmentVersionId: order.versionId,
    }),
  );
  expect(status).toBe(200);
  const { data } = await scene.manager.get<OrderDetail>(`/order/${order.orderId}`);
  expect(data?.attachments.customerReview).toHaveLength(1);
});
