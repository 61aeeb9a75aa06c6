import {
  type AttachmentRow,
  findVersion,
  insertVersion,
  type NewVersion,
} from '#server/db/attachments.queries.ts';
import { insertJob } from '#server/db/jobs.queries.ts';
import type { OrderRow } from '#server/db/orders.queries.ts';
import { fileTypeOf } from '#shared/rules/upload.ts';
import { notifyOfVersion } from './notice-causes.ts';
import { isPublic } from './order-access.ts';
import { recordTimeline } from './tell.ts';
import { answerVersion } from './tell-version.ts';
import type { Writing } from './work.ts';

/** The prepare-proof job's name and payload; it makes thumbnail, preview and page sizes after the commit. */
const prepareJob = 'prepare-proof';

/** A stored file that becomes a version; `timeline` is what the history tells of it, by its number, null for nothing. */
export interface StoredFile extends Pick<NewVersion, 'fileName' | 'mimeType' | 'size' | 'storageKey'> {
  thumbnail: { key: string; size: number } | null;
  timeline: ((number: number) => string) | null;
}

/** Puts a stored file into an attachment of an order that is held, and tells those who see it. Answers the version. */
export async function putVersion(
  work: Writing,
  order: OrderRow,
  attachment: AttachmentRow,
  { thumbnail, timeline, ...file }: StoredFile,
): Promise<string> {
  const { tx, actor, now } = work;
  const versionId = await insertVersion(tx, {
    ...file,
    attachmentId: attachment.id,
    fileType: fileTypeOf(file.fileName),
    thumbnailKey: thumbnail?.key ?? null,
    thumbnailSize: thumbnail?.size ?? 0,
    isInternal: attachment.kind === 'internal',
    uploadedBy: actor.userId,
    now,
  });
  await insertJob(tx, prepareJob, { versionId });
  const version = await findVersion(tx, attachment.id, versionId);
  if (version === null) throw new Error('a version is gone within its own transaction');
  await answerVersion(work, { order, attachment, version });
  if (timeline !== null)
    await recordTimeline(work, order, {
      type: 'upload',
      content: timeline(version.number),
      versionId,
      isInternal: !isPublic(attachment, version, order.status),
    });
  await notifyOfVersion(work, { order, attachment, version });
  return versionId;
}
