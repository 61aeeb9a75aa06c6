import type { Readable } from 'node:stream';
import { findActor } from '#server/access/actors.queries.ts';
import { ownChannel } from '#server/access/order-channels.ts';
import type { Db } from '#server/kernel/db/db.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { HopelessArchive, storeArchive } from '#server/kernel/storage/store-archive.ts';
import { zipStream } from '#server/kernel/storage/zip-stream.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { findOrder } from '#server/orders/orders.queries.ts';
import {
  type BulkDownloadEnd,
  type BulkDownloadRow,
  endBulkDownload,
  findBulkDownload,
} from './bulk-downloads.queries.ts';
import { type ArchivedFile, filesForArchive } from './readable-files.ts';

interface Parts {
  db: Db;
  store: ObjectStore;
}

/**
 * Makes an archive and notifies the person who requested it. Includes the files that they may read now.
 */
export async function makeArchive(parts: Parts, downloadId: string, attempt: number): Promise<void> {
  const { db, store } = parts;
  const download = await findBulkDownload(db, downloadId);
  if (download === null || download.status !== 'preparing') return;
  await storeArchive(store, {
    key: download.storage_key,
    attempt,
    open: async () => {
      const files = await readableNow(parts, download);
      const zip = await archiveOf(parts, files);
      return { zip, more: { versionIds: files.map(({ version }) => version.id) } };
    },
    end: (outcome) => end(db, download, outcome),
    // Its order may have been deleted meanwhile.
    isRequested: async () => (await findBulkDownload(db, downloadId)) !== null,
    failure: 'The files could not be put together. Please try again.',
  });
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

async function end(db: Db, download: BulkDownloadRow, outcome: BulkDownloadEnd): Promise<void> {
  await mutate(db, async (tx) => {
    if (!(await endBulkDownload(tx, download.id, outcome))) return;
    const about = { orderId: String(download.order_id), downloadId: download.id };
    const channel = ownChannel(download.user_id);
    if ('size' in outcome)
      tx.emit(channel, 'bulk-download-ready', { ...about, fileName: download.file_name });
    else tx.emit(channel, 'bulk-download-failed', { ...about, failure: outcome.failure });
  });
}
