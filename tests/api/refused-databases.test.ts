import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUp } from '#server/backup/back-up.ts';
import { makeBackupFolder } from '#server/backup/backup-folder.ts';
import { buildParts, openStorage } from '#server/build-parts.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { beginLoad } from '#server/kernel/db/dump/load-database.ts';
import { endUnfinishedLoad } from '#server/kernel/db/dump/rows.queries.ts';
import { openPgliteDb } from '#server/kernel/db/pglite-db.ts';
import { hastyFiles } from '#server/kernel/storage/durable-files.ts';
import { allMigrations } from '#server/migrations/all-migrations.ts';
import { faultText } from '#server/start-fault.ts';
import { verifyOnly } from '#server/verify-command.ts';
import { temporaryFolder } from '../support/servers/temporary-folder.ts';
import { migratedDump, openTestDb } from '../support/servers/test-db.ts';

let db: Db;
let config: Config;
const clock = () => new Date();
beforeEach(async () => {
  db = await openTestDb();
  config = readConfig({ DATA_DIR: await temporaryFolder('refused'), FSYNC: 'off', LOG_LEVEL: 'silent' });
});
afterEach(() => db.close());
/** Stays open where what uses it ends. */
const kept = (): Db => ({ ...db, close: async () => {} });

describe('a database whose restoration was begun and not finished', () => {
  const point = '2026-10-04T01-00-00.000Z';
  const refusal = `The restoration of ${point} was begun here and not finished: run restore again, with --point ${point}.`;
  beforeEach(() => beginLoad(db, point));
  afterEach(() => endUnfinishedLoad(db));

  it('starts no server', async () => {
    const starting = buildParts(config, { db: kept(), client: null, onConnectionLost() {} });
    await expect(starting).rejects.toThrow(refusal);
    expect(await db.query('SELECT name FROM secrets')).toEqual([]);
  });

  it('is not backed up', async () => {
    const folder = await makeBackupFolder(await temporaryFolder(randomUUID()), hastyFiles);
    const { store } = await openStorage(config, new Uint8Array(32), clock);
    const source = { snapshot: db.unlimited.snapshot, store, clock };
    await expect(backUp(source, folder, { keep: 1, print() {} })).rejects.toThrow(refusal);
    expect(await folder.points()).toEqual([]);
  });
});

it.each([
  [
    'an older',
    '9',
    'Start the release that made it, make a backup with it, and restore that with this one into an empty database and storage.',
  ],
  [
    'a newer',
    '100',
    'Start the release that made it, or restore a backup that this release or an older one made into an empty database and storage.',
  ],
])(
  'a database of %s version of the embedded PostgreSQL is distinguished from a damaged one, and left alone',
  async (_, made, advice) => {
    const dataDir = join(config.dataDir, 'database');
    const open = () => openPgliteDb({ dataDir, dump: null, fsync: false });
    await (await open()).close();
    const version = join(dataDir, 'PG_VERSION');
    const own = await readFile(version, 'utf8');
    await writeFile(version, `${made}\n`);
    const refused = await open().catch((error: unknown) => error);
    expect(faultText(refused)).toBe(
      `The database in ${dataDir} was made by PostgreSQL ${made}, and this Galley embeds ${own.trim()}. ${advice}`,
    );
    expect(await readFile(version, 'utf8')).toBe(`${made}\n`);
    await writeFile(version, own);
    await (await open()).close();
  },
);

describe('verify', () => {
  const newest = Math.max(...allMigrations.map(({ number }) => number));
  const onFolderLost = (error: Error): void => {
    throw error;
  };

  it('checks a database as it is, and refuses one with the schema of another release', async () => {
    const dataDir = join(config.dataDir, 'database');
    const open = (dump: Uint8Array<ArrayBuffer> | null) => openPgliteDb({ dataDir, dump, fsync: false });
    const printed: string[] = [];
    const verifies = () => verifyOnly(config, { print: (line) => printed.push(line), onFolderLost });
    await expect(verifies()).rejects.toThrow('There is no database in');
    expect(existsSync(dataDir)).toBe(false);

    await (await open(await migratedDump())).close();
    expect(await verifies()).toBe(true);
    expect(printed).toEqual(['Checked 0 decisions of 0 orders and 0 files: everything matches.']);
    const older = await open(null);
    expect(await older.query('SELECT name FROM secrets')).toEqual([]);
    await older.query('DELETE FROM migrations WHERE number = $1', [newest]);
    await older.close();
    await expect(verifies()).rejects.toThrow('verify it with the release that runs on it');
  });
});
