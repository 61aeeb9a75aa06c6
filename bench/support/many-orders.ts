import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '#server/accounts/password.ts';
import { markSetUp } from '#server/installation/installation.queries.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { migrate } from '#server/kernel/db/migrate.ts';
import { openPgliteDb } from '#server/kernel/db/pglite-db.ts';
import { allMigrations } from '#server/migrations/all-migrations.ts';
import { mutate } from '#server/mutation/mutate.ts';

/** Signs in every person of the seed: `manager@bench.test`, `operator-1@bench.test` …, `owner-1@bench.test` …. */
export const seedPassword = 'fifty thousand orders';

export interface Amounts {
  orders: number;
  /** The rest is archived. */
  onBoard: number;
}

const companies = 60;
const operators = 12;
/** Returns SQL for a number from 0 to `size` - 1; the same `salt` gives the same numbers on every machine. */
const pick = (salt: string, size: number) => `(hashtext(${salt} || n) & 1048575) % ${size}`;
const oneOf = (words: string, salt: string) => {
  const list = words.split(' ');
  return `(ARRAY[${list.map((word) => `'${word}'`).join(',')}])[${pick(`'${salt}'`, list.length)} + 1]`;
};
const firstnames = 'Aisha Ben Clara Daniel Elif Farah Grace Henrik Isla Jonas Kofi Liam Mei Nadia Owen Priya';
const lastnames = 'Aziz Bianchi Carter Doyle Ford Hadley Khan Lim Nair Novak Osei Park Reid Solberg Tan Vale';
const subjects = 'Spring Summer Autumn Winter Trade Heritage Harbour Alpine Cellar Market Garden Festival';
const things = 'catalogue menu poster label carton leaflet banner brochure flyer card booklet invitation';
const services = 'Print Catalogue Packaging Layout Design Digital';
const remarks = 'gutter kerning bleed baseline margin colour headline logo crop contrast spine fold';

const people = (hash: string) => `
  INSERT INTO companies (id, name, storage_quota)
    SELECT 'company-' || n, ${oneOf(subjects, 'c')} || ' ' || ${oneOf(lastnames, 'd')} || ' ' || n, -1
    FROM generate_series(1, ${companies}) n;
  UPDATE companies SET client_id = 'company-1' WHERE right(id, 1) IN ('1', '2');
  INSERT INTO users (id, client_type, role, company_id, email, password_hash, firstname, lastname)
    SELECT 'owner-' || n, 'customer', 'owner', 'company-' || n, 'owner-' || n || '@bench.test', '${hash}',
      ${oneOf(firstnames, 'f')}, ${oneOf(lastnames, 'l')} FROM generate_series(1, ${companies}) n;
  INSERT INTO users (id, client_type, role, email, password_hash, firstname, lastname)
    SELECT 'operator-' || n, 'user', 'operator', 'operator-' || n || '@bench.test', '${hash}',
      ${oneOf(firstnames, 'g')}, ${oneOf(lastnames, 'm')} FROM generate_series(1, ${operators}) n;
  INSERT INTO users (id, client_type, role, email, password_hash, firstname, lastname)
    VALUES ('manager', 'user', 'manager', 'manager@bench.test', '${hash}', 'Daniel', 'Wong');
  INSERT INTO service_categories (id, name) VALUES ('studio', 'Studio');
  INSERT INTO services (id, category_id, name) SELECT lower(s), 'studio', s FROM unnest('{${services.replaceAll(' ', ',')}}'::text[]) s;
`;

const ordersOf = ({ orders, onBoard }: Amounts) => `
  INSERT INTO orders (id, company_id, name, status, state, is_archived, service_id, service_name, package_name,
      creator_id, operator_id, manager_id, created_at, updated_at, due_at, allocated_seconds, work_elapsed_seconds)
    SELECT 10000 + n, 'company-' || company, ${oneOf(subjects, 'a')} || ' ' || ${oneOf(things, 'b')} || ' ' || n,
      status, CASE WHEN status = 'new-order' AND ${pick(`'q'`, 3)} = 0 THEN 'queue' ELSE 'active' END,
      n <= ${orders - onBoard}, lower(service), service, 'Studio', 'owner-' || company,
      CASE WHEN ${pick(`'u'`, 5)} > 0 THEN 'operator-' || ${pick(`'o'`, operators)} + 1 END, 'manager',
      now() - (${orders} - n) * interval '5 minutes', now() - (${orders} - n) * interval '4 minutes',
      CASE WHEN ${pick(`'w'`, 6)} > 0 THEN now() + (n - ${orders} + 5000) * interval '4 minutes' END,
      7200, ${pick(`'e'`, 9000)}
    FROM (SELECT n, ${pick(`'k'`, companies)} + 1 AS company, ${oneOf(services, 's')} AS service,
      ${oneOf('new-order new-order in-progress in-progress in-review on-hold approved cancelled', 't')} AS status
      FROM generate_series(1, ${orders}) n) made;
  SELECT setval(pg_get_serial_sequence('orders', 'id'), ${10_000 + orders});
  INSERT INTO attachments (id, order_id, kind, name)
    SELECT 'a' || n, 10000 + n, 'customer', 'proof.pdf' FROM generate_series(1, ${orders}, 2) n;
  INSERT INTO versions (id, attachment_id, number, file_name, mime_type, file_type, size, storage_key, thumbnail_key,
      thumbnail_size, sha256, uploaded_by)
    SELECT 'v' || n, 'a' || n, 1, ${oneOf(things, 'b')} || '-' || n || '.pdf', 'application/pdf', 'pdf', 100000,
      'orders/' || n || '/proof.pdf', 'orders/' || n || '/proof.jpg', 9000, repeat('0', 64), 'manager'
    FROM generate_series(1, ${orders}, 2) n;
  INSERT INTO topics (version_id, tab, number, sender_id, message, message_text)
    SELECT 'v' || n, 'public', 1, 'manager', '{"type":"doc","content":[]}',
      'Please look at the ' || ${oneOf(remarks, 'r')} || ' and the ' || ${oneOf(remarks, 'x')}
    FROM generate_series(1, ${orders}, 4) n;
`;

/** Marks near due dates as announced, as they would be if orders had come one by one. */
const remind = 'UPDATE orders SET deadline_told = due_at';

/**
 * Tables whose triggers index each row for the search. One pass at the end gives the same result in a third of
 * the time.
 */
const indexed = ['orders', 'versions', 'topics'];

/** Fills a migrated, empty database with people, orders, proofs and remarks, by the same chance every time. */
export async function seedOrders(db: Db, amounts: Amounts): Promise<void> {
  const hash = await hashPassword(seedPassword);
  await db.unlimited.transaction(async (tx) => {
    await tx.query(people(hash));
    for (const table of indexed) await tx.query(`ALTER TABLE ${table} DISABLE TRIGGER index_insert`);
    await tx.query(ordersOf(amounts));
    await tx.query(remind);
    for (const table of indexed) await tx.query(`ALTER TABLE ${table} ENABLE TRIGGER index_insert`);
    await tx.query('ANALYZE');
    await tx.query('SELECT index_orders(ARRAY(SELECT id FROM orders))');
  });
  await db.query('VACUUM (ANALYZE)');
}

/** A data folder of the embedded database so filled, made once for each schema; copy it, never write to it. */
export async function seededFolder(amounts: Amounts): Promise<string> {
  const recipe = JSON.stringify([allMigrations, amounts, people(''), ordersOf(amounts), remind]);
  const hash = createHash('sha256').update(recipe).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `galley-bench-orders-${hash}`);
  const found = await stat(folder).catch(() => null);
  if (found !== null) return folder;
  const draft = `${folder}.${randomUUID()}`;
  await mkdir(draft);
  const db = await openPgliteDb({ dataDir: join(draft, 'database'), dump: null });
  await migrate(db, allMigrations);
  await seedOrders(db, amounts);
  await mutate(db, (tx) => markSetUp(tx, null, new Date()));
  await db.close();
  // The second of two concurrent writers finds that the folder exists.
  await rename(draft, folder).catch(async (error) => {
    await rm(draft, { recursive: true });
    if ((await stat(folder).catch(() => null)) === null) throw error;
  });
  return folder;
}
