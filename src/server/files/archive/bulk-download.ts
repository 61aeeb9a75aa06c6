import { randomUUID } from 'node:crypto';
import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { notFound, readableOrder } from '#server/access/order-access.ts';
import { fileReference } from '#server/files/file-reference.ts';
import { fileWithheld } from '#server/files/version-file.ts';
import { safeFileName } from '#server/kernel/storage/safe-file-name.ts';
import type { BulkDownload, BulkDownloadScope } from '#shared/files/bulk-download.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import {
  type BulkDownloadRow,
  findBulkDownload,
  insertBulkDownload,
  preparingDownloads,
} from './bulk-downloads.queries.ts';
import { filesForArchive } from './readable-files.ts';

/** How long an archive can be downloaded. */
const keptMs = dayMs;

/**
 * Starts an archive of all files that the person may read; returns the one in preparation if there is one.
 */
export async function beginBulkDownload(
  context: MutationContext,
  orderId: string,
  scope: BulkDownloadScope,
): Promise<BulkDownload> {
  const { tx, actor, now } = context;
  // An archive changes nothing of the order.
  const order = await readableOrder(tx, { ...actor, looksOn: true }, orderId);
  const running = (await preparingDownloads(tx, order.id, actor.userId)).find((row) => row.scope === scope);
  if (running !== undefined) return presentDownload(running);
  const { files, withheld } = await filesForArchive(tx, actor, order, scope);
  if (files.length === 0 && withheld > 0) throw fileWithheld();
  if (files.length === 0)
    throw new Refusal('conflict', 'No files', ['There are no files on this order to download.']);
  const row = await insertBulkDownload(tx, {
    orderId: order.id,
    userId: actor.userId,
    scope,
    fileName: safeFileName(`${order.id} ${order.name}.zip`),
    storageKey: `orders/${order.id}/${randomUUID()}/archive.zip`,
    now,
    expiresAt: new Date(now.getTime() + keptMs),
  });
  await tx.addJob('bulk-download', { downloadId: row.id });
  return presentDownload(row);
}

/** Returns the state of the actor's own archive. */
export async function readBulkDownload(
  context: UseCaseContext,
  ids: { orderId: string; downloadId: string },
): Promise<BulkDownload> {
  const order = await readableOrder(context.tx, context.actor, ids.orderId);
  const row = await findBulkDownload(context.tx, ids.downloadId);
  if (row === null || row.order_id !== order.id || row.user_id !== context.actor.userId) throw notFound();
  if (row.expires_at <= context.now) throw notFound();
  return presentDownload(row);
}

function presentDownload(row: BulkDownloadRow): BulkDownload {
  const { id, status, size, failure, file_name: fileName } = row;
  return {
    id,
    orderId: String(row.order_id),
    status,
    fileName,
    size,
    url: status === 'ready' ? fileReference('archive', id, 'download', row.storage_key) : null,
    failure,
    expiresAt: row.expires_at.toISOString(),
  };
}
