import { randomUUID } from 'node:crypto';
import {
  findAttachment,
  findVersion,
  locateVersion,
  savePictures,
  type VersionRow,
} from '#server/files/attachments.queries.ts';
import { publishVersionRow } from '#server/files/publish-version.ts';
import type { Db } from '#server/kernel/db/db.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { readStored } from '#server/kernel/storage/read-stored.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { findOrder, lockOrderRow } from '#server/orders/orders.queries.ts';
import { readIndex } from '#shared/files/picture-pack.ts';
import { undrawnVersion } from './draw-pictures.queries.ts';
import type { ProofPreparer } from './prepare-proof.ts';

interface Parts {
  db: Db;
  store: ObjectStore;
  drawer: Pick<ProofPreparer, 'packPages'>;
}

/** Of one version. */
const packLimits = { timeMs: 4 * 60_000, bytes: 32 * 1024 * 1024, levelsAfterMs: 700 } as const;

/** Limit of the thread itself, in case the last page takes long. */
export const drawerLimits = { timeMs: 6 * 60_000, idleMs: 30_000, exclusiveMs: 60_000 } as const;

/**
 * Makes the small pictures of a version's pages from its stored file, and levels of those that take long to draw. A
 * pack with levels is published, because who has the version open sees them before its pages are drawn; so is one that
 * takes the place of another. What cannot be drawn within the limits has none.
 */
export async function drawPictures({ db, store, drawer }: Parts, versionId: string): Promise<void> {
  const place = await locateVersion(db, versionId);
  const version = place && (await findVersion(db, place.attachmentId, versionId));
  if (place === null || version === null || version.file_removed_at !== null) return;
  if (version.file_type === 'unsupported' || !isToDraw(version)) return;
  const result = await readStored(store, version.storage_key, (path) =>
    drawer.packPages({ path, name: version.file_name }, packLimits),
  );
  if (!result.ok) return;
  const key = `orders/${place.orderId}/${randomUUID()}/pictures`;
  await store.put(key, result.value, 'application/octet-stream');
  const isKept = await mutate(db, async (tx) => {
    await lockOrderRow(tx, place.orderId);
    const now = await findVersion(tx, place.attachmentId, versionId);
    if (now === null || now.file_removed_at !== null || !isToDraw(now)) return false;
    await savePictures(tx, versionId, { key, size: result.value.byteLength });
    if (now.pictures_key !== null) await tx.addJob('delete-objects', { keys: [now.pictures_key] });
    const isSeen = now.pictures_key !== null || (readIndex(result.value)?.levels.length ?? 0) > 0;
    if (!isSeen) return true;
    const order = await findOrder(tx, place.orderId);
    const attachment = await findAttachment(tx, place.orderId, place.attachmentId);
    const drawn = await findVersion(tx, place.attachmentId, versionId);
    if (order !== null && attachment !== null && drawn !== null)
      publishVersionRow({ tx }, { order, attachment, version: drawn });
    return true;
  });
  // The version was removed meanwhile, or another process has drawn it.
  if (!isKept) await store.delete(key);
}

const isToDraw = ({ pictures_key, has_old_pictures }: VersionRow): boolean =>
  pictures_key === null || has_old_pictures;

/** Short: what was uploaded now comes between. */
const pauseMs = 1_000;

/**
 * Draws the next version after `after` that has no pictures or old ones and whose order is still worked on, unless its
 * file is lost, and leaves the rest to a further job. One that fails is tried again, and reported, by a job of its own;
 * where the store does not respond, this one is.
 */
export async function drawEarlierPictures(parts: Parts, after: string): Promise<void> {
  const version = await undrawnVersion(parts.db, after);
  if (version === null) return;
  const isLost = (await parts.store.head(version.storageKey)) === null;
  const isDone =
    isLost ||
    (await drawPictures(parts, version.id).then(
      () => true,
      () => false,
    ));
  await mutate(parts.db, async (tx) => {
    if (!isDone) await tx.addJob('draw-pictures', { versionId: version.id });
    await tx.addJob('draw-earlier-pictures', { after: version.id }, pauseMs);
  });
}
