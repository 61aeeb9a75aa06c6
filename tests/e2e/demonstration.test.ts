import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findActor } from '#server/access/actors.queries.ts';
import { findAccount } from '#server/accounts/accounts.queries.ts';
import { verifyPassword } from '#server/accounts/password.ts';
import { profile } from '#server/accounts/profile.ts';
import { invoiceOf, presentManaged } from '#server/billing/billing.ts';
import { ciiOf } from '#server/billing/documents/electronic/cii.ts';
import { demoAccounts, people } from '#server/demo/people.ts';
import { demoWriter } from '#server/demo/seed-demo.ts';
import { readGuestLinks } from '#server/guests/guest-links.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { openPgliteDb } from '#server/kernel/db/pglite-db.ts';
import { newToken } from '#server/kernel/http/opaque-token.ts';
import { createDiskStore } from '#server/kernel/storage/disk-store.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { listOrders } from '#server/orders/list/list-orders.ts';
import { readPresets } from '#server/orders/list/presets.ts';
import type { InvoiceDocument } from '#shared/billing/document/invoice-document.ts';
import { hasCart } from '#shared/billing/membership-rules.ts';
import type { PageSize } from '#shared/files/attachment.ts';
import { infinite } from '#shared/kernel/quota.ts';
import { richTextSchema } from '#shared/kernel/rich-text-schema.ts';
import { type OrderFilter, orderFilterSchema } from '#shared/orders/list/order-filter.ts';
import { filterQuery } from '#shared/orders/list/order-filter-address.ts';
import { storageMeter } from '#shared/orders/meters.ts';
import { orderStatuses } from '#shared/orders/order.ts';
import { boardColumns } from '#shared/orders/order-phase.ts';
import { decodeMark } from '#shared/review/mark-record.ts';
import { brokenRules } from '../support/files/read-cii.ts';
import { temporaryFolder } from '../support/servers/temporary-folder.ts';

let folder: string;
let db: Db;
let store: ObjectStore;
const clock = () => new Date();

/** Uses the folder that the server made at its first start. */
beforeAll(async () => {
  folder = await temporaryFolder('demonstration');
  await cp(inject('demoTemplate'), folder, { recursive: true });
  db = await openPgliteDb({ dataDir: join(folder, 'database'), dump: null });
  store = createDiskStore({ folder: join(folder, 'files'), basePath: '/files', secret: new Uint8Array(32) });
});
afterAll(async () => {
  await db?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the demonstration', () => {
  it('is made once', async () => {
    const count = () => db.query('SELECT count(*) FROM users');
    const before = await count();
    const write = await demoWriter({ db, store, clock, guestToken: newToken(), isAlone: true });
    await mutate(db, write);
    expect(await count()).toEqual(before);
  });

  it('has invoices that name their seller and where to pay, by the rules of EN 16931', async () => {
    const rows = await db.query<{ document: InvoiceDocument }>('SELECT document FROM billing_documents');
    expect(rows.length).toBeGreaterThan(0);
    for (const { document } of rows) {
      expect(document.payee.account).not.toBe('');
      expect(await brokenRules(ciiOf(document))).toEqual([]);
    }
  });

  it('has collected debits, which their banks can still take back', async () => {
    const rows = await db.query<{ id: string }>('SELECT id FROM invoices WHERE paid_at IS NOT NULL');
    const paid = await Promise.all(rows.map(async ({ id }) => presentManaged(await invoiceOf(db, id), null)));
    for (const { number, collected, total } of paid) expect(collected[0]?.amount, number).toBe(total);
    expect(new Set(paid.map(({ company }) => company))).toEqual(
      new Set(['Harbour Coffee', 'Kestrel Outdoor']),
    );
  });

  it('has numbered its invoices in the order in which they were made', async () => {
    const rows = await db.query<{ number: number | null }>(
      'SELECT number FROM invoices ORDER BY created_at, id',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => 1001 + at));
  });

  it('lets everyone it names sign in with the password it shows', async () => {
    const accounts = await Promise.all(demoAccounts.map(({ side, email }) => findAccount(db, side, email)));
    expect(accounts).not.toContain(null);
    const [first] = demoAccounts;
    expect(await verifyPassword(accounts[0]?.passwordHash ?? null, first?.password ?? '')).toBe(true);
    const roles = new Set([...people.values()].map(({ role }) => role));
    for (const role of [
      'operator',
      'manager',
      'creative_manager',
      'production_manager',
      'cso',
      'admin',
      'owner',
      'staff',
    ])
      expect(roles).toContain(role);
  });

  it('shows each notice of a plan', async () => {
    const profileOf = async (userId: string) => {
      const actor = await findActor(db, userId);
      if (actor === null) throw new Error(`nobody is ${userId}`);
      return profile({ tx: db, actor, now: clock() });
    };
    const [farah, tom, ingrid, henrik, rebecca, margaret, maud, cillian, nadia, hana] = await Promise.all(
      ['farah', 'tom', 'ingrid', 'henrik', 'rebecca', 'margaret', 'maud', 'cillian', 'nadia', 'hana'].map(
        profileOf,
      ),
    );
    expect(farah?.membership?.storages.additionals).toHaveLength(1);
    expect(tom).toMatchObject({ isScheduledUpgrade: true });
    expect(tom?.membership && storageMeter({ membership: tom.membership, retail: tom.retail })).toMatchObject(
      { isHigh: true },
    );
    expect(ingrid).toMatchObject({ isScheduledDowngrade: true, emailIsVerified: true });
    expect(henrik).toMatchObject({ emailIsVerified: false });
    expect(rebecca && [rebecca.membership?.type, hasCart(rebecca, rebecca.membership)]).toEqual([
      'free',
      true,
    ]);
    expect(rebecca?.payg.allocatedHourWarning).toBe(true);
    expect(margaret?.membership).toMatchObject({ latePaymentPopup: true });
    expect(maud).toMatchObject({ isPaymentComplete: false });
    expect(cillian).toMatchObject({ isProfileComplete: false });
    // Companies with orders in work cannot go on leave.
    expect(maud?.membership).toMatchObject({ onSubscriptionLeave: true, orders: { currentActiveOrder: 0 } });
    expect(nadia?.membership?.storages.quota).toBe(infinite);
    expect(hana).toMatchObject({ haveFreeTrial: true });
    expect(farah?.membership?.allocatedHour.used).toBeGreaterThan(0);
    expect(farah?.membership?.orders.currentActiveOrder).toBeGreaterThan(0);
  });

  it('has orders in every status and state, each with a file', async () => {
    const rows = await db.query<{ status: string; state: string; files: number }>(
      `SELECT o.status, o.state, count(a.id)::int AS files FROM orders o
       LEFT JOIN attachments a ON a.order_id = o.id GROUP BY o.id`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(40);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(orderStatuses));
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['active', 'queue', 'draft']));
    expect(rows.filter(({ files }) => files === 0)).toEqual([]);
  });

  it('fills every column of the board, each in an order of its own', async () => {
    const columns = await db.query<{ board_column: string; cards: number; ranks: number }>(
      `SELECT board_column, count(*)::int AS cards, count(DISTINCT rank)::int AS ranks FROM orders
       WHERE board_column IS NOT NULL GROUP BY board_column`,
    );
    expect(columns.map(({ board_column }) => board_column).sort()).toEqual([...boardColumns].sort());
    for (const { cards, ranks, board_column } of columns) {
      expect(cards, board_column).toBeGreaterThanOrEqual(3);
      expect(ranks).toBe(cards);
    }
  });

  it('keeps the bytes of every version, with thumbnail, preview and page sizes where it can be shown', async () => {
    const versions = await db.query<{
      storage_key: string;
      size: number;
      file_type: string;
      thumbnail_key: string | null;
      preview_key: string | null;
      page_count: number | null;
      page_sizes: PageSize[];
    }>('SELECT * FROM versions');
    for (const version of versions) {
      const bytes = await buffer(await store.read(version.storage_key));
      expect(bytes.byteLength).toBe(version.size);
      if (version.file_type === 'unsupported') continue;
      expect(version.page_sizes).toHaveLength(version.page_count ?? 0);
      for (const key of [version.thumbnail_key, version.preview_key])
        expect((await store.head(key ?? ''))?.contentType).toBe('image/jpeg');
      if (version.file_type === 'pdf') expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    }
    expect(Math.max(...versions.map(({ page_count }) => page_count ?? 0))).toBe(300);
    expect(new Set(versions.map(({ file_type }) => file_type))).toEqual(
      new Set(['pdf', 'image', 'unsupported']),
    );
  });

  it('marks real pages of the artwork, in threads whose times and mentions are sound', async () => {
    const topics = await db.query<{
      annotation: string;
      message: unknown;
      page_sizes: PageSize[];
      file_type: string;
      created_at: Date;
      uploaded_at: Date;
    }>(
      `SELECT t.*, v.page_sizes, v.file_type, v.created_at AS uploaded_at FROM topics t JOIN versions v ON v.id = t.version_id`,
    );
    const shapes = new Set<string>();
    for (const topic of topics) {
      const reading = decodeMark(topic.annotation, {
        pageSizes: topic.page_sizes,
        image: topic.file_type === 'image',
      });
      expect(reading).toMatchObject({ kind: 'mark' });
      if (reading.kind === 'mark') shapes.add(reading.mark.shape);
      expect(richTextSchema.safeParse(topic.message).success).toBe(true);
      expect(topic.created_at.getTime()).toBeGreaterThan(topic.uploaded_at.getTime());
      expect(topic.created_at.getTime()).toBeLessThan(clock().getTime());
    }
    expect(shapes).toEqual(new Set(['dot', 'arrow', 'rect', 'draw']));
  });

  it('speaks only of people who may see the order, and gives a reason for every hold', async () => {
    const strangers = await db.query(
      `SELECT t.id FROM topics t JOIN versions v ON v.id = t.version_id JOIN attachments a ON a.id = v.attachment_id
       JOIN orders o ON o.id = a.order_id JOIN users u ON u.id = t.sender_id
       WHERE u.company_id <> o.company_id OR (t.tab = 'internal' AND u.client_type = 'customer')`,
    );
    expect(strangers).toEqual([]);
    const unseen = await db.query(
      `SELECT t.id FROM topics t JOIN versions v ON v.id = t.version_id JOIN attachments a ON a.id = v.attachment_id
       WHERE (t.tab = 'internal') <> (a.kind = 'internal')`,
    );
    expect(unseen).toEqual([]);
    const held = await db.query(
      `SELECT id FROM orders WHERE (status = 'on-hold') <> (hold_reason IS NOT NULL)`,
    );
    expect(held).toEqual([]);
  });

  it('shows a history that begins with the order and never leaves the past', async () => {
    const wrong = await db.query(
      `SELECT e.content FROM timeline e JOIN orders o ON o.id = e.order_id
       WHERE e.created_at < o.created_at OR e.created_at > $1`,
      [clock()],
    );
    expect(wrong).toEqual([]);
  });

  it('has services for every order, a reseller with a customer, and a year of archived orders', async () => {
    const [row] = await db.query<Record<string, number>>(
      `SELECT count(*) FILTER (WHERE s.name IS DISTINCT FROM o.service_name) AS unserved,
         count(DISTINCT s.category_id) AS categories, count(*) FILTER (WHERE o.is_archived) AS archived,
         count(DISTINCT o.company_id) FILTER (WHERE o.is_archived) AS archiving,
         count(*) FILTER (WHERE c.client_id <> c.id) AS resold,
         count(*) FILTER (WHERE (o.status = 'new-order') <> (o.queue_left_at IS NULL)) AS unqueued
       FROM orders o JOIN companies c ON c.id = o.company_id LEFT JOIN services s ON s.id = o.service_id`,
    );
    expect(row).toMatchObject({ unserved: 0, categories: 6, unqueued: 0, archiving: 6 });
    expect(row?.archived).toBeGreaterThanOrEqual(15);
    expect(row?.resold).toBeGreaterThanOrEqual(4);
  });

  it('keeps presets, each of which finds something for the person whose it is', async () => {
    const context = { timeZone: 'Asia/Kuala_Lumpur', providerName: 'Galley' };
    const presets = await db.query<{ by: string; list: 'orders' | 'archive'; name: string }>(
      'SELECT user_id AS by, list, name FROM filter_presets',
    );
    expect(presets.length).toBeGreaterThanOrEqual(12);
    for (const { by, list, name } of presets) {
      const actor = await findActor(db, by);
      if (actor === null) throw new Error(`${by} is nobody`);
      const work = { tx: db, store, actor, now: clock() };
      const saved = (await readPresets(work, list)).find((preset) => preset.name === name);
      expect(saved, name).toBeDefined();
      const [row] = await db.query<{ filter: OrderFilter }>(
        'SELECT filter FROM filter_presets WHERE id = $1',
        [saved?.id],
      );
      const filter = orderFilterSchema.parse(filterQuery(row?.filter ?? {}));
      const query = {
        ...filter,
        archived: list === 'archive',
        sort: 'updatedAt',
        direction: 'desc',
        limit: 5,
      } as const;
      const { orders } = await listOrders(work, query, context);
      expect([name, orders.length > 0]).toEqual([name, true]);
    }
  });

  it('gives the reseller its own look', async () => {
    const [row] = await db.query<{ whitelabel: { productName: string; logo: string } }>(
      `SELECT whitelabel FROM companies WHERE whitelabel IS NOT NULL`,
    );
    expect(row?.whitelabel.productName).toBe('Brightside Proofs');
    expect(row?.whitelabel.logo).toMatch(/^data:image\/svg\+xml,/);
  });

  it('shows work past and running, and news that is read and not, of which none is mailed', async () => {
    const [work] = await db.query<{ people: number; orders: number }>(
      `SELECT count(work_by)::int AS people, count(*) FILTER (WHERE work_elapsed_seconds > 0)::int AS orders FROM orders
       WHERE work_state <> 'idle'`,
    );
    expect(work?.people).toBeGreaterThanOrEqual(2);
    expect(work?.orders).toBeGreaterThanOrEqual(4);
    for (const person of ['mei', 'daniel', 'farah']) {
      const [news] = await db.query<{ read: number; unread: number; unmailed: number }>(
        `SELECT count(read_at)::int AS read, count(*) FILTER (WHERE read_at IS NULL)::int AS unread,
           count(*) FILTER (WHERE mailed_at IS NULL)::int AS unmailed FROM notifications WHERE user_id = $1`,
        [person],
      );
      expect([person, (news?.read ?? 0) > 0, (news?.unread ?? 0) > 0]).toEqual([person, true, true]);
      expect(news?.unmailed).toBe(0);
    }
  });

  it('has links of guests: open, used, ended, decided by, and one that opens', async () => {
    const work = { tx: db, store, now: clock(), actor: await findActor(db, 'helen') };
    const { actor } = work;
    if (actor === null) throw new Error('helen is nobody');
    const { links } = await readGuestLinks({ ...work, actor }, { state: 'all', limit: 50 });
    expect(new Set(links.map(({ state }) => state))).toEqual(new Set(['live', 'expired', 'revoked']));
    expect(links.map(({ protection }) => protection)).toContain('password');
    const visitors = links.flatMap((link) => link.visitors);
    expect(visitors.filter(({ threads }) => threads > 0).length).toBeGreaterThanOrEqual(3);
    expect(visitors.flatMap(({ decisions }) => decisions)).toMatchObject([
      { decision: 'changes', version: 1 },
    ]);
    const [open] = links.filter(({ state, protection }) => state === 'live' && protection === 'none');
    expect(open).toMatchObject({ guest: null, expiresAt: null });
  });

  it('lets the next order have the next number', async () => {
    const [row] = await db.query<{ next: number }>(
      `SELECT nextval(pg_get_serial_sequence('orders', 'id')) AS next`,
    );
    const [last] = await db.query<{ id: number }>('SELECT max(id) AS id FROM orders');
    expect(row?.next).toBe((last?.id ?? 0) + 1);
  });
});
