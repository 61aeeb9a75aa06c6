import { buffer } from 'node:stream/consumers';
import type { Db } from '#server/kernel/db/db.ts';
import { hashToken } from '#server/kernel/http/opaque-token.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { findOrder } from '#server/orders/orders.queries.ts';
import { mayReadOrder } from '#shared/access/order-visibility.ts';
import type { FileType, PageSize } from '#shared/files/attachment.ts';
import { readableFiles } from './guest-review.ts';
import { findUnguardedLink, guestActor } from './guests.queries.ts';

/** The server's picture of the first page that a guest will see. */
export interface FirstPicture {
  versionId: string;
  fileName: string;
  fileType: FileType;
  firstPage: PageSize | null;
  pageCount: number;
  jpeg: Buffer;
}

/** Larger ones come after the page, so that its scripts do not wait for them. */
const maxBytes = 1_000_000;

/**
 * Returns the picture of what a link shows first, as its guest would be given it; null while the link asks for
 * something, and where there is none. Opens nothing: programs that look at mails follow links too.
 */
export async function firstPicture(
  { db, store, now }: { db: Db; store: ObjectStore; now: Date },
  token: string,
): Promise<FirstPicture | null> {
  const link = await findUnguardedLink(db, hashToken(token), now);
  if (link === null) return null;
  const actor = guestActor(link, { userId: '', linkId: link.id, since: now, assurance: 'link' });
  const version = await db.snapshot(async (tx) => {
    const order = await findOrder(tx, link.order_id);
    if (order === null) return null;
    const { company_id: companyId, client_id: clientId } = order;
    if (!mayReadOrder(actor, { ...order, companyId, clientId })) return null;
    const [file] = await readableFiles(tx, actor, order);
    return file?.versions[0] ?? null;
  });
  if (version === null || version.preview_key === null || version.file_type === 'unsupported') return null;
  const { preview_key: key, id: versionId, file_name: fileName } = version;
  const size = (await store.head(key))?.size ?? 0;
  if (size === 0 || size > maxBytes) return null;
  return {
    versionId,
    fileName,
    fileType: version.file_type,
    firstPage: version.first_page,
    pageCount: version.page_count ?? 1,
    jpeg: await buffer(await store.read(key)),
  };
}
