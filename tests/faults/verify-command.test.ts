import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildParts } from '#server/build-parts.ts';
import { readConfig } from '#server/config.ts';
import { verify } from '#server/decisions/verify.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { openPgliteDb } from '#server/kernel/db/pglite-db.ts';
import { openPostgresDb } from '#server/kernel/db/postgres-db.ts';
import { createDiskStore } from '#server/kernel/storage/disk-store.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { signIn } from '../support/clients/api-client.ts';
import { addCompany, addPerson, testPassword } from '../support/scenes/add-people.ts';
import { addOrder, type OrderFixture } from '../support/scenes/order-fixture.ts';
import { startPostgres, type TestPostgres } from '../support/servers/postgres.ts';
import { startServer } from '../support/servers/running-server.ts';
import { temporaryFolder } from '../support/servers/temporary-folder.ts';

/** An installation of which each test gets a copy. */
interface Installation {
  folder: string;
  databaseUrl: string | null;
}

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

const environmentOf = ({ folder, databaseUrl }: Installation): Record<string, string> => ({
  DATA_DIR: folder,
  FSYNC: 'off',
  LOG_LEVEL: 'warn',
  ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
});
const openDb = ({ folder, databaseUrl }: Installation): Promise<Db> =>
  databaseUrl === null
    ? openPgliteDb({ dataDir: join(folder, 'database'), dump: null, fsync: false })
    : Promise.resolve(openPostgresDb({ url: databaseUrl, onConnectionLost: () => {} }));

/** Returns the command's output and exit code, started as in the README. */
async function verifies(on: Installation): Promise<{ code: number; printed: string }> {
  const child = spawn('npm', ['run', '--silent', 'serve', '--', 'verify'], {
    env: { ...process.env, ...environmentOf(on) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      printed += text;
    });
  const [code] = await once(child, 'close');
  return { code, printed };
}

/** Copies a database of the server that PostgreSQL is, and returns its address. */
async function copyDatabase(name: string, template: string): Promise<string> {
  const server = openPostgresDb({ url: postgres.url, poolSize: 1, onConnectionLost: () => {} });
  await server.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  await server.close();
  return Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
}

describe.each(['embedded', 'PostgreSQL'] as const)('verify, on the %s database,', (kind) => {
  let decided: Installation;
  let order: OrderFixture;
  let copies = 0;
  let copy: Installation;

  /** An order that was approved, taken back and approved again, by way of the running server. */
  beforeAll(async () => {
    const folder = await temporaryFolder('verify');
    const databaseUrl = kind === 'embedded' ? null : await copyDatabase('decided', 'template1');
    const { parts, close } = await buildParts(readConfig(environmentOf({ folder, databaseUrl })), {
      client: null,
      onConnectionLost: () => {},
    });
    const companyId = await addCompany(parts.db, 'Harbour Coffee');
    const creatorId = await addPerson(parts.db, { email: 'mei@harbour.test', role: 'owner', companyId });
    const uploaderId = await addPerson(parts.db, { email: 'devi@galley.test', role: 'operator' });
    order = await addOrder({ db: parts.db, parts }, { companyId, creatorId, uploaderId });
    await close();

    const server = await startServer({
      template: folder,
      env: databaseUrl === null ? {} : { DATABASE_URL: databaseUrl },
    });
    const owner = await signIn(server.url, 'customer', 'mei@harbour.test', testPassword);
    const seen = JSON.stringify([{ versionId: order.versionId, sha256: order.sha256, onScreen: true }]);
    const approve = async (): Promise<string | undefined> => {
      const path = `/order/${order.orderId}/move-progress`;
      const moved = await owner.write<OrderDetail>('PUT', path, 'card', { moveto: 'approved', seen });
      return moved.data?.decision?.id;
    };
    await owner.write('POST', `/order/${order.orderId}/decisions/${await approve()}/take-back`, 'card', {});
    expect(await approve()).toBeDefined();
    if (kind === 'embedded') {
      const refused = await verifies({ folder: server.dataDir, databaseUrl });
      expect(refused).toMatchObject({
        code: 1,
        printed: expect.stringContaining('in use by another server'),
      });
    }
    await server.stop();
    await rm(folder, { recursive: true });
    decided = { folder: server.dataDir, databaseUrl };
  });
  afterAll(() => rm(decided.folder, { recursive: true, force: true }));

  beforeEach(async () => {
    copies += 1;
    const folder = await temporaryFolder('verify');
    await cp(decided.folder, folder, { recursive: true });
    const databaseUrl = decided.databaseUrl && (await copyDatabase(`copy_${copies}`, 'decided'));
    copy = { folder, databaseUrl };
  });
  afterEach(() => rm(copy.folder, { recursive: true, force: true }));

  /** Returns the faults found after rows were changed as someone with access to the database could. */
  async function faultsAfter(sql: string): Promise<string[]> {
    const db = await openDb(copy);
    await db.query('ALTER TABLE decisions DISABLE TRIGGER keep_decisions');
    await db.query(`${sql} = $1`, [Number(order.orderId)]);
    const store = createDiskStore({
      folder: join(copy.folder, 'files'),
      basePath: '',
      secret: new Uint8Array(),
    });
    const { faults } = await verify({ db, store });
    await db.close();
    return faults;
  }
  const faultAt = (sequence: number, what: string): string =>
    `order ${order.orderId}, decision ${sequence}: ${what}`;

  it('ends with 0 where everything matches', async () => {
    const { code, printed } = await verifies(copy);
    expect(code).toBe(0);
    expect(printed).toMatch(
      /^Checked 3 decisions of 1 orders and 1 files: everything matches\.\nThe installation’s chain has 3 entries, the last [0-9a-f]{64}\.\n$/,
    );
  });

  it('ends with 1 and names the file of which one byte is another', async () => {
    const path = join(copy.folder, 'files', 'objects', 'orders', order.orderId, 'spring.pdf');
    const bytes = await readFile(path);
    bytes[3] = (bytes[3] ?? 0) ^ 1;
    await writeFile(path, bytes);
    const { code, printed } = await verifies(copy);
    expect(code).toBe(1);
    expect(printed).toMatch(
      new RegExp(`^order ${order.orderId}, spring.pdf, version 1 .*is not the one that was registered\n`),
    );
    expect(printed).toContain(': 1 fault.');
  });

  it.each([
    [
      'DELETE FROM orders WHERE id',
      'it is missing with its 3 decisions, and nobody is recorded to have deleted it',
    ],
    [
      `WITH gone AS (DELETE FROM decisions WHERE sequence = 3)
       UPDATE orders SET decision_count = 2, decision_head = (SELECT hash FROM decisions WHERE sequence = 2) WHERE id`,
      'decision 3: the installation’s chain names another hash',
    ],
  ])('names an order whose own chain does not show it: %s', async (sql, what) => {
    expect((await faultsAfter(sql)).join('\n')).toContain(what);
  });

  it.each([
    [
      'an entry of which one field is another',
      `UPDATE decisions SET device = 'phone' WHERE sequence = 2 AND order_id`,
      2,
      'its contents do not match its hash',
    ],
    [
      'an entry that was removed',
      'DELETE FROM decisions WHERE sequence = 2 AND order_id',
      2,
      'the entry is missing',
    ],
    [
      'the last entry, where it was removed',
      'DELETE FROM decisions WHERE sequence = 3 AND order_id',
      3,
      'the entry is missing',
    ],
    [
      'the entry before one that was removed from the order’s count as well',
      `WITH last AS (DELETE FROM decisions WHERE sequence = 3 RETURNING order_id)
       UPDATE orders SET decision_count = 2 WHERE id`,
      2,
      'the order names another hash as its last',
    ],
    [
      'the last entry, where the order names another',
      `UPDATE orders SET decision_head = repeat('1', 64) WHERE id`,
      3,
      'the order names another hash as its last',
    ],
  ])('names %s', async (_, sql, sequence, what) => {
    const faults = await faultsAfter(sql);
    expect(faults.join('\n')).toContain(faultAt(sequence, what));
  });
});
