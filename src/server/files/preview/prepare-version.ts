import { randomUUID } from 'node:crypto';
import type { MutationContext } from '#server/access/mutation-context.ts';
import {
  findAttachment,
  findVersion,
  locateVersion,
  savePrepared,
} from '#server/files/attachments.queries.ts';
import { publishVersionRow } from '#server/files/publish-version.ts';
import type { Db } from '#server/kernel/db/db.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { readStored } from '#server/kernel/storage/read-stored.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { findOrder, lockOrderRow } from '#server/orders/orders.queries.ts';
import { presentListed } from '#server/orders/present-order.ts';
import { publishOrderUpdate, publishStorageChange } from '#server/orders/publish-update.ts';
import { tooLargeFault } from '#shared/files/version-faults.ts';
import type { ProofResult, ProofSource } from '#shared/protocol/proof-worker.ts';
import type { ProofPreparer } from './prepare-proof.ts';

interface Parts {
  db: Db;
  store: ObjectStore;
  preparer: Pick<ProofPreparer, 'prepare' | 'measure'>;
  clock: () => Date;
}

/** Kinds that are not drawn and may carry a picture of themselves. */
const carriesPreview = /\.(eps|ps|ai|indd|indt)$/i;

/**
 * Makes a version's thumbnail, preview and page sizes from its stored file, and publishes them to those who
 * see it. `isLate`: the second time, without haste, where the first gave no pictures.
 */
export async function prepareVersion(
  parts: Parts,
  versionId: string,
  { isLate = false }: { isLate?: boolean } = {},
): Promise<void> {
  const { db, store } = parts;
  const place = await locateVersion(db, versionId);
  const version = place && (await findVersion(db, place.attachmentId, versionId));
  if (place === null || version === null) return;
  const isDrawn = version.file_type !== 'unsupported';
  if (!isDrawn && !carriesPreview.test(version.file_name)) return;
  const { result, fault } = await readStored(store, version.storage_key, (path) =>
    prepared(parts.preparer, { path, name: version.file_name }, isLate),
  );
  // A file that cannot be drawn need not contain a preview: this is not an error.
  if ((!isDrawn || isLate) && !result.ok) return;
  const keep = async (
    bytes: Uint8Array | null,
    name: string,
  ): Promise<{ key: string; size: number } | null> => {
    if (bytes === null) return null;
    const key = `orders/${place.orderId}/${randomUUID()}/${name}`;
    await store.put(key, bytes, 'image/jpeg');
    return { key, size: bytes.byteLength };
  };
  const thumbnail = await keep(result.ok ? result.value.thumbnail : null, 'thumbnail.jpg');
  const preview = await keep(result.ok ? result.value.preview : null, 'preview.jpg');
  const isKept = await mutate(db, async (tx) => {
    await lockOrderRow(tx, place.orderId);
    const now = await findVersion(tx, place.attachmentId, versionId);
    if (now === null || now.file_removed_at !== null) return false;
    await savePrepared(tx, versionId, {
      thumbnailKey: thumbnail?.key ?? null,
      thumbnailSize: thumbnail?.size ?? 0,
      previewKey: preview?.key ?? null,
      previewSize: preview?.size ?? 0,
      // A preview embedded in a file gives no information about its pages.
      pageCount: result.ok && !result.value.isCarried ? result.value.pageCount : null,
      pageSizes: result.ok && !result.value.isCarried ? result.value.pageSizes : [],
      trim: result.ok && !result.value.isCarried ? result.value.trim : null,
      pixels: result.ok && isDrawn ? result.value.pixels : null,
      fault,
    });
    const replaced = [thumbnail && now.thumbnail_key, now.preview_key].filter((key) => key !== null);
    if (replaced.length > 0) await tx.addJob('delete-objects', { keys: replaced });
    if (isDrawn && result.ok && !isLate) {
      if (fault === null) await tx.addJob('draw-pictures', { versionId });
      await tx.addJob('compare-versions', { versionId });
    }
    const order = await findOrder(tx, place.orderId);
    const attachment = await findAttachment(tx, place.orderId, place.attachmentId);
    const prepared = await findVersion(tx, place.attachmentId, versionId);
    if (order === null || attachment === null || prepared === null) return true;
    const context: Pick<MutationContext, 'tx' | 'store' | 'now'> = { tx, store, now: parts.clock() };
    publishVersionRow(context, { order, attachment, version: prepared });
    await publishOrderUpdate(context, order, presentListed(order));
    publishStorageChange(context, order);
    return true;
  });
  // The version or its file was removed meanwhile.
  if (!isKept) await Promise.all([thumbnail, preview].map((made) => made && store.delete(made.key)));
}

/**
 * A first page that is not drawn within the time is no fault of its file: it stands without pictures until they are drawn
 * in the background. One that takes more memory than the thread may have is measured and stands without them.
 */
async function prepared(
  preparer: Parts['preparer'],
  source: ProofSource,
  isLate: boolean,
): Promise<{ result: ProofResult; fault: string | null }> {
  const drawn = await preparer.prepare(source);
  const cause = drawn.ok ? null : drawn.fault.kind;
  const result =
    cause === tooLargeFault || (cause === 'timeout' && !isLate) ? await preparer.measure(source) : drawn;
  if (!result.ok) return { result, fault: result.fault.kind };
  return { result, fault: cause === tooLargeFault ? cause : null };
}

/** Makes the pictures of a version's first page that were not made when it came. */
export async function prepareLate(parts: Parts, versionId: string): Promise<void> {
  const place = await locateVersion(parts.db, versionId);
  const version = place && (await findVersion(parts.db, place.attachmentId, versionId));
  if (version === null || version.file_removed_at !== null || version.file_type === 'unsupported') return;
  if (version.preview_key === null && version.fault === null)
    await prepareVersion(parts, versionId, { isLate: true });
}
