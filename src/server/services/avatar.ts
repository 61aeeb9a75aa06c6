import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { insertJob } from '#server/db/jobs.queries.ts';
import { replaceAvatar } from '#server/db/profiles.queries.ts';
import { deleteUpload, findUpload, insertUpload } from '#server/db/uploads.queries.ts';
import { isObjectKey } from '#server/storage/object-key.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import type { User } from '#shared/model/user.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import type { FormUpload, UploadType } from '#shared/protocol/http/upload.ts';
import { largestAvatarBytes } from '#shared/rules/profile.ts';
import { uploadLockMs } from '#shared/rules/upload.ts';
import type { FileToGrant } from './grant-upload.ts';
import { newId } from './opaque-token.ts';
import { forbidden } from './order-access.ts';
import { profile } from './profile.ts';
import { tellProfile } from './save-profile.ts';
import type { Writing } from './work.ts';

export const isAvatarUpload = (type: UploadType): boolean => type === 'avatar' || type === 'avatar-customer';

/** Pictures lie in the store under their own address, below the API's. */
const folder = 'avatars/';
export function avatarKey(avatar: string | null): string | null {
  const at = avatar?.indexOf(`/${folder}`) ?? -1;
  return avatar === null || at < 0 ? null : avatar.slice(at + 1);
}

/** Signs the form upload of one's own picture: a square JPEG, drawn by the client. */
export async function grantAvatar(
  { tx, actor, now, store }: Writing,
  type: UploadType,
  userId: string,
  { name, size, type: mimeType }: FileToGrant,
): Promise<FormUpload> {
  if (userId !== actor.userId || type !== (actor.clientType === 'user' ? 'avatar' : 'avatar-customer'))
    throw forbidden();
  if (mimeType !== 'image/jpeg' || size > largestAvatarBytes)
    throw new Refusal('invalid_input', 'Not Valid', ['A picture of a person is a JPEG of at most 512 KB.']);
  const key = `${folder}${userId}/${newId()}.jpg`;
  await insertUpload(tx, {
    key,
    userId,
    orderId: null,
    fileName: name,
    mimeType,
    size,
    isThumbnail: false,
    now,
  });
  return store.signUpload(key, mimeType, size, new Date(now.getTime() + uploadLockMs));
}

/** Takes an uploaded picture as one's own. `base` is where the API's addresses begin. */
export async function setAvatar(work: Writing, base: string, key: string): Promise<User> {
  const { tx, actor, store } = work;
  // What else one has uploaded is neither as small nor served and deleted as these are.
  const upload = key.startsWith(`${folder}${actor.userId}/`)
    ? await findUpload(tx, key, actor.userId, null)
    : null;
  const stored = upload === null ? null : await store.head(key);
  if (upload === null || stored === null || stored.size !== upload.size)
    throw new Refusal('conflict', 'Failed', ['The picture did not arrive whole. Please choose it again.']);
  const [first, second] = await buffer(await store.read(key, { start: 0, end: 1 }));
  if (first !== 0xff || second !== 0xd8)
    throw new Refusal('unsupported', 'Not supported file', [
      'The picture is no JPEG. Please choose another.',
    ]);
  await deleteUpload(tx, key);
  return replace(work, `${base}/${key}`);
}

/** The bytes of a picture, by the last parts of its address; null where there is none. */
export async function readAvatar(store: ObjectStore, userId: string, file: string): Promise<Readable | null> {
  const key = `${folder}${userId}/${file}`;
  return isObjectKey(key) && (await store.head(key)) !== null ? store.read(key) : null;
}

export const removeAvatar = (work: Writing): Promise<User> => replace(work, null);

async function replace({ tx, actor, now }: Writing, avatar: string | null): Promise<User> {
  const before = await replaceAvatar(tx, actor.userId, avatar);
  const old = avatarKey(before);
  if (old !== null) await insertJob(tx, 'delete-objects', { keys: [old] });
  await tellProfile(tx, actor.userId);
  return profile(tx, actor, now);
}
