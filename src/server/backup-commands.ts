import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BackupSource, backUp } from './backup/back-up.ts';
import { BackupError } from './backup/backup-error.ts';
import { leaseName, makeBackupFolder, requireBackupFolder } from './backup/backup-folder.ts';
import { requestCopy } from './backup/copies.ts';
import { choosePoint, compare, restore } from './backup/restore.ts';
import { openDb, openStorage } from './build-parts.ts';
import type { Config } from './config.ts';
import { verifiedText } from './decisions/verify.ts';
import type { Db } from './kernel/db/db.ts';
import { loadStateOf } from './kernel/db/dump/load-database.ts';
import { FolderInUse, leaseFolder } from './kernel/db/lease/folder-lease.ts';
import { openPgliteDb } from './kernel/db/pglite-db.ts';
import { durableFiles, hastyFiles } from './kernel/storage/durable-files.ts';

/** Where a command prints its progress, and the problems it finds. */
interface Output {
  print(line: string): void;
  warn(line: string): void;
}

interface Flags {
  point?: string | undefined;
  keep?: string | undefined;
  verify?: boolean | undefined;
}

const usualKeep = 7;
// A connection that breaks fails the command.
const given = { client: null, onConnectionLost: () => {} };
const clock = (): Date => new Date();
const filesOf = ({ fsync }: Config) => (fsync ? durableFiles : hastyFiles);

/** Backs up to a folder, while a server runs or not. Returns whether all files were there as registered. */
export async function backUpTo(
  config: Config,
  folder: string,
  { keep }: Flags,
  output: Output,
): Promise<boolean> {
  const points = keep === undefined ? usualKeep : Number(keep);
  if (!Number.isInteger(points) || points < 1)
    throw new BackupError('Give --keep the number of points that the folder is to hold, such as 7.');
  const path = resolve(folder);
  const target = await makeBackupFolder(path, filesOf(config));
  const { store, close } = await openStorage(config, new Uint8Array(32), clock);
  try {
    return await alone(path, async () => {
      const source = await openSource(config);
      try {
        const { faults, damaged } = await backUp({ ...source, store, clock }, target, {
          keep: points,
          print: output.print,
        });
        for (const point of damaged)
          output.warn(
            `Backed up, but the older point ${point} is damaged, or of another release: look at its folder in ${join(path, 'points')}, and remove it if it is of no use. Until then no bytes are removed.`,
          );
        return warnOf(faults, output);
      } finally {
        await source.close();
      }
    });
  } finally {
    close();
  }
}

/** Restores from a folder of backups, compares with it, or both. Returns whether all is as it was backed up. */
export async function restoreFrom(
  config: Config,
  folder: string,
  flags: Flags,
  output: Output,
): Promise<boolean> {
  const source = await requireBackupFolder(resolve(folder), filesOf(config));
  const point = await choosePoint(source, flags.point ?? null);
  const db = await openDb(config, given);
  const { store, close } = await openStorage(config, new Uint8Array(32), clock);
  try {
    const isFilled = (await loadStateOf(db)).kind === 'filled';
    const lacking =
      isFilled && flags.verify === true ? [] : await restore({ db, store }, source, point, output.print);
    if (flags.verify !== true) return warnOf(lacking, output);
    const { faults, verified } = await compare({ db, store }, point, output.print);
    output.print(verifiedText(verified));
    return warnOf([...lacking, ...faults], output) && verified.faults.length === 0;
  } finally {
    close();
    await db.close();
  }
}

function warnOf(faults: readonly string[], { warn }: Output): boolean {
  for (const fault of faults) warn(fault);
  return faults.length === 0;
}

/** Keeps two processes from changing one folder of backups. */
async function alone<T>(folder: string, use: () => Promise<T>): Promise<T> {
  let onLost: (error: Error) => void = () => {};
  const lost = new Promise<never>((_, reject) => {
    onLost = reject;
  });
  const lease = await leaseFolder(join(folder, 'unfinished', leaseName), { onLost }).catch(
    (error: unknown) => {
      if (error instanceof FolderInUse)
        throw new BackupError(`Another process uses these backups: ${error.message}.`);
      throw error;
    },
  );
  try {
    return await Promise.race([use(), lost]);
  } finally {
    await lease.release();
  }
}

/** Opens the database; where a server has an embedded one open, each snapshot is a copy that it gives out. */
async function openSource(
  config: Config,
): Promise<Pick<BackupSource, 'snapshot'> & { close(): Promise<void> }> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === null && !existsSync(join(dataDir, 'database', 'PG_VERSION')))
    throw new BackupError(
      `There is no database in ${dataDir}: give the settings that the server is started with.`,
    );
  let db: Db;
  try {
    db = await openDb(config, given);
  } catch (error) {
    if (error instanceof FolderInUse)
      return {
        snapshot: (read) => inCopy(dataDir, (copy) => copy.unlimited.snapshot(read)),
        close: async () => {},
      };
    throw error;
  }
  return { snapshot: (read) => db.unlimited.snapshot(read), close: () => db.close() };
}

async function inCopy<T>(dataDir: string, use: (db: Db) => Promise<T>): Promise<T> {
  const copy = await requestCopy(dataDir);
  try {
    const db = await openPgliteDb({ dataDir: join(copy.folder, 'database'), dump: null, fsync: false });
    try {
      return await use(db);
    } finally {
      await db.close();
    }
  } finally {
    copy.release();
  }
}
