import { requirePermission } from '#server/access/order-access.ts';
import type { Db } from '#server/kernel/db/db.ts';
import type { Actor } from '#shared/access/actor.ts';
import { seesInternal } from '#shared/access/role.ts';
import type { FileHit } from '#shared/orders/list/search.http.ts';
import { shownOrderName } from '#shared/orders/order-name.ts';
import { filesByName, titleLines } from './search.queries.ts';

interface Asking {
  db: Db;
  actor: Actor;
  now: Date;
}

/** Changes that were being written during a read come again with the next one. */
const overlapMs = 5_000;

/** The titles of all orders that the asking person may see, or of those changed since. */
export async function readTitles(
  { db, actor, now }: Asking,
  since: string | undefined,
): Promise<{ titles: string; total: number; asOf: string }> {
  requirePermission(actor, 'read', 'ORDER_LIST');
  const found = await titleLines(db, actor.companyId, since === undefined ? null : new Date(since));
  return { ...found, asOf: new Date(now.getTime() - overlapMs).toISOString() };
}

/** Returns files that the actor may read, by the words of their names. */
export async function searchFiles(
  { db, actor }: Asking,
  { q, limit }: { q: string; limit: number },
): Promise<FileHit[]> {
  requirePermission(actor, 'read', 'ATTACHMENT');
  const rows = await filesByName(db, {
    companyId: actor.companyId,
    words: q.toLowerCase().split(/\s+/),
    withInternal: seesInternal(actor),
    limit,
  });
  return rows.map((row) => ({
    attachmentId: row.attachment_id,
    orderId: String(row.order_id),
    orderName: shownOrderName(row.order_name),
    fileName: row.file_name,
  }));
}
