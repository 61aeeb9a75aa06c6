import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SeenVersion } from '#shared/decisions/decision.ts';
import { decisionUndoMs } from '#shared/decisions/decision-limits.ts';
import { seenVersions } from '#shared/decisions/seen-versions.ts';
import type { GuestData } from '#shared/guests/guest-link.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { enter, type GuestClient } from '../support/clients/guest-client.ts';
import { changesIn, type DecisionScene, openDecisionScene } from '../support/scenes/decision-scene.ts';
import { mia } from '../support/scenes/guest-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';

let scene: DecisionScene;
beforeAll(async () => {
  scene = await openDecisionScene();
});
afterAll(() => scene?.server.close());

const come = async (order: OrderFixture, more = {}, fields = {}): Promise<GuestClient> =>
  enter(scene.server.url, (await scene.link(order, { mayDecide: true, ...mia, ...more })).address, fields);
const seenBy = async (guest: GuestClient): Promise<SeenVersion[]> => {
  const { data } = await guest.get<GuestData>('/guest/data');
  const proofs = data?.attachments.flatMap(({ versions: [newest] }) => newest ?? []) ?? [];
  return seenVersions(proofs, proofs[0]?.id ?? null) ?? [];
};
const decide = (guest: GuestClient, order: OrderFixture, seen: SeenVersion[], decision = 'approved') =>
  guest.write<GuestData>('PUT', `/guest${order.versionPath}/decision`, {
    decision,
    seen: JSON.stringify(seen),
    ...(decision === 'changes' && { reason: 'A larger logo' }),
  });

describe('a guest’s decision', () => {
  it('names what their link showed them, and that the rest of the order was not shown', async () => {
    const order = await scene.newOrder();
    const guest = await come(order);
    const cover = await scene.upload(order, 'cover');
    const response = await decide(guest, order, await seenBy(guest), 'changes');
    expect(response.data?.decision).toMatchObject({
      kind: 'changes-requested',
      reason: 'A larger logo',
      role: 'Guest, by link',
      assurance: 'link',
      by: { name: 'Mia Chen', isGuest: true },
      versions: [{ versionId: order.versionId, sha256: order.sha256, onScreen: true }],
    });
    expect(await scene.decisions(order)).toMatchObject([
      {
        versions: [
          { versionId: order.versionId, onScreen: true },
          { versionId: cover.versions[0]?.id, onScreen: false },
        ],
      },
    ]);
  });

  it('is never stopped by the limit of a column, which is the studio’s own matter', async () => {
    await scene.server.db.query(
      `INSERT INTO column_limits (board_column, size, mode) VALUES ('in-progress', 1, 'block')`,
    );
    await scene.newOrder('in-progress');
    const order = await scene.newOrder();
    const guest = await come(order);
    expect((await decide(guest, order, await seenBy(guest), 'changes')).status).toBe(200);
    await scene.server.db.query('DELETE FROM column_limits');
  });

  it('is about the version that it names', async () => {
    const order = await scene.newOrder();
    const guest = await come(order);
    expect((await decide(guest, order, [])).status).toBe(422);
    expect(await scene.decisions(order)).toEqual([]);
  });

  it('on a newer version than the one on the screen says so', async () => {
    const order = await scene.newOrder();
    const guest = await come(order);
    const seen = (await seenBy(guest)).map((one) => ({ ...one, onScreen: false }));
    expect((await decide(guest, order, seen, 'changes')).status).toBe(200);
    expect(await scene.decisions(order)).toMatchObject([
      { versions: [{ versionId: order.versionId, onScreen: false }] },
    ]);
  });

  it('says how they were known', async () => {
    const order = await scene.newOrder();
    const guest = await come(
      order,
      { protection: 'password', password: 'harbour-2026' },
      { password: 'harbour-2026' },
    );
    await decide(guest, order, await seenBy(guest));
    expect((await scene.decisions(order))[0]?.assurance).toBe('link-password');
  });

  it('stands, and is announced, where their link is revoked before they could undo it', async () => {
    const order = await scene.newOrder();
    const { link, address } = await scene.link(order, { mayDecide: true, ...mia });
    const guest = await enter(scene.server.url, address);
    const id = (await decide(guest, order, await seenBy(guest))).data?.decision?.id;
    await scene.owner.write('PUT', `/guest-links/${link.id}/revoke`, 'card');
    const undone = await guest.write('POST', `/guest/order/${order.orderId}/decisions/${id}/take-back`);
    expect(undone.success).toBe(false);
    expect(await scene.decisions(order, scene.owner)).toEqual([]);
    scene.server.advance(decisionUndoMs);
    await scene.server.announceDecisions();
    expect(await scene.decisions(order, scene.owner)).toMatchObject([{ id, takenBackById: null }]);
    const bells = await scene.server.db.query('SELECT title FROM notifications WHERE order_id = $1', [
      Number(order.orderId),
    ]);
    expect(bells).toContainEqual({ title: 'Moved the order to Approved' });
  });

  it('notifies who invited them, also where the order does not concern that one', async () => {
    const order = await scene.newOrder();
    const invited = await scene.invite(scene.manager, order, { mayDecide: true, ...mia });
    const guest = await enter(scene.server.url, invited.data?.address ?? null);
    await decide(guest, order, await seenBy(guest));
    scene.server.advance(decisionUndoMs);
    await scene.server.announceDecisions();
    const { data } = await scene.manager.get<Notification[]>(`/message/group/${order.orderId}`);
    expect(data).toMatchObject([{ title: 'Moved the order to Approved', username: 'Mia Chen' }]);
  });

  it('is refused where a newer version has come, or somebody decided first', async () => {
    const order = await scene.newOrder();
    const guest = await come(order);
    const seen = await seenBy(guest);
    const newer = await scene.upload(order, 'second', order.attachmentId);
    const stale = await decide(guest, order, seen);
    expect([stale.status, changesIn(stale)]).toEqual([409, ['newer']]);
    const id = newer.versions[0]?.id ?? '';
    const versionPath = order.versionPath.replace(order.versionId, id);
    const current = await seenBy(guest);
    await scene.remove(order, id);
    const removed = await decide(guest, { ...order, versionPath }, current);
    expect([removed.status, changesIn(removed)]).toEqual([409, ['removed']]);

    await scene.move(scene.owner, order, 'in-progress');
    await scene.move(scene.operator, order, 'in-review');
    const again = await seenBy(guest);
    await scene.move(scene.owner, order, 'approved');
    const late = await decide(guest, order, again);
    expect([late.status, late.data]).toMatchObject([
      409,
      { kind: 'decision-conflict', changes: [], decision: { kind: 'approved', by: { name: 'Mei Lim' } } },
    ]);
  });

  it('is never taken for one on a newer version, also where it does not say what was seen', async () => {
    const order = await scene.newOrder();
    const guest = await come(order);
    await scene.upload(order, 'second', order.attachmentId);
    const response = await guest.write<GuestData>('PUT', `/guest${order.versionPath}/decision`, {
      decision: 'approved',
    });
    expect([response.status, changesIn(response)]).toEqual([409, ['newer']]);
    expect(await scene.decisions(order)).toEqual([]);
  });

  it('reveals nothing of what was removed from a proof that their link does not open', async () => {
    const order = await scene.newOrder();
    const guest = await come(order);
    const { id: attachmentId, versions } = await scene.upload(order, 'cover');
    const versionId = versions[0]?.id ?? '';
    await scene.upload(order, 'cover again', attachmentId);
    await scene.remove({ ...order, attachmentId }, versionId);
    const seen = [...(await seenBy(guest)), { versionId, sha256: order.sha256, onScreen: false }];
    expect(await decide(guest, order, seen)).toMatchObject({ status: 422 });
  });

  it('learns who removed a version that they could read, as the customer does', async () => {
    const order = await scene.newOrder();
    const guest = await come(order);
    const removals = async (reader: typeof scene.owner) => {
      const { data } = await reader.get<OrderDetail>(`/order/${order.orderId}`);
      return data?.attachments.customerReview[0]?.removals.map(({ versionId, by }) => [versionId, by.name]);
    };
    const ofGuest = async () =>
      (await guest.get<GuestData>('/guest/data')).data?.attachments[0]?.removals.map(
        ({ versionId }) => versionId,
      );
    const id = (await scene.upload(order, 'second', order.attachmentId)).versions[0]?.id ?? '';
    await scene.remove(order, id);
    const by = expect.any(String);
    expect(await removals(scene.owner)).toEqual([[id, by]]);
    expect(await ofGuest()).toEqual([id]);

    const third = (await scene.upload(order, 'third', order.attachmentId)).versions[0]?.id ?? '';
    const fourth = (await scene.upload(order, 'fourth', order.attachmentId)).versions[0]?.id;
    // One at a time: who holds one and waits for the other can block the preparation of both for good.
    for (const version of [third, fourth])
      await scene.server.db.query('UPDATE versions SET is_internal = true WHERE id = $1', [version]);
    await scene.remove(order, third);
    expect(await removals(scene.owner)).toEqual([[id, by]]);
    expect(await removals(scene.manager)).toEqual([
      [id, by],
      [third, by],
    ]);
    expect(await ofGuest()).toEqual([id]);
  });

  it('is undone within ten seconds, by its guest alone', async () => {
    const order = await scene.newOrder();
    const guest = await come(order);
    const decision = (await decide(guest, order, await seenBy(guest))).data?.decision;
    const other = await come(order, { guest: { name: 'Leo', email: 'leo@guest.test' } });
    const takeBack = (who: GuestClient) =>
      who.write<GuestData>('POST', `/guest/order/${order.orderId}/decisions/${decision?.id}/take-back`);
    expect((await takeBack(other)).status).toBe(403);
    expect((await takeBack(guest)).data).toMatchObject({
      progress: 'in-review',
      decision: { kind: 'taken-back', takesBackId: decision?.id },
    });
    expect((await takeBack(guest)).status).toBe(409);
    const links = await scene.server.db.query('SELECT 1 AS one FROM guest_decisions WHERE decision_id = $1', [
      decision?.id,
    ]);
    expect(links).toEqual([]);
  });
});
