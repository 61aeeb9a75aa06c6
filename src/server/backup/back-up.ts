import { setTimeout } from 'node:timers/promises';
import { lastChainEntry } from '#server/decisions/installation-chain.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { type DatabaseDump, dumpDatabase } from '#server/kernel/db/dump/dump-database.ts';
import { requireNoUnfinishedLoad } from '#server/kernel/db/dump/load-database.ts';
import { readSchemaNumber } from '#server/kernel/db/ping.queries.ts';
import { messageOf } from '#server/kernel/message-of.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { allMigrations } from '#server/migrations/all-migrations.ts';
import { formatBytes } from '#shared/files/upload.ts';
import { counted } from '#shared/kernel/sentence.ts';
import { BackupError } from './backup-error.ts';
import type { BackupFolder } from './backup-folder.ts';
import { inParallel } from './in-parallel.ts';
import type { BackedUpFile } from './manifest.ts';
import { backupFormat } from './manifest.ts';
import { fileProgress, took } from './progress.ts';
import { readStoredFiles, type StoredFileRow } from './stored-files.queries.ts';

export interface BackupSource {
  /** Runs `read` on one consistent point of the database. */
  snapshot<T>(read: (tx: Tx) => Promise<T>): Promise<T>;
  store: ObjectStore;
  clock: () => Date;
}

interface Options {
  /** How many points the folder keeps. */
  keep: number;
  print(line: string): void;
}

export interface BackedUp {
  point: string;
  /** Files that the database refers to and the store does not have, or has with other bytes. */
  faults: string[];
  /** Older points that cannot be read: the bytes that no point needs stay while they are there. */
  damaged: string[];
}

const newestSchema = Math.max(...allMigrations.map(({ number }) => number));
const filesAtOnce = 8;
const attempts = 3;
const pauseMs = 1_000;

/**
 * Adds a point to a folder of backups. Files are copied after the database: where one was removed since, the database
 * is read once more, and what it still refers to then is missing.
 */
export async function backUp(
  source: BackupSource,
  folder: BackupFolder,
  { keep, print }: Options,
): Promise<BackedUp> {
  const since = performance.now();
  const journal = await folder.journal();
  try {
    const known = new Map((await lastFiles(folder)).map((file) => [file.key, file]));
    for (const file of journal.copied) known.set(file.key, file);
    let missing = new Set<string>();
    for (;;) {
      const at = source.clock();
      const read = await readDatabase(source, await folder.begin(), print);
      const { files, lacking } = await copyFiles(source, folder, {
        stored: read.stored,
        known,
        journal,
        print,
      });
      if (lacking.some(({ key }) => !missing.has(key))) {
        missing = new Set(lacking.map(({ key }) => key));
        print(`${counted(lacking.length, 'file')} had been removed: reading the database again …`);
        continue;
      }
      const point = at.toISOString().replaceAll(':', '-');
      const { dump, schema, chainHead } = read;
      const absent = lacking.map(({ name, key }) => `${name} (${key})`);
      const manifest = await folder.complete(
        point,
        { format: backupFormat, at: at.toISOString(), schema, ...dump, missing: absent, chainHead },
        files,
      );
      const damaged = await folder.prune(keep);
      const { count, bytes } = manifest.files;
      print(`Backed up as ${point}: ${counted(count, 'file')}, ${formatBytes(bytes)}, in ${took(since)}.`);
      if (chainHead !== null) print(`The installation’s chain ends with ${chainHead}.`);
      return {
        point,
        faults: [...absent.map((each) => `${each}: the file is missing`), ...unlike(read.stored, files)],
        damaged,
      };
    }
  } finally {
    await journal.close();
  }
}

/** Returns the files of the newest point that can be read: their keys are never used for other bytes. */
async function lastFiles(folder: BackupFolder): Promise<BackedUpFile[]> {
  for (const name of (await folder.points()).reverse()) {
    const point = await folder.readPoint(name).catch(() => null);
    if (point !== null) return point.files;
  }
  return [];
}

interface DatabaseRead {
  dump: DatabaseDump;
  schema: number;
  chainHead: string | null;
  stored: StoredFileRow[];
}

function readDatabase(source: BackupSource, tables: string, print: Options['print']): Promise<DatabaseRead> {
  const since = performance.now();
  return source.snapshot(async (tx) => {
    await requireNoUnfinishedLoad(tx);
    const schema = await readSchemaNumber(tx);
    if (schema === null) throw new BackupError('The database is empty: there is nothing to back up yet.');
    if (schema !== newestSchema)
      throw new BackupError(
        `The database has schema ${schema}, and this release ${newestSchema}: back it up with the release that runs on it.`,
      );
    const dump = await dumpDatabase(tx, tables);
    const rows = dump.tables.reduce((sum, table) => sum + table.rows, 0);
    print(
      `Database: ${counted(rows, 'row')} of ${dump.tables.length} tables, schema ${schema}, in ${took(since)}.`,
    );
    return {
      dump,
      schema,
      chainHead: (await lastChainEntry(tx))?.hash ?? null,
      stored: await readStoredFiles(tx),
    };
  });
}

interface Copying {
  stored: readonly StoredFileRow[];
  /** Files that are in the folder already, by key; those copied here are added. */
  known: Map<string, BackedUpFile>;
  journal: { add(file: BackedUpFile): Promise<void> };
  print(line: string): void;
}

async function copyFiles(
  { store }: BackupSource,
  folder: BackupFolder,
  { stored, known, journal, print }: Copying,
): Promise<{ files: BackedUpFile[]; lacking: StoredFileRow[] }> {
  const lacking: StoredFileRow[] = [];
  const copied = new Map<string, BackedUpFile>();
  const progress = fileProgress(stored.length, print);
  await inParallel(stored, filesAtOnce, async (row) => {
    const before = known.get(row.key);
    const isThere = before !== undefined && (await folder.has(before));
    const file = isThere ? { ...before, name: row.name } : await copyFile(store, folder, row);
    if (file === null) return void lacking.push(row);
    copied.set(row.key, file);
    known.set(row.key, file);
    if (!isThere) await journal.add(file);
    progress(isThere ? 0 : file.size);
  });
  return { files: stored.flatMap(({ key }) => copied.get(key) ?? []), lacking };
}

/** Returns null where the store has no such file. */
async function copyFile(
  store: ObjectStore,
  folder: BackupFolder,
  { key, name }: StoredFileRow,
): Promise<BackedUpFile | null> {
  for (let attempt = 1; ; attempt++)
    try {
      const found = await store.head(key);
      if (found === null) return null;
      const kept = await folder.keep(await store.read(key));
      return { key, name, contentType: found.contentType, ...kept };
    } catch (error) {
      if (attempt < attempts) {
        await setTimeout(pauseMs * attempt);
        continue;
      }
      const why = messageOf(error);
      throw new BackupError(
        `${name} (${key}) could not be copied: ${why}. Run the backup again: it goes on with this file.`,
      );
    }
}

function unlike(stored: readonly StoredFileRow[], files: readonly BackedUpFile[]): string[] {
  const registered = new Map(stored.map(({ key, sha256 }) => [key, sha256]));
  return files
    .filter(({ key, sha256 }) => (registered.get(key) ?? sha256) !== sha256)
    .map(({ name, key }) => `${name} (${key}): the file is not the one that was registered`);
}
