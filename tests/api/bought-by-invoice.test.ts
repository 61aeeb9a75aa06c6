import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/kernel/db/db.ts';
import { migrate } from '#server/kernel/db/migrate.ts';
import { allMigrations } from '#server/migrations/all-migrations.ts';
import { openEmptyDb } from '../support/servers/test-db.ts';

/** An installation from before what was bought knew its invoice. */
let db: Db;
beforeAll(async () => {
  db = await openEmptyDb();
  await migrate(
    db,
    allMigrations.filter(({ number }) => number < 101),
  );
  await db.query(`INSERT INTO companies (id, name, storage_quota) VALUES ('olive', 'Olive', -1)`);
});
afterAll(() => db?.close());

const product = (id: string, name: string, amount: number, qty = 1) => ({
  id,
  type: 'hours',
  name,
  amount,
  price: 100,
  qty,
});

/** An invoice that was paid, with what it gave: titles and hours. */
async function paid(
  id: string,
  at: string,
  lines: readonly ReturnType<typeof product>[],
  gave: readonly [string, number][],
): Promise<void> {
  await db.query(
    `INSERT INTO invoices (id, number, number_text, company_id, lines, total, currency, created_at, due_at, paid_at, payment_reference)
     SELECT $1, count(*) + 1, 'INV-' || count(*) + 1, 'olive', $2, 100, 'RM', $3, $3, $3, 'TT' FROM invoices`,
    [id, JSON.stringify(lines), at],
  );
  for (const [title, amount] of gave)
    await db.query(
      `INSERT INTO add_ons (company_id, type, title, amount, is_subscription, given_at)
       VALUES ('olive', 'hours', $1, $2, false, $3)`,
      [title, amount, at],
    );
}

it('what was bought before is matched to the line that it is of, and to none where two would fit', async () => {
  await paid(
    'apart',
    '2026-01-01',
    [product('five', '5 hours', 5, 2), product('more', '25 hours', 25)],
    [
      ['25 hours', 25],
      ['2 × 5 hours', 10],
    ],
  );
  // One of three was credited before it was paid.
  await paid('part', '2026-01-02', [product('five', '5 hours', 5, 3)], [['2 × 5 hours', 10]]);
  await paid(
    'twice',
    '2026-01-03',
    [product('five', '5 hours', 5, 2), product('five', '5 hours', 5, 3)],
    [
      ['2 × 5 hours', 10],
      ['3 × 5 hours', 15],
    ],
  );
  await paid(
    'alike',
    '2026-01-04',
    [product('five', '5 hours', 5), product('other', '5 hours', 5)],
    [
      ['5 hours', 5],
      ['5 hours', 5],
    ],
  );
  await paid('granted', '2026-01-05', [product('five', '5 hours', 5)], [['Granted hours', 5]]);
  await migrate(db, allMigrations);
  const matched = await db.query(
    `SELECT title, invoice_id AS invoice, invoice_line AS line FROM add_ons ORDER BY given_at, title`,
  );
  expect(matched).toEqual([
    { title: '2 × 5 hours', invoice: 'apart', line: 'five' },
    { title: '25 hours', invoice: 'apart', line: 'more' },
    { title: '2 × 5 hours', invoice: 'part', line: 'five' },
    { title: '2 × 5 hours', invoice: null, line: null },
    { title: '3 × 5 hours', invoice: null, line: null },
    { title: '5 hours', invoice: null, line: null },
    { title: '5 hours', invoice: null, line: null },
    { title: 'Granted hours', invoice: null, line: null },
  ]);
});
