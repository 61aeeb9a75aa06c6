import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Decision, DecisionConflict } from '#shared/decisions/decision.ts';
import type { Version } from '#shared/files/attachment.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { TimelineEntry } from '#shared/orders/order.ts';
import type { BulkChanged } from '#shared/orders/order-actions.http.ts';
import { changesIn, type DecisionScene, openDecisionScene } from '../support/scenes/decision-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';

let scene: DecisionScene;
beforeAll(async () => {
  scene = await openDecisionScene();
});
afterAll(() => scene?.server.close());

describe('a decision', () => {
  it('names the bytes on the screen, who decided, as what, when and how', async () => {
    const order = await scene.newOrder();
    const other = await scene.upload(order, 'cover');
    const message = JSON.stringify(richTextOf('The rule is too heavy'));
    await scene.owner.write('POST', `${order.versionPath}/annotation`, 'card-annotation', { message });
    const seen = await scene.seenBy(scene.owner, order);
    const response = await scene.move(scene.owner, order, 'approved', { seen });
    expect(response.data?.decision).toMatchObject({
      kind: 'approved',
      sequence: 1,
      by: { name: 'Mei Lim' },
      role: 'Account Owner, Harbour Coffee',
      assurance: 'password',
      impersonator: null,
      takesBackId: null,
      previousHash: '0'.repeat(64),
      versions: [
        {
          versionId: order.versionId,
          fileName: 'spring.pdf',
          version: 1,
          sha256: order.sha256,
          onScreen: true,
        },
        { versionId: other.versions[0]?.id, onScreen: false },
      ],
      openThreads: [{ text: 'The rule is too heavy', author: 'Mei Lim', page: null }],
    });
    const { data: timeline } = await scene.owner.get<TimelineEntry[]>(`/order/${order.orderId}/timeline`);
    expect(timeline?.[0]).toMatchObject({
      content: 'Moved from In Review to Approved · spring.pdf, version 1',
      attachmentVersionId: order.versionId,
      decisionId: (await scene.newest(order)).id,
    });
  });

  it.each([
    ['in-progress', 'changes-requested', { summary: 'Larger logo, please' }, 'Larger logo, please'],
    ['on-hold', 'put-on-hold', { reason: 'Waiting for the photograph' }, 'Waiting for the photograph'],
  ])('to %s is recorded with its words', async (to, kind, words, reason) => {
    const order = await scene.newOrder();
    const seen = await scene.seenBy(scene.owner, order);
    expect((await scene.move(scene.owner, order, to, { seen, ...words })).status).toBe(200);
    expect(await scene.newest(order)).toMatchObject({ kind, reason });
  });

  it('is recorded on every way: board, many at once, order page, guest, staying, a version’s check', async () => {
    const board = await scene.newOrder();
    await scene.act(scene.manager, board, 'approve');
    expect(await scene.newest(board)).toMatchObject({
      kind: 'approved',
      role: 'Manager',
      versions: [{ onScreen: false }],
    });

    const many = [await scene.newOrder(), await scene.newOrder()];
    await scene.manager.write<BulkChanged>('POST', '/order/bulk', 'card', {
      ids: JSON.stringify(many.map(({ orderId }) => orderId)),
      change: JSON.stringify({ kind: 'move', column: 'approved' }),
    });
    for (const order of many) expect(await scene.newest(order)).toMatchObject({ kind: 'approved' });

    const stays = await scene.newOrder();
    const seen = JSON.stringify(await scene.seenBy(scene.owner, stays));
    const stayed = await scene.owner.write<Decision>(
      'POST',
      `/order/${stays.orderId}/stay-in-review`,
      'card',
      {
        seen,
      },
    );
    expect(stayed.data).toMatchObject({ kind: 'stayed-in-review', versions: [{ onScreen: true }] });
    expect(await scene.statusOf(stays)).toBe('in-review');
    expect(
      (await scene.operator.write('POST', `/order/${stays.orderId}/stay-in-review`, 'card', { seen })).status,
    ).toBe(403);

    await scene.server.addPerson({
      email: 'farah@galley.test',
      role: 'creative_manager',
      firstname: 'Farah',
    });
    const creative = await scene.server.signIn('user', 'farah@galley.test');
    const checked = await scene.newOrder('in-progress');
    const check = (versionId: string, sha256: string) =>
      creative.write<Version>(
        'POST',
        `/order/${checked.orderId}/${checked.attachmentId}/attachment-timeline`,
        'card-annotation',
        { timelineType: 'history', content: 'Approved', attachmentVersionId: versionId, sha256 },
      );
    expect(changesIn(await check(checked.versionId, 'f'.repeat(64)))).toEqual(['different-bytes']);
    expect((await check(checked.versionId, checked.sha256)).status).toBe(200);
    expect((await scene.newest(checked)).kind).toBe('approved-version');
    expect(await scene.decisions(checked, scene.owner)).toEqual([]);
    await scene.upload(checked, 'second', checked.attachmentId);
    expect(changesIn(await check(checked.versionId, checked.sha256))).toEqual(['newer']);
  });

  it('asked for changes from the board carries the summary for the studio, and is refused with what has changed', async () => {
    const order = await scene.newOrder();
    const seen = (await scene.seenBy(scene.owner, order)).map((one) => ({ ...one, onScreen: false }));
    const given = { seen: JSON.stringify(seen), summary: 'Larger logo, please' };
    await scene.upload(order, 'second', order.attachmentId);
    expect(changesIn(await scene.act(scene.owner, order, 'in-progress', given))).toEqual(['newer']);
    expect(await scene.statusOf(order)).toBe('in-review');
    const now = JSON.stringify(await scene.seenBy(scene.owner, order));
    await scene.act(scene.owner, order, 'in-progress', { ...given, seen: now });
    expect(await scene.newest(order)).toMatchObject({
      kind: 'changes-requested',
      reason: 'Larger logo, please',
    });
  });

  it.each([
    ['gr-revision', 'revision-requested'],
    ['cancel', 'cancelled'],
  ])('by %s is recorded too, alone and of many at once', async (action, kind) => {
    const order = await scene.newOrder();
    const moved = await scene.act(scene.manager, order, action);
    expect(await scene.newest(order)).toMatchObject({ kind, by: { name: 'Test Person' } });
    const undone = await scene.manager.write('POST', `/order/undo/${moved.data?.changeId}`, 'card');
    expect(undone.status).toBe(200);
    expect((await scene.decisions(order)).map((one) => one.kind)).toEqual(['taken-back', kind]);
    await scene.manager.write<BulkChanged>('POST', '/order/bulk', 'card', {
      ids: JSON.stringify([order.orderId]),
      change: JSON.stringify({ kind: 'action', action, reason: null }),
    });
    expect((await scene.newest(order)).kind).toBe(kind);
    const begun = await scene.newOrder('in-progress');
    await scene.act(scene.manager, begun, action);
    expect(await scene.decisions(begun)).toEqual([]);
  });

  it('from before decisions were recorded is taken back by an entry that says so', async () => {
    const order = await scene.newOrder('approved');
    expect(await scene.decisions(order)).toEqual([]);
    const why = { reason: 'The wrong file' };
    expect((await scene.act(scene.manager, order, 'in-review', why)).status).toBe(200);
    expect(await scene.decisions(order)).toMatchObject([
      {
        kind: 'taken-back',
        takesBackId: null,
        reason: 'The wrong file (The approval is from before decisions were recorded.)',
        versions: [{ versionId: order.versionId, sha256: order.sha256, onScreen: false }],
      },
    ]);
  });

  it('of somebody who acts as another names both', async () => {
    const order = await scene.newOrder();
    await scene.server.addPerson({ email: 'ada@galley.test', role: 'admin', firstname: 'Ada' });
    const [{ id } = { id: '' }] = await scene.server.db.query<{ id: string }>(
      `SELECT id FROM users WHERE email = 'ada@galley.test'`,
    );
    const { owner } = scene;
    await scene.server.db.query(
      `UPDATE sessions SET impersonator_id = $1 WHERE user_id = (SELECT id FROM users WHERE email = 'mei@harbour.test')`,
      [id],
    );
    try {
      await scene.move(owner, order, 'approved', { seen: await scene.seenBy(owner, order) });
    } finally {
      await scene.server.db.query('UPDATE sessions SET impersonator_id = NULL');
    }
    expect(await scene.newest(order)).toMatchObject({
      assurance: 'impersonation',
      by: { name: 'Mei Lim' },
      impersonator: { name: 'Ada Person' },
    });
  });

  it('says from which kind of device', async () => {
    const order = await scene.newOrder();
    const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1';
    const fields = { moveto: 'approved', seen: JSON.stringify(await scene.seenBy(scene.owner, order)) };
    await scene.owner.write('PUT', `/order/${order.orderId}/move-progress`, 'card', fields, {
      'user-agent': agent,
    });
    expect((await scene.newest(order)).device).toBe('phone');
  });

  it('is for those whom the rules let decide, whatever they say they have seen', async () => {
    const { server } = scene;
    const order = await scene.newOrder();
    const seen = await scene.seenBy(scene.owner, order);
    const [{ companyId } = { companyId: '' }] = await server.db.query<{ companyId: string }>(
      'SELECT company_id AS "companyId" FROM orders WHERE id = $1',
      [Number(order.orderId)],
    );
    await server.addPerson({ email: 'grace@harbour.test', role: 'owner', companyId, viewOnly: true });
    await server.addPerson({ email: 'cso@galley.test', role: 'cso' });
    const others = [
      scene.operator,
      await server.signIn('customer', 'jonas@harbour.test'),
      await server.signIn('customer', 'grace@harbour.test'),
      await server.signIn('user', 'cso@galley.test'),
    ];
    const fields = { seen: JSON.stringify(seen) };
    for (const client of others) {
      expect((await scene.move(client, order, 'approved', { seen })).status).toBe(403);
      const stays = await client.write('POST', `/order/${order.orderId}/stay-in-review`, 'card', fields);
      expect(stays.status).toBe(403);
    }
    expect(await scene.decisions(order)).toEqual([]);
  });

  it('on an order that was frozen meanwhile is refused with that', async () => {
    const order = await scene.newOrder();
    const seen = await scene.seenBy(scene.owner, order);
    await scene.act(scene.manager, order, 'freeze');
    expect(await scene.move(scene.owner, order, 'approved', { seen })).toMatchObject({
      status: 403,
      messages: [expect.stringContaining(`#${order.orderId} is frozen.`)],
    });
  });

  it('is read by those who read the order', async () => {
    const order = await scene.newOrder();
    await scene.move(scene.owner, order, 'approved');
    await scene.server.addPerson({
      email: 'stranger@kestrel.test',
      role: 'owner',
      companyId: await scene.server.addCompany('Kestrel'),
    });
    const stranger = await scene.server.signIn('customer', 'stranger@kestrel.test');
    expect((await stranger.get(`/order/${order.orderId}/decisions`)).status).toBe(404);
    expect((await scene.takeBack(stranger, order, (await scene.newest(order)).id, 'No')).status).toBe(404);
    expect(await scene.decisions(order, scene.owner)).toHaveLength(1);
  });
});

describe('what is no longer as it was seen is refused, and nothing is decided:', () => {
  async function refused(change: (order: OrderFixture) => Promise<unknown>): Promise<string[]> {
    const order = await scene.newOrder();
    const seen = await scene.seenBy(scene.owner, order);
    await change(order);
    const response = await scene.move(scene.owner, order, 'approved', { seen });
    expect(response.status).toBe(409);
    expect(await scene.statusOf(order)).toBe('in-review');
    expect(await scene.decisions(order)).toEqual([]);
    return changesIn(response);
  }

  it('a newer version', async () => {
    expect(await refused((order) => scene.upload(order, 'new', order.attachmentId))).toEqual(['newer']);
  });
  it('a further proof', async () => {
    expect(await refused((order) => scene.upload(order, 'cover'))).toEqual(['added']);
  });
  it('a removed version', async () => {
    const order = await scene.newOrder();
    const second = await scene.upload(order, 'second', order.attachmentId);
    const seen = await scene.seenBy(scene.owner, order);
    expect((await scene.remove(order, second.versions[0]?.id ?? '')).status).toBe(200);
    const response = await scene.move(scene.owner, order, 'approved', { seen });
    expect((response.data as unknown as DecisionConflict).changes).toMatchObject([
      { what: 'removed', fileName: 'spring.pdf', versionId: order.versionId, version: 1 },
    ]);
    const third = await scene.upload(order, 'third', order.attachmentId);
    expect(third.versions[0]?.version).toBe(3);
  });
  it('other bytes', async () => {
    const order = await scene.newOrder();
    const [seen] = await scene.seenBy(scene.owner, order);
    if (seen === undefined) throw new Error('the order has no proof');
    const other = [{ ...seen, sha256: 'a'.repeat(64) }];
    expect(changesIn(await scene.move(scene.owner, order, 'approved', { seen: other }))).toEqual([
      'different-bytes',
    ]);
  });
  it('a proof that came where there was none', async () => {
    const order = await scene.newOrder();
    await scene.server.db.query('DELETE FROM attachments WHERE id = $1', [order.attachmentId]);
    expect(await scene.seenBy(scene.owner, order)).toEqual([]);
    await scene.upload(order, 'first');
    expect(changesIn(await scene.move(scene.owner, order, 'approved', { seen: [] }))).toEqual(['added']);
    expect(changesIn(await scene.act(scene.owner, order, 'approve', { seen: '[]' }))).toEqual(['added']);
    expect(await scene.statusOf(order)).toBe('in-review');
  });
  it('what is no proof of the order, in place of one, as after a backup was restored, or beside it', async () => {
    const order = await scene.newOrder();
    const own = await scene.seenBy(scene.owner, order);
    const stranger = await scene.seenBy(scene.owner, await scene.newOrder());
    const approve = (seen: typeof own) => scene.move(scene.owner, order, 'approved', { seen });
    expect(changesIn(await approve(stranger))).toEqual(['added']);
    expect((await approve([...own, ...stranger])).status).toBe(422);
  });

  it('of two who decide at once one wins and the other is refused with who did', async () => {
    const order = await scene.newOrder();
    const seen = await scene.seenBy(scene.owner, order);
    const responses = await Promise.all([
      scene.move(scene.owner, order, 'approved', { seen }),
      scene.move(scene.manager, order, 'in-progress', { seen }),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = responses.find(({ status }) => status === 409);
    const [won, ...others] = await scene.decisions(order);
    expect(others).toEqual([]);
    expect(lost?.data).toMatchObject({ kind: 'decision-conflict', changes: [], decision: { id: won?.id } });
    expect(lost?.messages?.[0]).toContain('decided first');
  });
});

describe('who comes second without saying what was seen', () => {
  it('is given the first decision all the same, and the card as it is now', async () => {
    const order = await scene.newOrder();
    const [{ revision } = { revision: 0 }] = await scene.server.db.query<{ revision: number }>(
      'SELECT revision FROM orders WHERE id = $1',
      [Number(order.orderId)],
    );
    await scene.move(scene.owner, order, 'on-hold', { reason: 'Too early' });
    const first = { kind: 'decision-conflict', decision: { id: (await scene.newest(order)).id } };
    for (const fields of [{}, { revision: String(revision) }])
      expect(await scene.act(scene.manager, order, 'approve', fields)).toMatchObject({
        status: 409,
        data: { ...first, card: { id: order.orderId, progress: 'on-hold' } },
      });
    expect(
      await scene.act(scene.manager, order, 'in-progress', { revision: String(revision) }),
    ).toMatchObject({
      status: 409,
      data: first,
    });
    const { data } = await scene.manager.write<BulkChanged>('POST', '/order/bulk', 'card', {
      ids: JSON.stringify([order.orderId]),
      change: JSON.stringify({ kind: 'action', action: 'approve', reason: null }),
    });
    expect(data?.results[0]?.refusal).toBe('Mei Lim decided first. The order is On Hold now.');
    expect((await scene.act(scene.operator, order, 'approve')).status).toBe(403);
    expect((await scene.act(scene.manager, order, 'in-progress')).status).toBe(200);
  });
});

describe('an order of many proofs', () => {
  it('is decided with each of them seen, up to a megabyte of what was seen', async () => {
    const order = await scene.newOrder();
    await scene.server.db.query(
      `WITH further AS (
         INSERT INTO attachments (order_id, kind, name)
         SELECT $1, 'customer', 'sheet-' || n || '.pdf' FROM generate_series(1, 1200) n RETURNING id, name
       )
       INSERT INTO versions (attachment_id, number, file_name, mime_type, file_type, size, storage_key, is_internal,
         uploaded_by, sha256)
       SELECT f.id, 1, f.name, v.mime_type, v.file_type, v.size, 'orders/' || f.name, false, v.uploaded_by, v.sha256
       FROM further f, versions v WHERE v.id = $2`,
      [Number(order.orderId), order.versionId],
    );
    const seen = await scene.seenBy(scene.owner, order);
    expect(seen).toHaveLength(1201);
    const tooMuch = Array.from({ length: 7 }, () => seen).flat();
    expect(await scene.move(scene.owner, order, 'approved', { seen: tooMuch })).toMatchObject({
      status: 422,
      messages: ['seen: At most 1048576 bytes'],
    });
    expect(changesIn(await scene.move(scene.owner, order, 'approved', { seen: seen.slice(1) }))).toEqual([
      'added',
    ]);
    const { data } = await scene.move(scene.owner, order, 'approved', { seen });
    expect(data?.decision?.versions).toHaveLength(1201);
  });
});

describe('text that cannot be stored', () => {
  it('is refused as the caller’s fault, and nothing is decided', async () => {
    const order = await scene.newOrder();
    const seen = await scene.seenBy(scene.owner, order);
    const refused = { status: 422, messages: [expect.stringContaining('cannot be stored')] };
    expect(await scene.move(scene.owner, order, 'in-progress', { seen, summary: 'a\0b' })).toMatchObject(
      refused,
    );
    const unknown = seen.map((one) => ({ ...one, versionId: '\0' }));
    expect(await scene.move(scene.owner, order, 'approved', { seen: unknown })).toMatchObject(refused);
    for (const text of ['a\0b', 'a\ud800b'])
      expect(
        await scene.owner.write('POST', `${order.versionPath}/annotation`, 'card-annotation', {
          message: JSON.stringify(richTextOf(text)),
        }),
      ).toMatchObject(refused);
    expect(await scene.decisions(order)).toEqual([]);
  });
});
