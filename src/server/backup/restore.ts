import { type Verified, verify } from '#server/decisions/verify.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { DamagedDump, readDumpedRows } from '#server/kernel/db/dump/dump-database.ts';
import { beginLoad, loadDatabase, loadStateOf, tablesUnlike } from '#server/kernel/db/dump/load-database.ts';
import { writePlainly } from '#server/kernel/db/dump/rows.queries.ts';
import { migrate } from '#server/kernel/db/migrate.ts';
import { readSchemaNumber } from '#server/kernel/db/ping.queries.ts';
import { readToEnd } from '#server/kernel/read-to-end.ts';
import { hashObject } from '#server/kernel/storage/hash-object.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { allMigrations } from '#server/migrations/all-migrations.ts';
import { formatBytes } from '#shared/files/upload.ts';
import { counted } from '#shared/kernel/sentence.ts';
import { BackupError } from './backup-error.ts';
import { type BackupFolder, type Point, readBackedUp } from './backup-folder.ts';
import { inParallel } from './in-parallel.ts';
import { fileProgress, took } from './progress.ts';

interface Target {
  db: Db;
  store: ObjectStore;
}

type Print = (line: string) => void;

const filesAtOnce = 8;

/** Returns the point of that name, or the newest. Throws BackupError where this program cannot restore it. */
export async function choosePoint(folder: BackupFolder, wanted: string | null): Promise<Point> {
  const names = await folder.points();
  const name = wanted ?? names.at(-1);
  if (name === undefined) throw new BackupError('No backup was completed in this folder: run backup again.');
  if (!names.includes(name))
    throw new BackupError(`There is no point ${name} in this folder. It has ${names.join(', ')}.`);
  const point = await folder.readPoint(name);
  const numbers = allMigrations.map(({ number }) => number);
  const { schema } = point.manifest;
  if (schema > Math.max(...numbers))
    throw new BackupError(
      `A newer Galley made this backup, with schema ${schema}, and this one knows ${Math.max(...numbers)}: restore it with that release.`,
    );
  if (schema < Math.min(...numbers))
    throw new BackupError(
      `A much older Galley made this backup, with schema ${schema}, and this one begins with ${Math.min(...numbers)}: restore it with the release that made it.`,
    );
  return point;
}

/**
 * Restores a point into an empty database and store, or goes on where that was interrupted. Returns what is damaged in
 * the backup, and lacks therefore.
 */
export async function restore(
  { db, store }: Target,
  folder: BackupFolder,
  point: Point,
  print: Print,
): Promise<string[]> {
  const since = performance.now();
  await requireReadable(folder, point);
  const state = await loadStateOf(db);
  if (state.kind === 'unfinished' && state.dump !== point.name)
    throw new BackupError(
      `The restoration of ${state.dump} was begun here: go on with --point ${state.dump}, or name an empty database.`,
    );
  if (state.kind === 'filled')
    throw new BackupError(
      'The database holds an installation: name an empty one by DATABASE_URL or DATA_DIR, or compare it with the backup by --verify.',
    );
  if (state.kind === 'empty') {
    if (!(await store.isEmpty()))
      throw new BackupError('The file storage holds files: name an empty one by S3_BUCKET or DATA_DIR.');
    await beginLoad(db, point.name);
  }
  const faults = await restoreFiles(store, folder, point, print);
  const { manifest } = point;
  const dbSince = performance.now();
  await loadDatabase(db, {
    folder: folder.tablesOf(point.name),
    dump: manifest,
    migrations: allMigrations.filter(({ number }) => number <= manifest.schema),
  });
  const applied = await migrate(db, allMigrations);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  print(`Database: ${counted(rows, 'row')} of ${manifest.tables.length} tables, in ${took(dbSince)}.`);
  if (applied.length > 0)
    print(`Its schema ${manifest.schema} was brought up to date by ${counted(applied.length, 'step')}.`);
  const { count, bytes } = manifest.files;
  print(
    `Restored ${point.name}: ${counted(count - faults.length, 'file')}, ${formatBytes(bytes)}, in ${took(since)}.`,
  );
  return [...faults, ...manifest.missing.map((each) => `${each}: was missing already when it was backed up`)];
}

/** Reads every table of a dump once, before anything is written. */
async function requireReadable(folder: BackupFolder, { name, manifest }: Point): Promise<void> {
  try {
    for (const table of manifest.tables) await readToEnd(readDumpedRows(folder.tablesOf(name), table));
  } catch (error) {
    if (!(error instanceof DamagedDump)) throw error;
    throw new BackupError(`${error.message} Restore another point, which --point names.`);
  }
}

async function restoreFiles(
  store: ObjectStore,
  folder: BackupFolder,
  { files }: Point,
  print: Print,
): Promise<string[]> {
  const faults: string[] = [];
  const progress = fileProgress(files.length, print);
  await inParallel(files, filesAtOnce, async (file) => {
    // Objects are stored atomically, so an existing one was restored before an interruption.
    if ((await store.head(file.key))?.size === file.size) return progress(0);
    const bytes = readBackedUp(folder, file);
    try {
      await store.put(file.key, bytes, file.contentType);
    } catch (error) {
      if (!(await isDamaged(folder, file))) throw error;
      faults.push(`${file.name} (${file.key}): ${folder.pathOf(file.sha256)} is damaged or missing`);
    }
    progress(file.size);
  });
  return faults.sort();
}

/** Returns whether the bytes in the folder are not those of the list of files. */
async function isDamaged(folder: BackupFolder, file: Point['files'][number]): Promise<boolean> {
  try {
    await readToEnd(readBackedUp(folder, file));
    return false;
  } catch {
    return true;
  }
}

export interface Compared {
  /** What is not as it was backed up. */
  faults: string[];
  verified: Verified;
}

/** Compares every file and table with the backup, and checks the records of all decisions. */
export async function compare(
  { db, store }: Target,
  { files, manifest }: Point,
  print: Print,
): Promise<Compared> {
  const faults: string[] = [];
  const progress = fileProgress(files.length, print);
  await inParallel(files, filesAtOnce, async ({ key, name, sha256, size }) => {
    const found = await hashObject(store, key).catch(() => null);
    if (found !== sha256)
      faults.push(`${name} (${key}): ${found === null ? 'missing' : 'not as it was backed up'}`);
    progress(size);
  });
  faults.sort();
  const schema = await readSchemaNumber(db);
  if (schema === manifest.schema)
    faults.push(
      ...(await db.unlimited.snapshot(async (tx) => {
        await writePlainly(tx);
        return tablesUnlike(tx, manifest.tables);
      })),
    );
  else
    print(
      `The tables were compared when they were restored: they have schema ${schema} since, and the backup ${manifest.schema}.`,
    );
  const verified = await verify({ db, store });
  print(
    faults.length === 0
      ? `${counted(files.length, 'file')} and ${counted(manifest.tables.length, 'table')} are as they were backed up.`
      : `${counted(faults.length, 'difference')} from the backup.`,
  );
  return { faults, verified };
}
