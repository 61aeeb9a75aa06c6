import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runScheduled } from '#server/jobs/scheduler.ts';
import { decisionUndoMs } from '#shared/decisions/decision-limits.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { OrderDetail, TimelineEntry } from '#shared/orders/order.ts';
import type { BulkChanged } from '#shared/orders/order-actions.http.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { changesIn, type DecisionScene, openDecisionScene } from '../support/scenes/decision-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';

let scene: DecisionScene;
beforeAll(async () => {
  scene = await openDecisionScene();
});
afterAll(() => scene?.server.close());

describe('within ten seconds a decision', () => {
  it.each(['approved', 'in-progress', 'on-hold'])('to %s is undone, and nobody was notified', async (to) => {
    const order = await scene.newOrder();
    await scene.server.db.query(
      'UPDATE orders SET operator_id = (SELECT id FROM users WHERE email = $2) WHERE id = $1',
      [order.orderId, 'devi@galley.test'],
    );
    const moved = await scene.move(scene.owner, order, to, { reason: 'Too early' });
    const decision = moved.data?.decision;
    expect(Date.parse(decision?.undoUntil ?? '')).toBe(
      Date.parse(decision?.decidedAt ?? '') + decisionUndoMs,
    );
    expect(await scene.decisions(order, scene.manager)).toEqual([]);
    expect((await scene.takeBack(scene.manager, order, decision?.id)).status).toBe(403);

    const undone = await scene.takeBack(scene.owner, order, decision?.id);
    expect(undone.data).toMatchObject({ progress: 'in-review', holdReason: null });
    expect(await scene.decisions(order)).toMatchObject([
      { kind: 'taken-back', takesBackId: decision?.id, reason: 'Undone within 10 seconds' },
      {
        kind: to === 'approved' ? 'approved' : expect.any(String),
        takenBackById: undone.data?.decision?.id,
      },
    ]);
    await scene.server.announceDecisions();
    const received = await scene.server.db.query('SELECT 1 AS one FROM notifications WHERE order_id = $1', [
      Number(order.orderId),
    ]);
    expect(received).toEqual([]);
    expect((await scene.takeBack(scene.owner, order, decision?.id)).status).toBe(409);
  });

  describe('of somebody who acts as another', () => {
    const actAs = (email: string | null) =>
      scene.server.db.query(
        `UPDATE sessions SET impersonator_id = (SELECT id FROM users WHERE email = $1)
         WHERE user_id = (SELECT id FROM users WHERE email = 'mei@harbour.test')`,
        [email],
      );
    const notified = async (order: OrderFixture) =>
      (
        await scene.server.db.query<{ email: string }>(
          'SELECT u.email FROM notifications n JOIN users u ON u.id = n.user_id WHERE n.order_id = $1',
          [Number(order.orderId)],
        )
      ).map(({ email }) => email);
    afterEach(() => actAs(null));

    it('is shown to whom it was done for', async () => {
      const order = await scene.newOrder();
      await actAs('ines@galley.test');
      await scene.move(scene.owner, order, 'approved');
      await scene.server.announceDecisions();
      expect(await notified(order)).toContain('mei@harbour.test');
    });

    it('undoes none that the other made: it is taken back with a reason, and the other is notified', async () => {
      const { owner } = scene;
      const order = await scene.newOrder();
      const id = (await scene.move(owner, order, 'approved')).data?.decision?.id;
      await actAs('ines@galley.test');
      const { data } = await owner.get<OrderDetail>(`/order/${order.orderId}`);
      expect(data?.decision).toMatchObject({ id, undoUntil: null });
      expect((await scene.takeBack(owner, order, id)).status).toBe(403);
      expect((await scene.takeBack(owner, order, id, 'Wrong price')).status).toBe(200);
      expect(await notified(order)).toContain('mei@harbour.test');
    });
  });

  it('and no longer, but with a reason by whoever may', async () => {
    const order = await scene.newOrder();
    const id = (await scene.move(scene.owner, order, 'approved')).data?.decision?.id;
    scene.server.advance(decisionUndoMs);
    expect((await scene.takeBack(scene.owner, order, id)).status).toBe(409);
    await scene.server.announceDecisions();
    expect((await scene.takeBack(scene.operator, order, id, 'Wrong price')).status).toBe(403);
    const back = await scene.takeBack(scene.manager, order, id, 'Wrong price');
    expect(back.data).toMatchObject({
      progress: 'in-review',
      decision: { kind: 'taken-back', takesBackId: id, reason: 'Wrong price', by: { name: 'Test Person' } },
    });
    const received = await scene.server.db.query<{ title: string; message: string; decision_hash: string }>(
      `SELECT n.title, n.message, n.decision_hash FROM notifications n JOIN users u ON u.id = n.user_id
       WHERE n.order_id = $1 AND u.email = 'mei@harbour.test'`,
      [Number(order.orderId)],
    );
    expect(received).toEqual([
      {
        title: 'Moved the order to In Review',
        message: expect.stringContaining('Wrong price'),
        decision_hash: back.data?.decision?.hash,
      },
    ]);
  });

  it('is its author’s alone, while everyone sees that the order has left review', async () => {
    const { owner, manager, server } = scene;
    const order = await scene.newOrder();
    const path = `/order/${order.orderId}`;
    const listening = await connectLive(server.url, 'user', manager.token);
    await listening.ask('watch-order', { orderId: order.orderId });
    const seen = await scene.seenBy(owner, order);
    const id = (await scene.move(owner, order, 'approved', { seen })).data?.decision?.id;
    // A line of history, if any was published, would have come before this.
    await listening.when('reload-order', (event) => event.order?.progress === 'approved');
    expect(listening.all('reload-timeline')).toEqual([]);
    const known = async (client: typeof owner) => ({
      order: (await client.get<OrderDetail>(path)).data?.decision?.id ?? null,
      record: (await scene.decisions(order, client)).map((one) => one.id),
      history: ((await client.get<TimelineEntry[]>(`${path}/timeline`)).data ?? []).flatMap(
        ({ decisionId }) => decisionId ?? [],
      ),
      certificate: (await client.get(`${path}/certificate`)).status,
    });
    const all = { order: id, record: [id], history: [id], certificate: 200 };
    expect(await known(manager)).toEqual({ order: null, record: [], history: [id], certificate: 409 });
    expect(await known(owner)).toEqual(all);
    expect(await scene.statusOf(order)).toBe('approved');
    expect(await scene.act(manager, order, 'gr-revision')).toMatchObject({
      status: 409,
      data: { decision: { id } },
    });

    server.advance(decisionUndoMs);
    await server.announceDecisions();
    await listening.when('reload-timeline', ({ entry }) => entry.decisionId === id);
    expect(await known(manager)).toEqual(all);
    listening.close();
  });

  it('undone by the board’s undo, is taken back as well, and done again is a further decision', async () => {
    const order = await scene.newOrder();
    const undo = async (id: string | null | undefined) =>
      (await scene.manager.write<BulkChanged>('POST', `/order/undo/${id}`, 'card')).data?.changeId;
    const moved = await scene.act(scene.manager, order, 'approve');
    const undone = await undo(moved.data?.changeId);
    await undo(undone);
    expect((await scene.decisions(order)).map(({ kind }) => kind)).toEqual([
      'approved',
      'taken-back',
      'approved',
    ]);
  });

  it('others know of is not undone by the board’s undo, which names it to be taken back with a reason', async () => {
    const order = await scene.newOrder();
    const { data } = await scene.act(scene.manager, order, 'approve');
    scene.server.advance(decisionUndoMs);
    await scene.server.announceDecisions();
    const decided = await scene.decisions(order);
    expect(await scene.manager.write('POST', `/order/undo/${data?.changeId}`, 'card')).toMatchObject({
      status: 409,
      data: { kind: 'announced-decisions', decisions: [{ id: decided[0]?.id, kind: 'approved' }] },
    });
    expect(await scene.statusOf(order)).toBe('approved');
    expect(await scene.decisions(order)).toEqual(decided);
  });

  it('is taken back by a plain move without a reason, and the record says that none was given', async () => {
    const order = await scene.newOrder();
    const undo = async (id: string | null | undefined) =>
      (await scene.manager.write<BulkChanged>('POST', `/order/undo/${id}`, 'card')).data?.changeId;
    await scene.act(scene.manager, order, 'approve');
    const reasoned = await scene.act(scene.manager, order, 'in-review', { reason: 'The wrong file' });
    expect(reasoned.status).toBe(200);
    await scene.act(scene.manager, order, 'approve');
    const approved = await scene.newest(order);
    const moved = await scene.act(scene.manager, order, 'in-review');
    expect(moved.status).toBe(200);
    expect(await scene.statusOf(order)).toBe('in-review');
    const takenBack = { kind: 'taken-back', reason: null };
    expect(await scene.newest(order)).toMatchObject({ ...takenBack, takesBackId: approved.id });
    const { data: timeline } = await scene.manager.get<TimelineEntry[]>(`/order/${order.orderId}/timeline`);
    expect(timeline?.[0]?.content).toContain('Moved from Approved to In Review: no reason was given');
    await undo(await undo(moved.data?.changeId));
    expect(await scene.newest(order)).toMatchObject(takenBack);
  });

  it('is taken back by a plain move with a reason, which an undo and a redo of the move keep', async () => {
    const order = await scene.newOrder();
    await scene.act(scene.manager, order, 'approve');
    const approved = await scene.decisions(order);
    const moved = await scene.act(scene.manager, order, 'in-review', { reason: 'The wrong file' });
    const takenBack = { kind: 'taken-back', reason: 'The wrong file' };
    expect(await scene.newest(order)).toMatchObject({ ...takenBack, takesBackId: approved[0]?.id });
    const undo = async (id: string | null | undefined) =>
      (await scene.manager.write<BulkChanged>('POST', `/order/undo/${id}`, 'card')).data?.changeId;
    await undo(await undo(moved.data?.changeId));
    expect(await scene.decisions(order)).toMatchObject([
      takenBack,
      { kind: 'approved' },
      takenBack,
      { kind: 'approved' },
    ]);
  });

  it('undone, is done again with the words that came with it', async () => {
    const order = await scene.newOrder();
    const undo = (id: string | null | undefined) =>
      scene.owner.write<BulkChanged>('POST', `/order/undo/${id}`, 'card');
    const seen = JSON.stringify(await scene.seenBy(scene.owner, order));
    const sent = await scene.act(scene.owner, order, 'in-progress', { seen, summary: 'A larger logo' });
    await undo((await undo(sent.data?.changeId)).data?.changeId);
    expect(await scene.newest(order)).toMatchObject({ kind: 'changes-requested', reason: 'A larger logo' });
  });

  describe('of somebody who may decide no more', () => {
    const setRole = (role: string) =>
      scene.server.db.query(`UPDATE users SET role = $1 WHERE email = 'ines@galley.test'`, [role]);
    const undo = (id: string | null | undefined) =>
      scene.manager.write<BulkChanged>('POST', `/order/undo/${id}`, 'card');
    afterEach(() => setRole('manager'));

    it('is not done again after it was undone', async () => {
      const order = await scene.newOrder();
      const undone = await undo((await scene.act(scene.manager, order, 'approve')).data?.changeId);
      await setRole('operator');
      expect((await scene.act(scene.manager, order, 'approve')).status).toBe(403);
      expect((await undo(undone.data?.changeId)).status).toBe(403);
      expect(await scene.statusOf(order)).toBe('in-review');
    });

    it('is undone within the ten seconds only', async () => {
      const [early, late] = [await scene.newOrder(), await scene.newOrder()];
      const lateId = (await scene.act(scene.manager, late, 'approve')).data?.changeId;
      scene.server.advance(decisionUndoMs);
      const earlyId = (await scene.act(scene.manager, early, 'approve')).data?.changeId;
      await setRole('operator');
      expect((await undo(lateId)).status).toBe(403);
      expect(await scene.statusOf(late)).toBe('approved');
      expect((await undo(earlyId)).status).toBe(200);
    });
  });

  it('undone, is not done again for another version than it was about', async () => {
    const order = await scene.newOrder();
    const undo = (id: string | null | undefined) =>
      scene.owner.write<BulkChanged>('POST', `/order/undo/${id}`, 'card');
    const seen = JSON.stringify(await scene.seenBy(scene.owner, order));
    const approved = await scene.act(scene.owner, order, 'approve', { seen });
    const undone = await undo(approved.data?.changeId);
    await scene.upload(order, 'other prices', order.attachmentId);
    expect(await undo(undone.data?.changeId)).toMatchObject({ status: 409 });
    expect(await scene.statusOf(order)).toBe('in-review');
    expect((await scene.decisions(order)).map(({ kind }) => kind)).toEqual(['taken-back', 'approved']);
  });

  it('undone, is not done again where somebody else has commented meanwhile', async () => {
    const order = await scene.newOrder();
    const undo = (id: string | null | undefined) =>
      scene.owner.write<BulkChanged>('POST', `/order/undo/${id}`, 'card');
    const comment = (client: DecisionScene['owner']) =>
      client.write('POST', `${order.versionPath}/annotation`, 'card-annotation', {
        message: JSON.stringify(richTextOf('The price is wrong')),
      });
    await comment(scene.manager);
    const first = await undo((await scene.act(scene.owner, order, 'approve')).data?.changeId);
    await comment(scene.owner);
    const again = await undo(first.data?.changeId);
    expect(again.status).toBe(200);
    const second = await undo(again.data?.changeId);
    await comment(scene.manager);
    const refused = await undo(second.data?.changeId);
    expect(refused.status).toBe(409);
    expect(changesIn(refused)).toEqual(['commented']);
    expect(await scene.statusOf(order)).toBe('in-review');
  });

  it('undone, is not done again for a version that somebody else approved meanwhile', async () => {
    const order = await scene.newOrder();
    const undo = (client: DecisionScene['owner'], id: string | null | undefined) =>
      client.write<BulkChanged>('POST', `/order/undo/${id}`, 'card');
    const undone = await undo(scene.owner, (await scene.act(scene.owner, order, 'approve')).data?.changeId);
    await scene.upload(order, 'other prices', order.attachmentId);
    await undo(scene.manager, (await scene.act(scene.manager, order, 'approve')).data?.changeId);
    expect(await undo(scene.owner, undone.data?.changeId)).toMatchObject({ status: 409 });
    expect(await scene.statusOf(order)).toBe('in-review');
  });
});

describe('the mail about a decision', () => {
  it('carries the head of the record', async () => {
    const order = await scene.newOrder();
    // What was decided before is announced by now, and not mailed with it.
    await scene.server.announceDecisions();
    await scene.server.db.query('DELETE FROM notifications');
    await scene.move(scene.manager, order, 'approved');
    const { hash } = await scene.newest(order);
    await scene.server.announceDecisions();
    scene.server.advance(20 * 60_000);
    await runScheduled(scene.server.parts);
    expect((await scene.server.nextMail()).text).toContain(`Record: ${hash}`);
  });
});

it('keeps what it is about: neither an approved version nor its file is deleted before the approval is taken back', async () => {
  const order = await scene.newOrder();
  const second = await scene.upload(order, 'second', order.attachmentId);
  const newest = second.versions[0]?.id ?? '';
  await scene.move(scene.owner, order, 'approved');
  const removeFile = () =>
    scene.manager.write('DELETE', `/order/${order.orderId}/${order.attachmentId}/attachment`, 'upload');
  const approval = (await scene.newest(order)).id;
  for (const response of [await scene.remove(order, newest), await removeFile()])
    expect(response).toMatchObject({ status: 409, message: 'This file is approved' });
  expect((await scene.remove(order, order.versionId)).status).toBe(200);
  await scene.takeBack(scene.owner, order, approval, 'A mistake in it');
  expect((await removeFile()).status).toBe(200);
});

it('a decision on an order that was archived meanwhile is not taken back, and this is the reason given', async () => {
  const order = await scene.newOrder();
  const { data } = await scene.move(scene.owner, order, 'approved');
  await scene.server.announceDecisions();
  await scene.server.db.query('UPDATE orders SET is_archived = true WHERE id = $1', [order.orderId]);
  expect(await scene.takeBack(scene.manager, order, data?.decision?.id, 'Wrong file')).toMatchObject({
    status: 403,
    messages: [expect.stringContaining(`#${order.orderId} is archived.`)],
  });
});
