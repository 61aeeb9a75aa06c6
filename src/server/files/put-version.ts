import type { MutationContext } from '#server/access/mutation-context.ts';
import { isPublic } from '#server/access/order-access.ts';
import { notifyOfVersion, type VersionNotice } from '#server/notifications/notification-triggers.ts';
import type { OrderRow } from '#server/orders/orders.queries.ts';
import { recordTimeline } from '#server/orders/publish-update.ts';
import { fileTypeOf } from '#shared/files/file-type.ts';
import { type AttachmentRow, findVersion, insertVersion, type NewVersion } from './attachments.queries.ts';
import { publishVersion } from './publish-version.ts';

/**
 * A stored file that becomes a version; `timeline` returns its history entry by version number, null for
 * none.
 */
export interface NewVersionFile
  extends Pick<NewVersion, 'fileName' | 'mimeType' | 'size' | 'storageKey' | 'sha256'> {
  thumbnail: { key: string; size: number } | null;
  timeline: ((number: number) => string) | null;
  /** Absent: that it was uploaded. */
  notice?: VersionNotice;
}

/** Adds a stored file to an attachment of a locked order, and publishes it. Returns the version. */
export async function putVersion(
  context: MutationContext,
  order: OrderRow,
  attachment: AttachmentRow,
  { thumbnail, timeline, notice, ...file }: NewVersionFile,
): Promise<string> {
  const { tx, actor, now } = context;
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
  await tx.addJob('prepare-proof', { versionId });
  const version = await findVersion(tx, attachment.id, versionId);
  if (version === null) throw new Error('a version is gone within its own transaction');
  await publishVersion(context, { order, attachment, version });
  if (timeline !== null)
    await recordTimeline(context, order, {
      type: 'upload',
      content: timeline(version.number),
      versionId,
      isInternal: !isPublic(attachment, version, order.status),
    });
  await notifyOfVersion(context, { order, attachment, version }, notice);
  return versionId;
}
