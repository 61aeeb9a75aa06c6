import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, type FileHandle, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { messageOf } from '#server/kernel/message-of.ts';
import type { DurableFiles } from '#server/kernel/storage/durable-files.ts';
import { isMissing } from '#server/kernel/storage/file-errors.ts';
import { BackupError } from './backup-error.ts';
import { type BackedUpFile, backedUpFileSchema, type Manifest, manifestSchema } from './manifest.ts';

const manifestName = 'manifest.json';
const listName = 'files.ndjson';
/** The folder in `unfinished` by which one process has the backups for itself. */
export const leaseName = 'lease';

/**
 * A folder of backups: `points`, each one consistent point of the database with the list of its files; `files`, the
 * bytes of all points by their SHA-256; and what is unfinished.
 */
export interface BackupFolder {
  /** Names of the points, oldest first. */
  points(): Promise<string[]>;
  readPoint(name: string): Promise<Point>;
  /** Where the tables of a point lie. */
  tablesOf(name: string): string;
  pathOf(sha256: string): string;
  /** Whether the bytes of that hash are there, as far as their number tells. */
  has(file: Pick<BackedUpFile, 'sha256' | 'size'>): Promise<boolean>;
  /** Keeps bytes by their hash. */
  keep(bytes: Readable): Promise<Pick<BackedUpFile, 'sha256' | 'size'>>;
  /**
   * Returns the files that an interrupted backup has copied, and adds to them; removes those that it has half-copied.
   * Only for the holder of the lease of this folder.
   */
  journal(): Promise<Journal>;
  /** Empties and returns the folder in which the next point's tables are written. */
  begin(): Promise<string>;
  /** Makes a point of what was begun. */
  complete(
    name: string,
    manifest: Omit<Manifest, 'files'>,
    files: readonly BackedUpFile[],
  ): Promise<Manifest>;
  /**
   * Removes all points but the newest `count`, and the bytes that none of them needs. Returns the points that cannot be
   * read: while there is one, all bytes stay.
   */
  prune(count: number): Promise<string[]>;
}

export interface Point {
  name: string;
  manifest: Manifest;
  files: BackedUpFile[];
}

export interface Journal {
  copied: BackedUpFile[];
  add(file: BackedUpFile): Promise<void>;
  close(): Promise<void>;
}

/** Makes a folder of backups of an empty or missing folder, or opens one. */
export async function makeBackupFolder(folder: string, files: DurableFiles): Promise<BackupFolder> {
  const here = await namesIn(folder);
  if (here.length > 0 && !here.includes('points'))
    throw new BackupError(`${folder} holds something else than backups: name an empty folder.`);
  for (const name of ['points', 'files', 'unfinished']) await files.makeFolder(join(folder, name));
  // A backup holds all that the installation keeps secret.
  await chmod(folder, 0o700);
  return openBackupFolder(folder, files);
}

/** Opens an existing backup folder, which may be read-only. */
export async function requireBackupFolder(folder: string, files: DurableFiles): Promise<BackupFolder> {
  if (!(await namesIn(folder)).includes('points'))
    throw new BackupError(`There is no backup in ${folder}: name the folder that backup was given.`);
  return openBackupFolder(folder, files);
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown): string[] => {
    if (isMissing(error)) return [];
    throw new BackupError(
      `${folder} cannot be read: ${messageOf(error)}. Run it as the user who made the backups.`,
    );
  });

function openBackupFolder(folder: string, files: DurableFiles): BackupFolder {
  const points = join(folder, 'points');
  const objects = join(folder, 'files');
  const unfinished = join(folder, 'unfinished');
  const journalPath = join(unfinished, listName);
  const beginning = join(unfinished, 'point');
  const pathOf = (sha256: string): string => join(objects, sha256.slice(0, 2), sha256);

  const has: BackupFolder['has'] = async ({ sha256, size }) =>
    (await stat(pathOf(sha256)).catch(() => null))?.size === size;
  const listed = async (): Promise<string[]> => (await readdir(points)).sort();
  const readPoint: BackupFolder['readPoint'] = (name) => readPointOf(join(points, name), name);

  return {
    points: listed,
    readPoint,
    tablesOf: (name) => join(points, name, 'tables'),
    pathOf,
    has,
    async keep(bytes) {
      const draft = join(unfinished, randomUUID());
      const hashing = hashed();
      try {
        await pipeline(bytes, hashing.stream, createWriteStream(draft, { flags: 'wx' }));
        const kept = hashing.result();
        if (await has(kept)) return kept;
        await files.syncFile(draft);
        const path = pathOf(kept.sha256);
        await files.makeFolder(dirname(path));
        await rename(draft, path);
        await files.syncFolder(dirname(path));
        return kept;
      } finally {
        await rm(draft, { force: true });
      }
    },
    async journal() {
      for (const name of await readdir(unfinished))
        if (name !== listName && name !== leaseName)
          await rm(join(unfinished, name), { recursive: true, force: true });
      return openJournal(journalPath);
    },
    async begin() {
      await rm(beginning, { recursive: true, force: true });
      await files.makeFolder(join(beginning, 'tables'));
      return join(beginning, 'tables');
    },
    async complete(name, manifest, list) {
      const text = list.map((file) => `${JSON.stringify(file)}\n`).join('');
      const whole: Manifest = {
        ...manifest,
        files: { count: list.length, bytes: bytesOf(list), sha256: hashOf(text) },
      };
      await writeDurably(files, join(beginning, listName), text);
      for (const table of manifest.tables)
        await files.syncFile(join(beginning, 'tables', `${table.name}.ndjson.gz`));
      await writeDurably(files, join(beginning, manifestName), `${JSON.stringify(whole, null, 2)}\n`);
      for (const path of [join(beginning, 'tables'), beginning]) await files.syncFolder(path);
      await rename(beginning, join(points, name));
      await files.syncFolder(points);
      await rm(journalPath, { force: true });
      return whole;
    },
    async prune(count) {
      const names = await listed();
      for (const name of names.slice(0, Math.max(0, names.length - count)))
        await rm(join(points, name), { recursive: true, force: true });
      const needed = new Set<string>();
      const damaged: string[] = [];
      for (const name of await listed()) {
        const point = await readPoint(name).catch((error: unknown) => {
          if (error instanceof BackupError || isMissing(error)) return null;
          throw error;
        });
        if (point === null) damaged.push(name);
        else for (const { sha256 } of point.files) needed.add(sha256);
      }
      if (damaged.length > 0) return damaged;
      for (const entry of await readdir(objects, { withFileTypes: true, recursive: true }))
        if (entry.isFile() && !needed.has(entry.name)) await rm(join(entry.parentPath, entry.name));
      return [];
    },
  };
}

async function readPointOf(folder: string, name: string): Promise<Point> {
  const damaged = (file: string): BackupError =>
    new BackupError(`${join(folder, file)} is damaged: restore another point, which --point names.`);
  const parsed = manifestSchema.safeParse(parsedOrNull(await readFile(join(folder, manifestName), 'utf8')));
  if (!parsed.success) throw damaged(manifestName);
  const text = await readFile(join(folder, listName), 'utf8');
  if (hashOf(text) !== parsed.data.files.sha256) throw damaged(listName);
  return { name, manifest: parsed.data, files: filesOf(text) };
}

async function openJournal(path: string): Promise<Journal> {
  const copied = filesOf(await readFile(path, 'utf8').catch(() => ''));
  const file: FileHandle = await open(path, 'a');
  return {
    copied,
    add: async (entry) => void (await file.appendFile(`${JSON.stringify(entry)}\n`)),
    close: () => file.close(),
  };
}

/** Reads a list of files. Leaves out a line that was cut off. */
const filesOf = (text: string): BackedUpFile[] =>
  text.split('\n').flatMap((line) => {
    const read = backedUpFileSchema.safeParse(parsedOrNull(line));
    return read.success ? [read.data] : [];
  });

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function writeDurably(files: DurableFiles, path: string, text: string): Promise<void> {
  await pipeline(Readable.from([text]), createWriteStream(path));
  await files.syncFile(path);
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns the sum of the bytes of the different contents. */
const bytesOf = (files: readonly BackedUpFile[]): number =>
  [...new Map(files.map(({ sha256, size }) => [sha256, size])).values()].reduce((sum, size) => sum + size, 0);

/** A stream that passes bytes on, and what it has counted and hashed of them. */
function hashed(): { stream: Transform; result(): Pick<BackedUpFile, 'sha256' | 'size'> } {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.byteLength;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ sha256: hash.digest('hex'), size }) };
}

/** Returns the bytes of a file of a backup; they end with an error where they are not those that were backed up. */
export function readBackedUp(folder: BackupFolder, { sha256, size }: BackedUpFile): Readable {
  const { stream, result } = hashed();
  const checked = new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush(done) {
      const found = result();
      done(found.sha256 === sha256 && found.size === size ? null : new DamagedFile(folder.pathOf(sha256)));
    },
  });
  const source = createReadStream(folder.pathOf(sha256));
  pipeline(source, stream, checked).catch(() => {});
  return checked;
}

class DamagedFile extends Error {
  override name = 'DamagedFile';
}
