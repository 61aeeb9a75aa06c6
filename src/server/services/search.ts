import type { Db } from '#server/db/db.ts';
import { filesByName, titleLines } from '#server/db/search.queries.ts';
import { shownOrderName } from '#shared/model/order-name.ts';
import type { FileHit } from '#shared/protocol/http/search.ts';
import type { Actor } from '#shared/rules/actor.ts';
import { requirePermission } from './order-access.ts';
import { seesInternal } from './order-channels.ts';
import { proofStatuses } from './order-conditions.ts';

interface Asking {
  db: Db;
  actor: Actor;
  now: Date;
}

/** Changes that were being written while an answer was read come again with the next one. */
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

/** Files that the asking person may read, by the words of their names. */
export async function searchFiles(
  { db, actor }: Asking,
  { q, limit }: { q: string; limit: number },
): Promise<FileHit[]> {
  requirePermission(actor, 'read', 'ATTACHMENT');
  const rows = await filesByName(db, {
    companyId: actor.companyId,
    words: q.toLowerCase().split(/\s+/),
    proofStatuses: seesInternal(actor) ? null : proofStatuses,
    limit,
  });
  return rows.map((row) => ({
    attachmentId: row.attachment_id,
    orderId: String(row.order_id),
    orderName: shownOrderName(row.order_name),
    fileName: row.file_name,
  }));
}
