import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { MutationContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { deleteUploaded } from '#server/files/upload/delete-uploaded.ts';
import type { AdmitFile, AdmittedFile } from '#server/files/upload/grant-upload.ts';
import {
  countOpenUploads,
  deleteUpload,
  findUpload,
  lockUploads,
  type UploadRow,
} from '#server/files/upload/uploads.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { newId } from '#server/kernel/http/opaque-token.ts';
import { isObjectKey } from '#server/kernel/storage/object-key.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import type { Actor } from '#shared/access/actor.ts';
import { maxAvatarBytes } from '#shared/accounts/profile.ts';
import type { User } from '#shared/accounts/user.ts';
import type { UploadType } from '#shared/files/upload.http.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';
import { profile } from './profile.ts';
import { replaceAvatar } from './profiles.queries.ts';
import { publishProfileChange } from './save-profile.ts';

export const isAvatarUpload = (type: UploadType): boolean => type === 'avatar' || type === 'avatar-customer';

/** Pictures are stored under their own address, below the API's. */
const folder = 'avatars/';
/** Granted to one person, and neither taken over nor a day old. */
const maxOpenUploads = 20;
export function avatarKey(avatar: string | null): string | null {
  const at = avatar?.indexOf(`/${folder}`) ?? -1;
  return avatar === null || at < 0 ? null : avatar.slice(at + 1);
}

/** Checks the actor's own picture: a square JPEG, drawn by the client. */
export const admitAvatar: AdmitFile = async (
  { tx, actor },
  type,
  userId,
  { size, type: mimeType },
): Promise<AdmittedFile> => {
  if (userId !== actor.userId || type !== (actor.clientType === 'user' ? 'avatar' : 'avatar-customer'))
    throw forbidden();
  if (mimeType !== 'image/jpeg' || size > maxAvatarBytes)
    throw invalidInput(['A picture of a person is a JPEG of at most 512 KB.']);
  // Nobody's storage holds them.
  if ((await countOpenUploads(tx, userId, `${folder}${userId}/`)) >= maxOpenUploads)
    throw new Refusal('rate_limited', 'Too many attempts', [
      'Too many pictures were sent and not taken over. Please try again tomorrow.',
    ]);
  return { key: `${folder}${userId}/${newId()}.jpg`, mimeType, orderId: null, companyId: null };
};

/** Other uploads of a person are neither as small nor served and deleted as these are. */
const findPicture = (tx: Tx, userId: string, key: string): Promise<UploadRow | null> =>
  key.startsWith(`${folder}${userId}/`) ? findUpload(tx, key, userId, null) : Promise.resolve(null);

/**
 * Returns the key under which a picture that the actor has uploaded can no longer be replaced by its form; null where
 * none has arrived. Asks the store, so it runs ahead of the transaction.
 */
export async function settleAvatar(
  { db, store, actor }: { db: Tx; store: ObjectStore; actor: Pick<Actor, 'userId'> },
  uploadKey: string,
): Promise<string | null> {
  const upload = await findPicture(db, actor.userId, uploadKey);
  if (upload === null || (await store.head(uploadKey))?.size !== upload.size) return null;
  const key = await store.settle(uploadKey, `${folder}${actor.userId}/${newId()}.jpg`);
  const [first, second] = await buffer(await store.read(key, { start: 0, end: 1 }));
  if (first === 0xff && second === 0xd8) return key;
  if (key !== uploadKey) await store.delete(key);
  throw new Refusal('unsupported', 'Not supported file', ['The picture is no JPEG. Please choose another.']);
}

/** Sets an uploaded and settled picture as the actor's avatar. `base` is where the API's addresses begin. */
export async function setAvatar(
  context: MutationContext,
  base: string,
  { uploadKey, key }: { uploadKey: string; key: string | null },
): Promise<User> {
  const { tx, actor, store } = context;
  await lockUploads(tx, [uploadKey], actor.userId);
  if (key === null || (await findPicture(tx, actor.userId, uploadKey)) === null)
    throw new Refusal('conflict', 'Failed', ['The picture did not arrive whole. Please choose it again.']);
  await deleteUpload(tx, uploadKey);
  if (key !== uploadKey) await deleteUploaded(tx, store, [uploadKey]);
  return replace(context, `${base}/${key}`);
}

/** The bytes of a picture, by the last parts of its address; null where there is none. */
export async function readAvatar(store: ObjectStore, userId: string, file: string): Promise<Readable | null> {
  const key = `${folder}${userId}/${file}`;
  return isObjectKey(key) && (await store.head(key)) !== null ? store.read(key) : null;
}

export const removeAvatar = (context: MutationContext): Promise<User> => replace(context, null);

async function replace(context: MutationContext, avatar: string | null): Promise<User> {
  const { tx, actor } = context;
  const before = await replaceAvatar(tx, actor.userId, avatar);
  const old = avatarKey(before);
  if (old !== null) await tx.addJob('delete-objects', { keys: [old] });
  publishProfileChange(tx, actor.userId);
  return profile(context);
}
