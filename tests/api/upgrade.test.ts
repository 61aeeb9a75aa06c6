import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chainEntryOf, hashChainEntry } from '#server/decisions/chain-record.ts';
import { chainEntriesAfter } from '#server/decisions/installation-chain.queries.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { migrate } from '#server/kernel/db/migrate.ts';
import { allMigrations } from '#server/migrations/all-migrations.ts';
import type { OrderListItem } from '#shared/orders/list/order-list-item.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { OrderThread } from '#shared/orders/order-thread.ts';
import { describeSchema } from '../support/schemas/describe-schema.ts';
import { openEmptyDb, openTestDb } from '../support/servers/test-db.ts';
import { startTestServer } from '../support/servers/test-server.ts';

/** An installation as the last version before the first release left it. */
let db: Db;
beforeAll(async () => {
  db = await openEmptyDb();
  for (const name of ['schema-42', 'rows-42'])
    await db.query(await readFile(new URL(`../support/schemas/${name}.sql`, import.meta.url), 'utf8'));
});
afterAll(() => db?.close());

/** Returns the text of every row there is, by table. */
async function allRows(): Promise<Record<string, string[]>> {
  const tables = await db.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    const found = await db.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t ORDER BY 1`);
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

it('an installation from before the first release is taken over as it is', async () => {
  const before = await allRows();
  expect(await migrate(db, allMigrations.slice(0, 1))).toEqual([]);
  expect(await allRows()).toEqual(before);
});

it('an older one is refused with the release to start first, and left as it is', async () => {
  const later = await db.query<{ number: number; name: string }>(
    'DELETE FROM migrations WHERE number > 38 RETURNING number, name',
  );
  const before = await allRows();
  await expect(migrate(db, allMigrations)).rejects.toThrow(
    /schema has number 38, and this one begins with 42\. Start the release before this one/,
  );
  expect(await allRows()).toEqual(before);
  for (const { number, name } of later)
    await db.query('INSERT INTO migrations (number, name) VALUES ($1, $2)', [number, name]);
});

it('a newer one is refused, and left as it is', async () => {
  await db.query(`INSERT INTO migrations (number, name) VALUES (9999, 'of tomorrow')`);
  const before = await allRows();
  await expect(migrate(db, allMigrations)).rejects.toThrow(
    /A newer Galley has brought this database to schema 9999.*Start the newer release/,
  );
  expect(await allRows()).toEqual(before);
  await db.query('DELETE FROM migrations WHERE number = 9999');
});

it('has the schema of a new installation after the upgrade', async () => {
  await db.query(`UPDATE orders SET decision_count = 2, decision_head = repeat('a', 64) WHERE id = 10001`);
  await db.query(
    `INSERT INTO notifications (user_id, order_id, kind, title, message, audience, target, in_app, by_mail, created_at)
     SELECT u.id, 10001, 'comment', title, '', 'order', '{}', false, true, now() - age::interval
     FROM (SELECT id FROM users ORDER BY id LIMIT 1) u, (VALUES ('new', '1 hour'), ('old', '2 days')) AS n (title, age)`,
  );
  await migrate(db, allMigrations);
  const fresh = await openTestDb();
  const expected = await describeSchema(fresh);
  await fresh.close();
  expect(expected.length).toBeGreaterThan(700);
  expect(await describeSchema(db)).toEqual(expected);
});

it('an order that was decided before is in the chain over all orders', async () => {
  const entries = await chainEntriesAfter(db, 0, 10);
  expect(entries).toMatchObject([{ kind: 'taken-over', order_id: 10001, order_count: 2 }]);
  for (const entry of entries) expect(hashChainEntry(chainEntryOf(entry))).toBe(entry.hash);
});

it('mails nothing old of what is wanted by mail alone', async () => {
  expect(await db.query('SELECT title FROM notifications WHERE by_mail AND mailed_at IS NULL')).toEqual([
    { title: 'new' },
  ]);
  await db.query('DELETE FROM notifications');
});

it('goes on after the upgrade, and does the jobs that were waiting', async () => {
  const server = await startTestServer({ db });
  const owner = await server.signIn('customer', 'farah@harbour.test');
  const { data: order } = await owner.get<OrderDetail>('/order/10001');
  expect(order).toMatchObject({ orderName: 'Spring catalogue', progress: 'in-review' });
  expect(order?.attachments.customerReview[0]?.versions).toMatchObject([{ id: 'first', version: 1 }]);
  const { data: threads } = await owner.get<OrderThread[]>('/order/10001/topics');
  expect(threads).toMatchObject([{ id: 'rule', attachmentName: 'spring' }]);
  const { data: found } = await owner.get<{ orders: OrderListItem[] }>('/order?customSearch=heavy');
  expect(found?.orders).toMatchObject([{ id: '10001' }]);
  await expect.poll(() => db.query('SELECT kind FROM jobs')).toEqual([]);
  await server.close();
});
