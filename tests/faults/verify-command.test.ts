import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '#server/decisions/verify.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { migrate } from '#server/kernel/db/migrate.ts';
import { openPgliteDb } from '#server/kernel/db/pglite-db.ts';
import { openPostgresDb } from '#server/kernel/db/postgres-db.ts';
import { createDiskStore } from '#server/kernel/storage/disk-store.ts';
import { allMigrations } from '#server/migrations/all-migrations.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { addOrder, type OrderFixture } from '../support/scenes/order-fixture.ts';
import { startPostgres, type TestPostgres } from '../support/servers/postgres.ts';
import { quickStart } from '../support/servers/running-server.ts';
import { temporaryFolder } from '../support/servers/temporary-folder.ts';
import { migratedDump } from '../support/servers/test-db.ts';
import { startTestServer } from '../support/servers/test-server.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

const asInReadme = ['npm', 'run', '--silent', 'serve', '--'] as const;
const atOnce = [process.execPath, ...quickStart, 'dist/server/main.js'] as const;

describe.each(['embedded', 'PostgreSQL'] as const)('verify, on the %s database,', (kind) => {
  let folder: string;
  let db: Db;
  let order: OrderFixture;

  /** An order that was approved, taken back and approved again, by way of a server in this process. */
  beforeAll(async () => {
    folder = await temporaryFolder('verify');
    db =
      kind === 'embedded'
        ? await openPgliteDb({ dataDir: join(folder, 'database'), dump: await migratedDump(), fsync: false })
        : openPostgresDb({ url: postgres.url, onConnectionLost: () => {} });
    await migrate(db, allMigrations);
    const server = await startTestServer({ db, env: { DATA_DIR: folder } });
    const companyId = await server.addCompany('Harbour Coffee');
    const creatorId = await server.addPerson({ email: 'mei@harbour.test', role: 'owner', companyId });
    const uploaderId = await server.addPerson({ email: 'devi@galley.test', role: 'operator' });
    order = await addOrder(server, { companyId, creatorId, uploaderId });
    const owner = await server.signIn('customer', 'mei@harbour.test');
    const seen = JSON.stringify([{ versionId: order.versionId, sha256: order.sha256, onScreen: true }]);
    server.holdClock();
    const approve = async (): Promise<string | undefined> => {
      const path = `/order/${order.orderId}/move-progress`;
      const moved = await owner.write<OrderDetail>('PUT', path, 'card', { moveto: 'approved', seen });
      return moved.data?.decision?.id;
    };
    await owner.write('POST', `/order/${order.orderId}/decisions/${await approve()}/take-back`, 'card', {});
    expect(await approve()).toBeDefined();
    await server.close();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Returns the command's output and exit code. */
  async function verifies([command, ...args]: readonly [string, ...string[]]): Promise<{
    code: number;
    printed: string;
  }> {
    const child = spawn(command, [...args, 'verify'], {
      env: {
        ...process.env,
        DATA_DIR: folder,
        FSYNC: 'off',
        LOG_LEVEL: 'warn',
        ...(kind === 'PostgreSQL' && { DATABASE_URL: postgres.url }),
      },
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

  it.runIf(kind === 'embedded')('says that a server has it open', async () => {
    expect(await verifies(asInReadme)).toMatchObject({
      code: 1,
      printed: expect.stringContaining('in use by another server'),
    });
  });

  /** Returns the faults found after rows were changed as someone with access to the database could. */
  async function faultsAfter(sql: string): Promise<string[]> {
    const store = createDiskStore({ folder: join(folder, 'files'), basePath: '', secret: new Uint8Array() });
    const rolledBack = new Error('rolled back');
    let found: string[] = [];
    const tampered = db.transaction(async (tx) => {
      await tx.query('ALTER TABLE decisions DISABLE TRIGGER keep_decisions');
      await tx.query(`${sql} = $1`, [Number(order.orderId)]);
      const { faults } = await verify({ db: { ...db, ...tx, snapshot: (read) => read(tx) }, store });
      found = faults;
      throw rolledBack;
    });
    await expect(tampered).rejects.toBe(rolledBack);
    return found;
  }
  const faultAt = (sequence: number, what: string): string =>
    `order ${order.orderId}, decision ${sequence}: ${what}`;

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

  describe('once no server has it open,', () => {
    beforeAll(() => db.close());

    it('ends with 0 where everything matches', async () => {
      const { code, printed } = await verifies(atOnce);
      expect(code).toBe(0);
      expect(printed).toMatch(
        /^Checked 3 decisions of 1 orders and 1 files: everything matches\.\nThe installation’s chain has 3 entries, the last [0-9a-f]{64}\.\n$/,
      );
    });

    it('ends with 1 and names the file of which one byte is another', async () => {
      const path = join(folder, 'files', 'objects', 'orders', order.orderId, 'spring.pdf');
      const bytes = await readFile(path);
      bytes[3] = (bytes[3] ?? 0) ^ 1;
      await writeFile(path, bytes);
      const { code, printed } = await verifies(atOnce);
      expect(code).toBe(1);
      expect(printed).toMatch(
        new RegExp(`^order ${order.orderId}, spring.pdf, version 1 .*is not the one that was registered\n`),
      );
      expect(printed).toContain(': 1 fault.');
    });
  });
});
