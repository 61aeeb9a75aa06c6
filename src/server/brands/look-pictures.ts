import { buffer } from 'node:stream/consumers';
import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden, requirePermission } from '#server/access/order-access.ts';
import { findProfile } from '#server/accounts/profiles.queries.ts';
import { deleteUploaded } from '#server/files/upload/delete-uploaded.ts';
import type { AdmitFile } from '#server/files/upload/grant-upload.ts';
import {
  countOpenUploads,
  deleteUpload,
  findUpload,
  lockUploads,
} from '#server/files/upload/uploads.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { newId } from '#server/kernel/http/opaque-token.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { ProviderLook } from '#shared/accounts/user.ts';
import {
  lookPictures,
  maxLookPictureBytes,
  maySetLook,
  pictureProblems,
  plainLook,
} from '#shared/brands/white-label-rules.ts';
import type { UploadType } from '#shared/files/upload.http.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';
import { requireAccount } from './white-labels.ts';

const fieldOf = { logo: 'logo', favicon: 'favicon', 'image-placeholder': 'imagePlaceholder' } as const;
type LookUpload = keyof typeof fieldOf;
export const isLookUpload = (type: UploadType): type is LookUpload => type in fieldOf;

/** Stands for the provider itself where a company is named. */
const provider = 'provider';
/** Granted to one person, and neither taken over nor a day old. */
const maxOpenUploads = 20;
const folderOf = ({ userId }: Pick<Actor, 'userId'>): string => `looks/${userId}/`;

/** Checks a picture for the look of a company, or of the provider. Looks keep it themselves: nobody's storage holds it. */
export const admitLook: AdmitFile = async (context, type, companyId, { size, type: mimeType }) => {
  const { tx, actor } = context;
  await requireMaySetLook(context, companyId);
  const field = fieldOf[type as LookUpload];
  const problems = pictureProblems({ ...plainLook, [field]: `data:${mimeType};base64,` });
  if (size > maxLookPictureBytes) problems.push(`${field}: at most 48 KB.`);
  if (problems.length > 0) throw invalidInput(problems);
  if ((await countOpenUploads(tx, actor.userId, folderOf(actor))) >= maxOpenUploads)
    throw new Refusal('rate_limited', 'Too many attempts', [
      'Too many pictures were sent and not taken over. Please try again tomorrow.',
    ]);
  return { key: `${folderOf(actor)}${newId()}`, mimeType, orderId: null, companyId: null };
};

async function requireMaySetLook(context: UseCaseContext, companyId: string): Promise<void> {
  const { tx, actor } = context;
  if (actor.clientType === 'user') {
    requirePermission(actor, 'update', 'WHITE_LABEL');
    if (companyId !== provider) await requireAccount(context, companyId);
    return;
  }
  const own = actor.companyId === companyId ? await findProfile(tx, actor.userId) : null;
  if (own === null || !maySetLook(actor, own)) throw forbidden();
}

/** A look in which the pictures that the actor has uploaded stand in place of their keys, which are beside it. */
interface ReadLook<Look> {
  look: Look;
  keys: string[];
}

/**
 * Returns a look with the pictures that it names by the keys of their uploads. Keys of what has not arrived stay. Asks the
 * store, so it runs ahead of the transaction.
 */
export async function readPictures<Look extends ProviderLook>(
  { db, store, actor }: { db: Tx; store: ObjectStore; actor: Actor },
  look: Look,
): Promise<ReadLook<Look>> {
  const read: ReadLook<Look> = { look: { ...look }, keys: [] };
  for (const field of lookPictures) {
    const key = look[field];
    if (key === null || !key.startsWith(folderOf(actor))) continue;
    const upload = await findUpload(db, key, actor.userId, null);
    if (upload === null || (await store.head(key))?.size !== upload.size) continue;
    const bytes = await buffer(await store.read(key));
    read.look[field] = `data:${upload.mime_type};base64,${bytes.toString('base64')}`;
    read.keys.push(key);
  }
  return read;
}

/** Ends the uploads of pictures that a look has taken over. Refuses a look that names one that has not arrived. */
export async function takePictures(
  { tx, actor, store }: MutationContext,
  { look, keys }: ReadLook<ProviderLook>,
): Promise<void> {
  if (lookPictures.some((field) => look[field]?.startsWith('looks/')))
    throw new Refusal('conflict', 'Failed', ['The picture did not arrive whole. Please choose it again.']);
  if (keys.length === 0) return;
  const unique = [...new Set(keys)].sort();
  await lockUploads(tx, unique, actor.userId);
  for (const key of unique) await deleteUpload(tx, key);
  await deleteUploaded(tx, store, unique);
}
