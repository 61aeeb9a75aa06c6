import { randomUUID } from 'node:crypto';
import { findAttachment, holdStorage, insertAttachment } from '#server/db/attachments.queries.ts';
import { holdImages, type ImageRow } from '#server/db/images.queries.ts';
import { type OrderRow, touchOrder } from '#server/db/orders.queries.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import { mayAddAttachment } from '#shared/rules/attachment-changes.ts';
import { storageName } from '#shared/rules/upload.ts';
import { requireOpenForFiles, requireRoom } from './grant-upload.ts';
import { ownLibrary } from './images.ts';
import { forbidden, holdOrder, notFound, readableOrder } from './order-access.ts';
import { putVersion } from './put-version.ts';
import { tellOrder, tellStorage } from './tell.ts';
import type { Writing } from './work.ts';

/** Adds copies of pictures of the company's library to one of its orders, each as a supplied file of its own. */
export async function addOrderImages(
  work: Writing,
  orderId: string,
  ids: readonly string[],
): Promise<{ added: number }> {
  const { tx, actor } = work;
  const companyId = ownLibrary(actor);
  await holdOrder(tx, orderId);
  const order = await readableOrder(tx, actor, orderId);
  if (order.company_id !== companyId) throw notFound();
  if (!mayAddAttachment(actor, 'supplied')) throw forbidden();
  requireOpenForFiles(order);
  const chosen = [...new Set(ids)];
  const images = await holdImages(tx, companyId, chosen);
  if (images.length < chosen.length)
    throw new Refusal('conflict', 'Failed', [
      'A picture that you chose was deleted meanwhile. Please choose again.',
    ]);
  await holdStorage(tx, companyId);
  await requireRoom(
    work,
    companyId,
    images.reduce((sum, { size, thumbnailSize }) => sum + size + thumbnailSize, 0),
  );
  const made: string[] = [];
  try {
    // Files stand in the order of their times, and these in the order chosen.
    for (const [at, image] of images.entries())
      await addCopy({ ...work, now: new Date(work.now.getTime() + at) }, order, image, made);
    await touchOrder(tx, order.id, work.now);
    await tellOrder(work, order, null);
    await tellStorage(work, order);
  } catch (error) {
    await Promise.allSettled(made.map((key) => work.store.delete(key)));
    throw error;
  }
  return { added: images.length };
}

/** The objects are copied within the store; `made` is told of each before it is. */
async function addCopy(work: Writing, order: OrderRow, image: ImageRow, made: string[]): Promise<void> {
  const { tx, now, store } = work;
  const copy = async (from: string, name: string): Promise<string> => {
    const key = `orders/${order.id}/${randomUUID()}/${name}`;
    made.push(key);
    await store.copy(from, key);
    return key;
  };
  const { name, mimeType, size, key, thumbnailKey, thumbnailSize } = image;
  const storageKey = await copy(key, storageName(name));
  const thumbnail =
    thumbnailKey === null ? null : { key: await copy(thumbnailKey, 'thumbnail.jpg'), size: thumbnailSize };
  const id = await insertAttachment(tx, {
    orderId: order.id,
    kind: 'supplied',
    name,
    startingTab: 'public',
    now,
  });
  const attachment = await findAttachment(tx, order.id, id);
  if (attachment === null) throw new Error('an attachment is gone within its own transaction');
  await putVersion(work, order, attachment, {
    fileName: name,
    mimeType,
    size,
    storageKey,
    thumbnail,
    timeline: () => `${name} was added from My Images`,
  });
}
