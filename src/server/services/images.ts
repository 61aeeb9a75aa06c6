import type { Tx } from '#server/db/db.ts';
import { appendEvent } from '#server/db/events.queries.ts';
import {
  countImages,
  deleteImageRow,
  findImage,
  type ImageRow,
  imagesOf,
  isCompany,
  renameImageRow,
} from '#server/db/images.queries.ts';
import { insertJob } from '#server/db/jobs.queries.ts';
import type { Image } from '#shared/model/image.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import type { Actor } from '#shared/rules/actor.ts';
import { isShownWhole, mayChangeImages, mayReadImages, renameProblem } from '#shared/rules/images.ts';
import { forbidden } from './order-access.ts';
import { companyChannel } from './order-channels.ts';
import { presentPerson } from './present-person.ts';
import { fileAddress } from './present-version.ts';
import type { Work, Writing } from './work.ts';

const noImage = (): Refusal =>
  new Refusal('not_found', 'Not Found', ['There is no such picture. It may have been deleted.']);

/** The company whose library one changes. */
export function ownLibrary(actor: Actor): string {
  if (actor.companyId === null || !mayChangeImages(actor)) throw forbidden();
  return actor.companyId;
}

/** The company whose library one looks at: one's own, or on the provider's side the one named. */
async function libraryOf({ tx, actor }: Work, named: string | undefined): Promise<string> {
  if (!mayReadImages(actor)) throw forbidden();
  if (actor.companyId !== null) {
    if (named !== undefined && named !== actor.companyId) throw forbidden();
    return actor.companyId;
  }
  if (named === undefined)
    throw new Refusal('invalid_input', 'Not Valid', ['companyId: whose pictures to look at']);
  if (!(await isCompany(tx, named)))
    throw new Refusal('not_found', 'Not Found', ['There is no such company.']);
  return named;
}

export async function presentImage(
  { store, now }: Pick<Work, 'store' | 'now'>,
  row: ImageRow,
): Promise<Image> {
  const { id, name, mimeType, size, key, thumbnailKey, thumbnailSize, addedBy, createdAt, credit } = row;
  return {
    id,
    name,
    mimeType,
    size: size + thumbnailSize,
    thumbnail: thumbnailKey === null ? null : await fileAddress(store, thumbnailKey, `${name}.jpg`, now),
    url: await fileAddress(store, key, name, now, !isShownWhole(mimeType)),
    downloadUrl: await fileAddress(store, key, name, now, true),
    addedBy: addedBy && presentPerson(addedBy),
    createdAt: createdAt.toISOString(),
    credit,
  };
}

export async function requireImage(work: Pick<Work, 'tx' | 'store' | 'now'>, companyId: string, id: string) {
  const row = await findImage(work.tx, companyId, id);
  if (row === null) throw noImage();
  return presentImage(work, row);
}

/** A page of a library, counted from 1. */
export async function readImages(
  work: Work,
  {
    companyId: named,
    search,
    page,
    limit,
  }: { companyId?: string | undefined; search: string; page: number; limit: number },
): Promise<{ images: Image[]; total: number }> {
  const companyId = await libraryOf(work, named);
  const rows = await imagesOf(work.tx, { companyId, search, limit, offset: (page - 1) * limit });
  return {
    images: await Promise.all(rows.map((row) => presentImage(work, row))),
    total: await countImages(work.tx, companyId, search),
  };
}

export async function renameImage(work: Writing, id: string, name: string): Promise<Image> {
  const companyId = ownLibrary(work.actor);
  const before = await requireImage(work, companyId, id);
  const problem = renameProblem(before.name, name);
  if (problem !== null) throw new Refusal('invalid_input', 'Not Valid', [`Name: ${problem}`]);
  await renameImageRow(work.tx, companyId, id, name.trim());
  await tellLibrary(work.tx, companyId);
  return requireImage(work, companyId, id);
}

/** Answers the bytes recovered. */
export async function deleteImage({ tx, actor }: Writing, id: string): Promise<{ recoveredBytes: number }> {
  const companyId = ownLibrary(actor);
  const removed = await deleteImageRow(tx, companyId, id);
  if (removed === null) throw noImage();
  await insertJob(tx, 'delete-objects', { keys: removed.keys });
  await tellLibrary(tx, companyId);
  return { recoveredBytes: Number(removed.bytes) };
}

/** Tells a company's people that its library, and what is stored for it, has changed. */
export const tellLibrary = (tx: Tx, companyId: string): Promise<void> =>
  appendEvent(tx, companyChannel(companyId), 'notify-sidebar', {});
