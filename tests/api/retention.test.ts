import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { verify } from '#server/decisions/verify.ts';
import { keepHouse } from '#server/jobs/housekeeping.ts';
import type { RetentionForm, RetentionPreview } from '#shared/data-rights/retention.ts';
import type { Attachment } from '#shared/files/attachment.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { enter } from '../support/clients/guest-client.ts';
import { type DecisionScene, openAdminDecisionScene } from '../support/scenes/decision-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';

let scene: DecisionScene;
let admin: ApiClient;
beforeAll(async () => {
  ({ admin, ...scene } = await openAdminDecisionScene());
});
afterAll(() => scene?.server.close());
beforeEach(() => scene.server.db.query('UPDATE installation SET retention = NULL'));

const kept: RetentionForm = {
  closedFiles: '',
  auditLog: '',
  mailLog: '',
  outbox: '',
  notifications: '',
  guests: '',
};
const set = (form: Partial<RetentionForm>, client = admin) =>
  client.write<{ message: string }>('PUT', '/retention', 'profile', { ...kept, ...form });
const preview = async (form: Partial<RetentionForm>): Promise<RetentionPreview | undefined> =>
  (await admin.get<RetentionPreview>(`/retention/preview?${new URLSearchParams({ ...kept, ...form })}`)).data;
const purge = () => keepHouse(scene.server.db, scene.server.parts.clock(), scene.server.parts.config);
const count = async (from: string): Promise<number> => {
  const [row] = await scene.server.db.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`);
  return row?.count ?? 0;
};

describe('how long records are kept', () => {
  it('is set by administrators alone, is audited, and reads as before where nobody has set it', async () => {
    expect((await admin.get<RetentionForm>('/retention')).data).toEqual({
      closedFiles: '',
      auditLog: '36',
      mailLog: '3',
      outbox: '',
      notifications: '6',
      guests: '',
    });
    expect((await scene.manager.get('/retention')).status).toBe(403);
    expect((await set({ mailLog: '2' }, scene.manager)).status).toBe(403);
    expect((await set({ mailLog: '0' })).status).toBe(422);
    expect((await set({ mailLog: '2' })).status).toBe(200);
    expect((await admin.get<RetentionForm>('/retention')).data).toEqual({ ...kept, mailLog: '2' });
    const [entry] = await scene.server.db.query<{ after: object }>(
      `SELECT after FROM audit_entries WHERE action = 'settings-changed' AND subject_id = 'retention'
       ORDER BY id DESC LIMIT 1`,
    );
    expect(entry?.after).toMatchObject({ mailLog: 2 });
  });

  it('shows what would go, and that and no more goes', async () => {
    const { db, parts } = scene.server;
    const folder = join(parts.config.dataDir, 'outbox');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, '2020-01-01T00-00-00.000Z-aaaa.eml'), 'old');
    const today = `${parts.clock().toISOString().replaceAll(':', '-')}-bbbb.eml`;
    await writeFile(join(folder, today), 'new');
    await writeFile(join(folder, 'notes.txt'), 'not ours');
    await utimes(join(folder, 'notes.txt'), new Date(0), new Date(0));
    await db.query(
      `INSERT INTO mail_log (at, recipient, subject) VALUES (now() - interval '70 days', 'a@b.test', 'Old'),
       (now(), 'a@b.test', 'New')`,
    );
    await db.query(
      `INSERT INTO audit_entries (at, action, actor_name, subject_kind, subject_label)
       VALUES (now() - interval '70 days', 'set-up', '', 'settings', '')`,
    );
    const months = { mailLog: '2', outbox: '2', auditLog: '2' };
    expect(await preview(months)).toMatchObject({
      removals: { mailLog: 1, outbox: 1, auditLog: 1, closedFiles: 0, notifications: 0, guests: 0 },
    });
    await set(months);
    await purge();
    expect((await readdir(folder)).sort()).toEqual([today, 'notes.txt'].sort());
    expect(await count(`mail_log WHERE subject = 'Old'`)).toBe(0);
    expect(await count(`mail_log WHERE subject = 'New'`)).toBe(1);
    expect(await count(`audit_entries WHERE at < now() - interval '60 days'`)).toBe(0);
    expect(await preview(months)).toMatchObject({ removals: { mailLog: 0, outbox: 0, auditLog: 0 } });
  });

  it('keeps for ever where a field is empty', async () => {
    await scene.server.db.query(
      `INSERT INTO mail_log (at, recipient, subject) VALUES (now() - interval '9 years', 'a@b.test', 'Ancient')`,
    );
    await set({});
    await purge();
    expect(await count(`mail_log WHERE subject = 'Ancient'`)).toBe(1);
  });
});

describe('files of closed orders', () => {
  let closed: OrderFixture;
  let open: OrderFixture;
  beforeAll(async () => {
    const { db } = scene.server;
    closed = await scene.newOrder();
    open = await scene.newOrder();
    for (const order of [closed, open]) {
      await scene.upload(order, `supplied ${order.orderId}`);
      await scene.move(scene.owner, order, 'approved', { seen: await scene.seenBy(scene.owner, order) });
    }
    await scene.server.announceDecisions();
    await db.query(
      `UPDATE orders SET status = 'in-progress', updated_at = now() - interval '3 years' WHERE id = $1`,
      [Number(open.orderId)],
    );
    await db.query(
      `UPDATE orders SET status = 'completed', updated_at = now() - interval '3 years' WHERE id = $1`,
      [Number(closed.orderId)],
    );
  });
  const detail = async (order: OrderFixture) =>
    (await scene.manager.get<OrderDetail>(`/order/${order.orderId}`)).data;

  it('go with their bytes; versions, comments and the record stay, and everything verifies', async () => {
    const { db, parts } = scene.server;
    const before = await detail(closed);
    const url = before?.attachments.customerReview[0]?.versions[0]?.url ?? '';
    expect((await fetch(new URL(url, scene.server.url))).status).toBe(200);
    const kept = await db.query<{ key: string }>(
      `SELECT v.storage_key AS key FROM versions v JOIN attachments a ON a.id = v.attachment_id WHERE a.order_id = $1`,
      [Number(closed.orderId)],
    );
    const shown = await preview({ closedFiles: '24' });
    expect(shown?.removals.closedFiles).toBe(kept.length);
    expect(shown?.bytes).toBeGreaterThan(0);

    await set({ closedFiles: '24' });
    // The embedded database runs one transaction at a time.
    if (inject('postgresUrl') !== undefined) {
      const left = await db.transaction(async (tx) => {
        // Somebody is opening the order again.
        await tx.query('UPDATE orders SET is_locked = is_locked WHERE id = $1', [Number(closed.orderId)]);
        await purge();
        return count('versions WHERE file_removed_at IS NOT NULL');
      });
      expect(left).toBe(0);
    }
    await purge();
    for (const { key } of kept) await expect.poll(() => parts.store.head(key)).toBeNull();
    expect((await fetch(new URL(url, scene.server.url))).status).toBe(404);
    const versions = (files: readonly Attachment[] | undefined) =>
      files?.flatMap((each) => each.versions.map(({ fault, fileMeta }) => [fault, fileMeta.sha256 !== null]));
    const after = await detail(closed);
    expect(versions(after?.attachments.customerReview)).toEqual(
      (before?.attachments.customerReview ?? []).flatMap((each) =>
        each.versions.map(() => ['removed', true]),
      ),
    );
    expect(versions((await detail(open))?.attachments.customerReview)?.map(([fault]) => fault)).not.toContain(
      'removed',
    );
    expect((await verify(parts)).faults).toEqual([]);
    expect(await scene.manager.get(`${closed.versionPath}/file`)).toMatchObject({
      status: 409,
      message: 'The file was removed',
    });
    expect(
      await scene.manager.write('POST', `/order/${closed.orderId}/bulk-download`, 'card', { scope: 'all' }),
    ).toMatchObject({ status: 409, message: 'No files' });
  });
});

describe('guests', () => {
  it('who have not come since are erased, and what they wrote stays', async () => {
    const { db, url } = scene.server;
    const order = await scene.newOrder();
    const { address } = await scene.link(order, { guest: { name: 'Gwen Gast', email: 'gwen@guest.test' } });
    await enter(url, address);
    await db.query(`UPDATE guests SET last_seen_at = now() - interval '2 years'`);
    expect(await preview({ guests: '12' })).toMatchObject({ removals: { guests: 1 } });
    await set({ guests: '12' });
    await purge();
    expect(await count(`users WHERE firstname = 'Gwen' OR firstname = 'Gwen Gast'`)).toBe(0);
    expect(await count(`guest_links WHERE guest_email = 'gwen@guest.test'`)).toBe(0);
    expect(await count(`users WHERE client_type = 'guest' AND erased_at IS NOT NULL`)).toBe(1);
    await purge();
    expect((await verify(scene.server.parts)).faults).toEqual([]);
  });
});
