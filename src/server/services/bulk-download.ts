import { randomUUID } from 'node:crypto';
import {
  type BulkDownloadRow,
  findBulkDownload,
  insertBulkDownload,
  preparingDownloads,
} from '#server/db/bulk-downloads.queries.ts';
import { insertJob } from '#server/db/jobs.queries.ts';
import type { BulkDownload, BulkDownloadScope } from '#shared/model/bulk-download.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import { notFound, readableOrder } from './order-access.ts';
import { filesForArchive } from './readable-files.ts';
import type { Work, Writing } from './work.ts';

/** How long an archive is kept to be fetched. */
const keptMs = 24 * 3_600_000;
/** How long one address of it serves; another is had by asking again. */
const addressLifeMs = 3_600_000;

/** The job that makes an archive. */
export const bulkDownloadJob = 'bulk-download';

/** Has an archive of all that the person may read prepared; one that is being prepared already is answered again. */
export async function beginBulkDownload(
  work: Writing,
  orderId: string,
  scope: BulkDownloadScope,
): Promise<BulkDownload> {
  const { tx, actor, now } = work;
  // An archive changes nothing of the order.
  const order = await readableOrder(tx, { ...actor, looksOn: true }, orderId);
  const running = (await preparingDownloads(tx, order.id, actor.userId)).find((row) => row.scope === scope);
  if (running !== undefined) return presentDownload(work, running);
  if ((await filesForArchive(tx, actor, order, scope)).length === 0)
    throw new Refusal('conflict', 'No files', ['There are no files on this order to download.']);
  const row = await insertBulkDownload(tx, {
    orderId: order.id,
    userId: actor.userId,
    scope,
    fileName: `${order.id} ${order.name}.zip`.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-'),
    storageKey: `orders/${order.id}/${randomUUID()}/archive.zip`,
    now,
    expiresAt: new Date(now.getTime() + keptMs),
  });
  await insertJob(tx, bulkDownloadJob, { downloadId: row.id });
  return presentDownload(work, row);
}

/** How one's own archive stands, with an address that serves for an hour. */
export async function readBulkDownload(
  work: Work,
  ids: { orderId: string; downloadId: string },
): Promise<BulkDownload> {
  const order = await readableOrder(work.tx, work.actor, ids.orderId);
  const row = await findBulkDownload(work.tx, ids.downloadId);
  if (row === null || row.order_id !== order.id || row.user_id !== work.actor.userId) throw notFound();
  if (row.expires_at <= work.now) throw notFound();
  return presentDownload(work, row);
}

async function presentDownload({ store, now }: Work, row: BulkDownloadRow): Promise<BulkDownload> {
  const { id, status, size, failure, file_name: fileName } = row;
  const expiresAt = new Date(Math.min(now.getTime() + addressLifeMs, row.expires_at.getTime()));
  const url =
    status === 'ready'
      ? await store.signDownload(row.storage_key, { fileName, attachment: true, expiresAt })
      : null;
  return {
    id,
    orderId: String(row.order_id),
    status,
    fileName,
    size,
    url,
    failure,
    expiresAt: row.expires_at.toISOString(),
  };
}
