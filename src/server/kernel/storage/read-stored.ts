import { randomUUID } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isRunning } from '#server/kernel/db/lease/process-identity.ts';
import type { ObjectStore } from './object-store.ts';

/** Of this host alone: a folder of temporary files may be shared with containers that number processes alike. */
const ofHost = `galley-copies-${hostname()}-`;
/** A process of an earlier start may have had the same number. */
const ofProcess = `${ofHost}${process.pid}-${randomUUID()}-`;

/** Folders of copies that are being read. A process that is told to end does not wait for their readers. */
const lent = new Set<string>();
process.on('exit', () => {
  for (const folder of lent) rmSync(folder, { recursive: true, force: true });
});

/** Lends an object as a file of this machine, as the engine's thread reads it. */
export async function readStored<T>(
  store: ObjectStore,
  key: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), ofProcess));
  lent.add(folder);
  try {
    const path = join(folder, 'proof');
    await pipeline(await store.read(key), createWriteStream(path));
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
    lent.delete(folder);
  }
}

/** Removes the copies of processes that were killed. */
export async function removeLeftCopies(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(ofHost) || name.startsWith(ofProcess)) continue;
    const pid = Number.parseInt(name.slice(ofHost.length), 10);
    if (pid !== process.pid && isRunning(pid)) continue;
    // Those of another account are its own to remove.
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {});
  }
}
