import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Forces what was written to the medium, so that a loss of power does not take it back. */
export interface DurableFiles {
  /** Forces a file's bytes. Its name is forced with its folder. */
  syncFile(path: string): Promise<void>;
  /** Forces the names in a folder: what was created, renamed or linked in it. */
  syncFolder(path: string): Promise<void>;
  /** Makes a folder and those above it that are missing, and forces their names. */
  makeFolder(path: string): Promise<void>;
}

const isUnable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EISDIR', 'EPERM', 'EACCES'].includes(String(error.code));

const syncFile = async (path: string): Promise<void> => {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
};

const syncFolder = async (path: string): Promise<void> => {
  try {
    const folder = await open(path, 'r');
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    // Windows cannot open folders; its file system makes names durable by itself.
    if (process.platform !== 'win32' || !isUnable(error)) throw error;
  }
};

/** Forces everything; the default. */
export const durableFiles: DurableFiles = {
  syncFile,
  syncFolder,
  async makeFolder(path) {
    const first = await mkdir(path, { recursive: true });
    if (first === undefined) return;
    for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
  },
};

/** Leaves syncing to the operating system, for tests and for data that may be lost. */
export const hastyFiles: DurableFiles = {
  syncFile: async () => {},
  syncFolder: async () => {},
  makeFolder: async (path) => void (await mkdir(path, { recursive: true })),
};

/** Several at once share one write of the file system's journal; more would run out of handles. */
const atOnce = 64;

/** Forces a folder with everything in it, e.g. one that a library has just filled. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries.map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }));
  const files = paths
    .filter(({ entry }) => entry.isFile())
    .map(
      ({ path }) =>
        () =>
          syncFile(path),
    );
  const folders = paths
    .filter(({ entry }) => entry.isDirectory())
    .map(
      ({ path }) =>
        () =>
          syncFolder(path),
    );
  const waiting = [...files, ...folders, () => syncFolder(folder)];
  const forceNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next();
  };
  await Promise.all(Array.from({ length: atOnce }, forceNext));
}
