import type { Readable } from 'node:stream';
import { findActor } from '#server/access/actors.queries.ts';
import { ownChannel } from '#server/access/order-channels.ts';
import type { Db } from '#server/kernel/db/db.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { zipStream } from '#server/kernel/storage/zip-stream.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { findOrder } from '#server/orders/orders.queries.ts';
import {
  type ArchiveEnd,
  type BulkDownloadRow,
  endBulkDownload,
  findBulkDownload,
} from './bulk-downloads.queries.ts';
import { type ArchivedFile, filesForArchive } from './readable-files.ts';

interface Parts {
  db: Db;
  store: ObjectStore;
}

/** They take about ten minutes. */
const mostAttempts = 6;

/** A failure that no further attempt would fix, in words for the person who requested it. */
class HopelessArchive extends Error {}

/**
 * Makes an archive and notifies the person who requested it. Includes the files that they may read now. A failure
 * is published after the last attempt that somebody would wait for.
 */
export async function makeArchive(parts: Parts, downloadId: string, attempt: number): Promise<void> {
  const { db, store } = parts;
  const download = await findBulkDownload(db, downloadId);
  if (download === null || download.status !== 'preparing') return;
  try {
    const files = await readableNow(parts, download);
    await store.put(download.storage_key, await archiveOf(parts, files), 'application/zip');
    const stored = await store.head(download.storage_key);
    if (stored === null) throw new Error(`the archive ${download.storage_key} is gone`);
    await end(db, download, { size: stored.size, versionIds: files.map(({ version }) => version.id) });
    // Its order may have been deleted meanwhile, and with it the archives that were stored by then.
    if ((await findBulkDownload(db, downloadId)) === null) await store.delete(download.storage_key);
  } catch (error) {
    if (error instanceof HopelessArchive) return end(db, download, { failure: error.message });
    if (attempt >= mostAttempts)
      await end(db, download, { failure: 'The files could not be put together. Please try again.' });
    throw error;
  }
}

async function readableNow({ db }: Parts, download: BulkDownloadRow): Promise<ArchivedFile[]> {
  const actor = await findActor(db, download.user_id);
  const order = await findOrder(db, download.order_id);
  const { files } =
    actor === null || order === null
      ? { files: [] }
      : await filesForArchive(db, actor, order, download.scope);
  if (files.length === 0) throw new HopelessArchive('This order no longer has files that you may see.');
  return files;
}

/** Files are read as they are written. */
async function archiveOf({ store }: Parts, files: readonly ArchivedFile[]): Promise<Readable> {
  for (const { version } of files)
    if ((await store.head(version.storage_key)) === null)
      throw new HopelessArchive(`${version.file_name} is no longer stored.`);
  return zipStream(
    files.map(({ path, version }) => ({
      path,
      mtime: version.created_at,
      size: version.size,
      open: () => store.read(version.storage_key),
    })),
  );
}

async function end(db: Db, download: BulkDownloadRow, outcome: ArchiveEnd): Promise<void> {
  await mutate(db, async (tx) => {
    if (!(await endBulkDownload(tx, download.id, outcome))) return;
    const about = { orderId: String(download.order_id), downloadId: download.id };
    const channel = ownChannel(download.user_id);
    if ('size' in outcome)
      tx.emit(channel, 'bulk-download-ready', { ...about, fileName: download.file_name });
    else tx.emit(channel, 'bulk-download-failed', { ...about, failure: outcome.failure });
  });
}
