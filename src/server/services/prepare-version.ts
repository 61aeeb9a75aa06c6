import { randomUUID } from 'node:crypto';
import { findAttachment, findVersion, locateVersion, savePrepared } from '#server/db/attachments.queries.ts';
import type { Db } from '#server/db/db.ts';
import { findOrder, lockOrderRow } from '#server/db/orders.queries.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { isPublic } from './order-access.ts';
import type { ProofPreparer } from './prepare-proof.ts';
import { presentListed } from './present-order.ts';
import { presentVersion } from './present-version.ts';
import { readStored } from './read-stored.ts';
import { tellOrder, tellStorage } from './tell.ts';
import { tellVersion } from './tell-version.ts';
import type { Writing } from './work.ts';

interface Parts {
  db: Db;
  store: ObjectStore;
  preparer: ProofPreparer;
  clock: () => Date;
}

/** Makes a version's thumbnail, preview and page sizes from its stored file, and tells those who see it. */
export async function prepareVersion(parts: Parts, versionId: string): Promise<void> {
  const { db, store } = parts;
  const place = await locateVersion(db, versionId);
  const version = place && (await findVersion(db, place.attachmentId, versionId));
  if (place === null || version === null || version.file_type === 'unsupported') return;
  const answer = await readStored(store, version.storage_key, (path) =>
    parts.preparer.prepare({ path, name: version.file_name }),
  );
  const keep = async (
    bytes: Uint8Array | null,
    name: string,
  ): Promise<{ key: string; size: number } | null> => {
    if (bytes === null) return null;
    const key = `orders/${place.orderId}/${randomUUID()}/${name}`;
    await store.put(key, bytes, 'image/jpeg');
    return { key, size: bytes.byteLength };
  };
  const thumbnail = await keep(answer.ok ? answer.value.thumbnail : null, 'thumbnail.jpg');
  const preview = await keep(answer.ok ? answer.value.preview : null, 'preview.jpg');
  await db.transaction(async (tx) => {
    await lockOrderRow(tx, place.orderId);
    await savePrepared(tx, versionId, {
      thumbnailKey: thumbnail?.key ?? null,
      thumbnailSize: thumbnail?.size ?? 0,
      previewKey: preview?.key ?? null,
      previewSize: preview?.size ?? 0,
      pageCount: answer.ok ? answer.value.pageCount : null,
      pageSizes: answer.ok ? answer.value.pageSizes : [],
      fault: answer.ok ? null : answer.fault.kind,
    });
    const order = await findOrder(tx, place.orderId);
    const attachment = await findAttachment(tx, place.orderId, place.attachmentId);
    const prepared = await findVersion(tx, place.attachmentId, versionId);
    if (order === null || attachment === null || prepared === null) return;
    const work: Pick<Writing, 'tx' | 'store' | 'now'> = { tx, store, now: parts.clock() };
    const internal = !isPublic(attachment, prepared, order.status);
    await tellVersion(
      work,
      { order, attachment, version: prepared },
      { kind: 'put', version: await presentVersion(prepared, { ...work, internal }) },
    );
    await tellOrder(work, order, presentListed(order));
    await tellStorage(work, order);
  });
}
