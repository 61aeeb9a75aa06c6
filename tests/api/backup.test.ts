import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackupSource, backUp } from '#server/backup/back-up.ts';
import { makeBackupFolder } from '#server/backup/backup-folder.ts';
import { backupFormat, type Manifest } from '#server/backup/manifest.ts';
import { choosePoint, compare, restore } from '#server/backup/restore.ts';
import { readStoredFiles } from '#server/backup/stored-files.queries.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { dumpDatabase } from '#server/kernel/db/dump/dump-database.ts';
import { migrate } from '#server/kernel/db/migrate.ts';
import { openPgliteDb } from '#server/kernel/db/pglite-db.ts';
import { createDiskStore } from '#server/kernel/storage/disk-store.ts';
import { hastyFiles } from '#server/kernel/storage/durable-files.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { createS3Store } from '#server/kernel/storage/s3-store.ts';
import { allMigrations } from '#server/migrations/all-migrations.ts';
import type { VersionDetail } from '#shared/files/attachment.ts';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { type DecisionScene, openDecisionScene } from '../support/scenes/decision-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';
import { describeSchema } from '../support/schemas/describe-schema.ts';
import { startS3, type TestS3 } from '../support/servers/s3.ts';
import { temporaryFolder } from '../support/servers/temporary-folder.ts';
import { openEmptyDb } from '../support/servers/test-db.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

const newest = Math.max(...allMigrations.map(({ number }) => number));
const silent = (): void => {};

let s3: TestS3;
let server: TestServer;
let scene: DecisionScene;
let decided: OrderFixture;
let source: BackupSource;
const made: string[] = [];
const opened: { close(): Promise<unknown> }[] = [];

const s3Env = ({ endpoint, bucket, credentials }: TestS3) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: credentials.accessKeyId,
  S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
});

async function newFolder(): Promise<string> {
  const folder = await temporaryFolder('backup');
  made.push(folder);
  return folder;
}
const newDisk = async (): Promise<ObjectStore> =>
  createDiskStore({ folder: await newFolder(), basePath: '', secret: new Uint8Array(), files: hastyFiles });
async function newDb(kind: 'the same' | 'embedded' = 'the same'): Promise<Db> {
  const db = await (kind === 'embedded' ? openPgliteDb({ dataDir: null, dump: null }) : openEmptyDb());
  opened.push(db);
  return db;
}
const openFolder = (folder: string) => makeBackupFolder(folder, hastyFiles);

/** Backs up what the server has to a folder, and returns the folder's path and what was found. */
async function backedUp(given: Partial<BackupSource> = {}, path?: string, keep = 7) {
  const folder = path ?? (await newFolder());
  const { point, faults } = await backUp({ ...source, ...given }, await openFolder(folder), {
    keep,
    print: silent,
  });
  return { folder, point, faults };
}

async function restored(folder: string, target: { db: Db; store: ObjectStore }): Promise<string[]> {
  const backup = await openFolder(folder);
  return restore(target, backup, await choosePoint(backup, null), silent);
}
const compared = async (folder: string, target: { db: Db; store: ObjectStore }) =>
  compare(target, await choosePoint(await openFolder(folder), null), silent);

/** An installation with a decision, whose files lie in a bucket. */
beforeAll(async () => {
  s3 = await startS3();
  server = await startTestServer({ env: s3Env(s3) });
  scene = await openDecisionScene(server);
  decided = await scene.newOrder();
  await scene.move(scene.owner, decided, 'approved', { seen: await scene.seenBy(scene.owner, decided) });
  source = {
    snapshot: (read) => server.db.unlimited.snapshot(read),
    store: server.parts.store,
    clock: () => new Date(),
  };
});
afterAll(async () => {
  await server?.close();
  for (const each of opened) await each.close();
  await s3?.stop();
  for (const folder of made) await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('made while people write is one point of time, and moves between databases and stores', async () => {
    const discussed = await scene.newOrder();
    const acknowledged: string[] = [];
    const path = `${discussed.versionPath}/annotation`;
    let isWriting = true;
    const writing = (async () => {
      while (isWriting) {
        const message = `Note ${acknowledged.length + 1}`;
        const fields = {
          message: JSON.stringify(richTextOf(message)),
          tab: 'public',
          meta: JSON.stringify(null),
        };
        const response = await scene.owner.write('POST', path, 'card-annotation', fields);
        expect(response).toMatchObject({ success: true });
        acknowledged.push(message);
      }
    })();
    await expect.poll(() => acknowledged.length).toBeGreaterThan(2);
    const before = [...acknowledged];
    const { folder, faults } = await backedUp();
    isWriting = false;
    await writing;
    expect(faults).toEqual([]);

    const away = { db: await newDb('embedded'), store: await newDisk() };
    expect(await restored(folder, away)).toEqual([]);
    const { faults: unlike, verified } = await compared(folder, away);
    expect(unlike).toEqual([]);
    expect(verified.faults).toEqual([]);
    expect(verified).toMatchObject({ decisions: 1 });

    // And back, to a bucket of its own.
    const again = await backedUp({ snapshot: (read) => away.db.unlimited.snapshot(read), store: away.store });
    const otherS3 = await startS3();
    opened.push({ close: () => otherS3.stop() });
    const home = await startTestServer({
      db: await emptyAndRestored(again.folder, otherS3),
      env: s3Env(otherS3),
    });
    const owner = await home.signIn('customer', 'mei@harbour.test');
    const { data: order } = await owner.get<OrderDetail>(`/order/${decided.orderId}`);
    expect(order).toMatchObject({ progress: 'approved' });
    const address = order?.attachments.customerReview[0]?.versions[0]?.url;
    const file = await fetch(`${home.url}${address}`);
    expect([await file.text(), file.headers.get('content-type')]).toEqual(['%PDF-1.7', 'application/pdf']);
    const { data: version } = await owner.get<VersionDetail>(discussed.versionPath);
    const notes = (version?.topics ?? []).map(({ message }) => plainText(message));
    // All that was acknowledged before it began, and of what came later the first, without a gap.
    expect(notes.length).toBeGreaterThanOrEqual(before.length);
    expect(notes.sort()).toEqual(acknowledged.slice(0, notes.length).sort());
    expect(await owner.get('/order')).toMatchObject({ success: true });
    await home.close();
  });

  async function emptyAndRestored(folder: string, bucket: TestS3): Promise<Db> {
    const db = await newDb();
    const store = createS3Store({
      ...bucket,
      region: 'us-east-1',
      forcePathStyle: true,
      clock: () => new Date(),
    });
    expect(await restored(folder, { db, store })).toEqual([]);
    store.close();
    return db;
  }

  it('goes on where it was interrupted, and copies no file twice', async () => {
    await scene.newOrder();
    const folder = await newFolder();
    const reads: string[] = [];
    let left = 1;
    const breaking: ObjectStore = {
      ...source.store,
      read(key) {
        if (left-- <= 0) return Promise.reject(new Error('the power failed'));
        reads.push(key);
        return source.store.read(key);
      },
    };
    await expect(backedUp({ store: breaking }, folder)).rejects.toThrow(/power failed.*Run the backup again/);
    expect(await readdir(join(folder, 'points'))).toEqual([]);
    left = Number.POSITIVE_INFINITY;
    await backedUp({ store: breaking }, folder);
    const whole = [...reads];
    expect(new Set(whole).size).toBe(whole.length);
    // The next day only what is new is copied.
    const added = await scene.newOrder();
    await backedUp({ store: breaking }, folder);
    expect(reads.slice(whole.length)).toEqual([`orders/${added.orderId}/spring.pdf`]);
  });

  it('keeps as many points as are asked for, and the files of those alone', async () => {
    const { folder } = await backedUp();
    const second = await backedUp({}, folder);
    const stray = join(folder, 'files', '00', '0'.repeat(64));
    await cp(join(folder, 'points', second.point, 'manifest.json'), stray);
    const third = await backedUp({}, folder, 2);
    expect(await readdir(join(folder, 'points'))).toEqual([second.point, third.point]);
    const kept = await readdir(join(folder, 'files'), { recursive: true });
    expect(kept.filter((name) => name.includes('0'.repeat(64)))).toEqual([]);
    expect(kept.length).toBeGreaterThan(0);
  });

  it('reads the database again where a file was removed meanwhile, and names one that is missing', async () => {
    const gone = await scene.newOrder();
    const missing = await scene.newOrder();
    await source.store.delete(`orders/${missing.orderId}/spring.pdf`);
    let isGone = false;
    const removing: ObjectStore = {
      ...source.store,
      async head(key) {
        if (!isGone) {
          isGone = true;
          await server.db.query('DELETE FROM orders WHERE id = $1', [Number(gone.orderId)]);
          await source.store.delete(`orders/${gone.orderId}/spring.pdf`);
        }
        return source.store.head(key);
      },
    };
    const { folder, faults, point } = await backedUp({ store: removing });
    const name = `order ${missing.orderId}, spring.pdf, version 1`;
    expect(faults).toEqual([`${name} (orders/${missing.orderId}/spring.pdf): the file is missing`]);
    const { files } = await choosePoint(await openFolder(folder), point);
    expect(files.map(({ key }) => key)).not.toContain(`orders/${gone.orderId}/spring.pdf`);
    await server.db.query('DELETE FROM orders WHERE id = $1', [Number(missing.orderId)]);
  });

  it('names a file whose bytes are not those that were registered', async () => {
    const order = await scene.newOrder();
    const key = `orders/${order.orderId}/spring.pdf`;
    await source.store.put(key, Buffer.from('%PDF-1.6'), 'application/pdf');
    expect((await backedUp()).faults).toEqual([
      `order ${order.orderId}, spring.pdf, version 1 (${key}): the file is not the one that was registered`,
    ]);
    await server.db.query('DELETE FROM orders WHERE id = $1', [Number(order.orderId)]);
  });

  it('is not made in a folder that holds something else', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'letter.txt'), 'Dear Mei');
    await expect(backedUp({}, folder)).rejects.toThrow('holds something else than backups');
  });

  it('knows every column that holds the key of a file', async () => {
    const columns = await server.db.query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name ~ '^(.*_)?key$' ORDER BY 1`,
    );
    expect(columns.map(({ name }) => name)).toEqual([
      'bulk_downloads.storage_key',
      'certificates.storage_key',
      'comparison_verdicts.change_key',
      'data_exports.storage_key',
      'images.storage_key',
      'images.thumbnail_key',
      'parted_objects.key',
      'passkeys.public_key',
      'rate_limits.key',
      'uploads.key',
      'versions.pictures_key',
      'versions.preview_key',
      'versions.storage_key',
      'versions.thumbnail_key',
    ]);
    await server.db.query(
      `UPDATE versions SET thumbnail_key = 'a/thumbnail', preview_key = 'a/preview', pictures_key = 'a/pictures'
       WHERE id = $1`,
      [decided.versionId],
    );
    expect((await readStoredFiles(server.db)).map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        'a/thumbnail',
        'a/preview',
        'a/pictures',
        `orders/${decided.orderId}/spring.pdf`,
      ]),
    );
    await server.db.query(
      'UPDATE versions SET thumbnail_key = NULL, preview_key = NULL, pictures_key = NULL WHERE id = $1',
      [decided.versionId],
    );
  });
});

describe('a restoration', () => {
  let whole: string;
  beforeAll(async () => {
    whole = (await backedUp()).folder;
  });

  it('goes on where it was interrupted, names a damaged file, and restores the others', async () => {
    const folder = await newFolder();
    await cp(whole, folder, { recursive: true });
    const odd = await scene.newOrder();
    const key = `orders/${odd.orderId}/spring.pdf`;
    await server.db.query('UPDATE versions SET sha256 = NULL WHERE id = $1', [odd.versionId]);
    await source.store.put(key, Buffer.from('%PDF-1.4 and more'), 'application/pdf');
    await backedUp({}, folder);
    const { files } = await choosePoint(await openFolder(folder), null);
    const { sha256 = '' } = files.find((file) => file.key === key) ?? {};
    const path = join(folder, 'files', sha256.slice(0, 2), sha256);
    await writeFile(path, '%PDF-1.4 and less');

    const db = await newDb();
    const store = await newDisk();
    const breaking: ObjectStore = {
      ...store,
      put: (at, bytes, type) =>
        at === `orders/${decided.orderId}/spring.pdf`
          ? Promise.reject(new Error('the disk is full'))
          : store.put(at, bytes, type),
    };
    await expect(restored(folder, { db, store: breaking })).rejects.toThrow('the disk is full');
    expect(await restored(folder, { db, store })).toEqual([
      `order ${odd.orderId}, spring.pdf, version 1 (${key}): ${path} is damaged or missing`,
    ]);
    expect(await store.head(key)).toBeNull();
    expect((await buffer(await store.read(`orders/${decided.orderId}/spring.pdf`))).toString()).toBe(
      '%PDF-1.7',
    );
    const { faults } = await compared(folder, { db, store });
    expect(faults).toEqual([`order ${odd.orderId}, spring.pdf, version 1 (${key}): missing`]);
    await db.query(`UPDATE orders SET name = 'Autumn catalogue' WHERE id = $1`, [Number(decided.orderId)]);
    expect((await compared(folder, { db, store })).faults).toContain('orders');
    await expect(restored(folder, { db, store })).rejects.toThrow('holds an installation');
  });

  it('is refused beside files, and after that of another point was begun', async () => {
    const db = await newDb();
    const store = await newDisk();
    await store.put('a', Buffer.from('a'), 'text/plain');
    await expect(restored(whole, { db, store })).rejects.toThrow('The file storage holds files');
    await store.delete('a');
    const failing = { ...store, put: () => Promise.reject(new Error('the disk is full')) };
    await expect(restored(whole, { db, store: failing })).rejects.toThrow('the disk is full');
    const { point } = await backedUp({}, whole);
    await expect(restored(whole, { db, store })).rejects.toThrow(/The restoration of .* was begun here/);
    await rm(join(whole, 'points', point), { recursive: true });
    expect(await restored(whole, { db, store })).toEqual([]);
  });

  it('refuses what is damaged, newer or not there before it writes anything', async () => {
    const folder = await newFolder();
    await cp(whole, folder, { recursive: true });
    const [point = ''] = await readdir(join(folder, 'points'));
    const target = { db: await newDb(), store: await newDisk() };
    const manifestPath = join(folder, 'points', point, 'manifest.json');
    const manifest: Manifest = JSON.parse(await readFile(manifestPath, 'utf8'));

    await writeFile(manifestPath, JSON.stringify({ ...manifest, schema: 9999 }));
    await expect(restored(folder, target)).rejects.toThrow(
      `A newer Galley made this backup, with schema 9999, and this one knows ${newest}: restore it with that release.`,
    );
    await writeFile(manifestPath, '{');
    await expect(restored(folder, target)).rejects.toThrow(/manifest.json is damaged/);
    await writeFile(manifestPath, JSON.stringify(manifest));

    const table = join(folder, 'points', point, 'tables', 'orders.ndjson.gz');
    const bytes = await readFile(table);
    await writeFile(table, bytes.subarray(0, bytes.length / 2));
    await expect(restored(folder, target)).rejects.toThrow(/orders.ndjson.gz is damaged/);
    await cp(join(folder, 'points', point, 'tables', 'users.ndjson.gz'), table);
    await expect(restored(folder, target)).rejects.toThrow(/orders.ndjson.gz is damaged/);

    await expect(choosePoint(await openFolder(folder), 'yesterday')).rejects.toThrow(
      'There is no point yesterday',
    );
    expect(await describeSchema(target.db)).toEqual([]);
    expect(await target.store.isEmpty()).toBe(true);
  });

  it('brings a backup of an older release up to date', async () => {
    const older = await newDb();
    for (const name of ['schema-42', 'rows-42'])
      await older.query(await readFile(new URL(`../support/schemas/${name}.sql`, import.meta.url), 'utf8'));
    await expect(backedUp({ snapshot: (read) => older.unlimited.snapshot(read) })).rejects.toThrow(
      'back it up with the release that runs on it',
    );
    const folder = await newFolder();
    const backup = await openFolder(folder);
    const tables = await backup.begin();
    const dump = await older.unlimited.snapshot((tx) => dumpDatabase(tx, tables));
    const at = new Date().toISOString();
    await backup.complete(
      'as it was',
      { format: backupFormat, at, schema: 42, ...dump, missing: [], chainHead: null },
      [],
    );
    const db = await newDb();
    await restored(folder, { db, store: await newDisk() });
    await migrate(older, allMigrations);
    expect(await describeSchema(db)).toEqual(await describeSchema(older));
    expect(await db.query('SELECT id, name FROM orders ORDER BY id')).toEqual(
      await older.query('SELECT id, name FROM orders ORDER BY id'),
    );
  });
});
