import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUp } from '#server/backup/back-up.ts';
import { makeBackupFolder } from '#server/backup/backup-folder.ts';
import { buildParts, openStorage } from '#server/build-parts.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { beginLoad } from '#server/kernel/db/dump/load-database.ts';
import { endUnfinishedLoad } from '#server/kernel/db/dump/rows.queries.ts';
import { hastyFiles } from '#server/kernel/storage/durable-files.ts';
import { temporaryFolder } from '../support/servers/temporary-folder.ts';
import { openTestDb } from '../support/servers/test-db.ts';

let db: Db;
let config: Config;
const clock = () => new Date();
beforeEach(async () => {
  db = await openTestDb();
  config = readConfig({ DATA_DIR: await temporaryFolder('refused'), FSYNC: 'off', LOG_LEVEL: 'silent' });
});
afterEach(() => db.close());
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
