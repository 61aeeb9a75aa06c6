import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { isPublic } from '#server/access/order-access.ts';
import {
  type AttachmentRow,
  attachmentsOf,
  type VersionRow,
  versionsOf,
} from '#server/files/attachments.queries.ts';
import { hashObject } from '#server/kernel/storage/hash-object.ts';
import type { DecidedVersion } from '#shared/decisions/decision.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { saveHash } from './decisions.queries.ts';

/** An attachment for customer review. */
export interface Proof {
  attachment: AttachmentRow;
  /** The newest version that customers see; null where there is none. */
  current: VersionRow | null;
  /** All of them, newest first. */
  versions: VersionRow[];
}

/** Returns the proofs of an order in review, in the order in which they were added. */
export async function proofsOf({ tx }: Pick<UseCaseContext, 'tx'>, orderId: number): Promise<Proof[]> {
  const attachments = (await attachmentsOf(tx, orderId)).filter(({ kind }) => kind === 'customer');
  const all = await versionsOf(
    tx,
    attachments.map(({ id }) => id),
  );
  return attachments.map((attachment) => {
    const versions = all.filter(({ attachment_id }) => attachment_id === attachment.id);
    const current = versions.find((version) => isPublic(attachment, version, 'in-review')) ?? null;
    return { attachment, current, versions };
  });
}

/** Returns what was approved before decisions were recorded, as far as its files were read since. */
export async function unrecordedApproval(
  tx: UseCaseContext['tx'],
  orderId: number,
): Promise<DecidedVersion[]> {
  const all = (await proofsOf({ tx }, orderId)).flatMap(({ versions }) => versions);
  return all.flatMap((version) =>
    version.is_approved && version.sha256 !== null ? [asDecided(version, version.sha256, false)] : [],
  );
}

/**
 * Limit of what is hashed while a decision waits. Larger files from before hashes were kept are left to the
 * job.
 */
const readAtOnceBytes = 64 * 1024 * 1024;

async function hashOf(
  { tx, store }: Pick<UseCaseContext, 'tx' | 'store'>,
  version: VersionRow,
): Promise<string> {
  if (version.sha256 !== null) return version.sha256;
  if (version.size > readAtOnceBytes)
    throw new Refusal('conflict', `“${version.file_name}” is still being read`, [
      'A decision names the exact file. Please try again in a few minutes.',
    ]);
  const isThere = (await store.head(version.storage_key)) !== null;
  if (!isThere)
    throw new Refusal('conflict', `The file “${version.file_name}” is missing`, [
      'A decision names the exact file, and this one is not in the store. Please upload it again.',
    ]);
  const sha256 = await hashObject(store, version.storage_key);
  await saveHash(tx, version.id, sha256);
  return sha256;
}

/** Returns the version as a decision records it. Hashes a file from before hashes were kept. */
export async function decidedVersion(
  context: Pick<UseCaseContext, 'tx' | 'store'>,
  version: VersionRow,
  onScreen: boolean,
): Promise<DecidedVersion> {
  return asDecided(version, await hashOf(context, version), onScreen);
}

const asDecided = (version: VersionRow, sha256: string, onScreen: boolean): DecidedVersion => ({
  versionId: version.id,
  attachmentId: version.attachment_id,
  fileName: version.file_name,
  version: version.number,
  sha256,
  fileSize: version.size,
  pageCount: version.page_count,
  firstPage: version.first_page,
  onScreen,
});
