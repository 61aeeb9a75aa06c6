import { randomUUID } from 'node:crypto';
import type { MutationContext } from '#server/access/mutation-context.ts';
import { forbidden, lockOrder, notFound, readableOrder } from '#server/access/order-access.ts';
import { findAttachment, insertAttachment } from '#server/files/attachments.queries.ts';
import { putVersion } from '#server/files/put-version.ts';
import { requireOpenForFiles, requireRoom } from '#server/files/upload/grant-upload.ts';
import { findImages, type ImageRow, lockImages } from '#server/images/images.queries.ts';
import { ownLibrary } from '#server/images/images.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { hashObject } from '#server/kernel/storage/hash-object.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import { type OrderRow, touchOrder } from '#server/orders/orders.queries.ts';
import { publishOrderUpdate, publishStorageChange } from '#server/orders/publish-update.ts';
import type { Actor } from '#shared/access/actor.ts';
import { mayAddAttachment } from '#shared/files/attachment-changes.ts';
import { storageName } from '#shared/files/upload.ts';
import { Refusal } from '#shared/kernel/errors.ts';

/** The objects of a picture's copy. */
export interface ImageCopy {
  storageKey: string;
  thumbnailKey: string | null;
  sha256: string;
}

/** Copies pictures of the company's library for one of its orders and hashes the copies; `keys` names each made. */
export async function copyImages(
  { db, store, actor }: { db: Db; store: ObjectStore; actor: Actor },
  orderId: string,
  ids: readonly string[],
  keys: string[],
): Promise<Map<string, ImageCopy>> {
  const copy = async (from: string, name: string): Promise<string> => {
    const key = `orders/${orderId}/${randomUUID()}/${name}`;
    keys.push(key);
    await store.copy(from, key);
    return key;
  };
  const copies = new Map<string, ImageCopy>();
  const order = await readableOrder(db, actor, orderId);
  if (order.company_id !== ownLibrary(actor)) throw notFound();
  for (const { id, name, key, thumbnailKey } of await findImages(db, ownLibrary(actor), [...new Set(ids)])) {
    const storageKey = await copy(key, storageName(name));
    copies.set(id, {
      storageKey,
      thumbnailKey: thumbnailKey === null ? null : await copy(thumbnailKey, 'thumbnail.jpg'),
      sha256: await hashObject(store, storageKey),
    });
  }
  return copies;
}

/** Copies pictures of the company's library to one of its orders, each as a supplied file. */
export async function addOrderImages(
  context: MutationContext,
  orderId: string,
  ids: readonly string[],
  copies: ReadonlyMap<string, ImageCopy>,
): Promise<{ added: number }> {
  const { tx, actor } = context;
  const companyId = ownLibrary(actor);
  await lockOrder(tx, orderId);
  const order = await readableOrder(tx, actor, orderId);
  if (order.company_id !== companyId) throw notFound();
  if (!mayAddAttachment(actor, 'supplied')) throw forbidden();
  requireOpenForFiles(order);
  const chosen = [...new Set(ids)];
  const images = await lockImages(tx, companyId, chosen);
  const isGone = images.length < chosen.length || images.some(({ id }) => !copies.has(id));
  if (isGone)
    throw new Refusal('conflict', 'Failed', [
      'A picture that you chose has been deleted. Please choose again.',
    ]);
  await lockCompanies(tx, [companyId]);
  await requireRoom(
    context,
    companyId,
    images.reduce((sum, { size, thumbnailSize }) => sum + size + thumbnailSize, 0),
  );
  // Files are sorted by their times, and these keep the order chosen.
  for (const [at, image] of images.entries()) {
    const copy = copies.get(image.id);
    if (copy !== undefined)
      await addCopy({ ...context, now: new Date(context.now.getTime() + at) }, order, image, copy);
  }
  await touchOrder(tx, order.id, context.now);
  await publishOrderUpdate(context, order, null);
  publishStorageChange(context, order);
  return { added: images.length };
}

async function addCopy(
  context: MutationContext,
  order: OrderRow,
  image: ImageRow,
  copy: ImageCopy,
): Promise<void> {
  const { tx, now } = context;
  const { name, mimeType, size, thumbnailSize } = image;
  const { storageKey, thumbnailKey, sha256 } = copy;
  const id = await insertAttachment(tx, {
    orderId: order.id,
    kind: 'supplied',
    name,
    startingTab: 'public',
    now,
  });
  const attachment = await findAttachment(tx, order.id, id);
  if (attachment === null) throw new Error('an attachment is gone within its own transaction');
  await putVersion(context, order, attachment, {
    fileName: name,
    mimeType,
    size,
    storageKey,
    sha256,
    thumbnail: thumbnailKey === null ? null : { key: thumbnailKey, size: thumbnailSize },
    timeline: () => `${name} was added from My Images`,
  });
}
