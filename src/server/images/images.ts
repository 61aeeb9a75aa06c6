import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { companyChannel } from '#server/access/order-channels.ts';
import { presentPerson } from '#server/accounts/present-person.ts';
import { fileReference } from '#server/files/file-reference.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { Image } from '#shared/images/image.ts';
import { mayChangeImages, mayReadImages, renameProblem } from '#shared/images/images.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';
import {
  countImages,
  deleteImageRow,
  findImage,
  type ImageRow,
  imagesOf,
  isCompany,
  renameImageRow,
} from './images.queries.ts';

const noImage = (): Refusal =>
  new Refusal('not_found', 'Not Found', ['There is no such picture. It may have been deleted.']);

/** The company whose library one changes. */
export function ownLibrary(actor: Actor): string {
  if (actor.companyId === null || !mayChangeImages(actor)) throw forbidden();
  return actor.companyId;
}

/** Returns the company whose library is read: the actor's own, or on the provider's side the one named. */
async function libraryOf({ tx, actor }: UseCaseContext, named: string | undefined): Promise<string> {
  if (!mayReadImages(actor)) throw forbidden();
  if (actor.companyId !== null) {
    if (named !== undefined && named !== actor.companyId) throw forbidden();
    return actor.companyId;
  }
  if (named === undefined) throw invalidInput(['companyId: whose pictures to look at']);
  if (!(await isCompany(tx, named)))
    throw new Refusal('not_found', 'Not Found', ['There is no such company.']);
  return named;
}

export function presentImage(row: ImageRow): Image {
  const { id, name, mimeType, size, key, thumbnailKey, thumbnailSize, addedBy, createdAt, credit } = row;
  return {
    id,
    name,
    mimeType,
    size: size + thumbnailSize,
    thumbnail: thumbnailKey === null ? null : fileReference('image', id, 'thumbnail', thumbnailKey),
    url: fileReference('image', id, 'file', key),
    downloadUrl: fileReference('image', id, 'download', key),
    addedBy: addedBy && presentPerson(addedBy),
    createdAt: createdAt.toISOString(),
    credit,
  };
}

export async function requireImage(context: Pick<UseCaseContext, 'tx'>, companyId: string, id: string) {
  const row = await findImage(context.tx, companyId, id);
  if (row === null) throw noImage();
  return presentImage(row);
}

/** A page of a library, counted from 1. */
export async function readImages(
  context: UseCaseContext,
  {
    companyId: named,
    search,
    page,
    limit,
  }: { companyId?: string | undefined; search: string; page: number; limit: number },
): Promise<{ images: Image[]; total: number }> {
  const companyId = await libraryOf(context, named);
  const rows = await imagesOf(context.tx, { companyId, search, limit, offset: (page - 1) * limit });
  return {
    images: rows.map(presentImage),
    total: await countImages(context.tx, companyId, search),
  };
}

export async function renameImage(context: MutationContext, id: string, name: string): Promise<Image> {
  const companyId = ownLibrary(context.actor);
  const before = await requireImage(context, companyId, id);
  const problem = renameProblem(before.name, name);
  if (problem !== null) throw invalidInput([`Name: ${problem}`]);
  await renameImageRow(context.tx, companyId, id, name.trim());
  publishLibraryChange(context.tx, companyId);
  return requireImage(context, companyId, id);
}

/** Returns the bytes recovered. */
export async function deleteImage(
  { tx, actor }: MutationContext,
  id: string,
): Promise<{ recoveredBytes: number }> {
  const companyId = ownLibrary(actor);
  const removed = await deleteImageRow(tx, companyId, id);
  if (removed === null) throw noImage();
  await tx.addJob('delete-objects', { keys: removed.keys });
  publishLibraryChange(tx, companyId);
  return { recoveredBytes: Number(removed.bytes) };
}

/** Publishes to a company's people that its library, and its used storage, has changed. */
export const publishLibraryChange = (tx: MutationTx, companyId: string): void =>
  tx.emit(companyChannel(companyId), 'notify-sidebar', {});
