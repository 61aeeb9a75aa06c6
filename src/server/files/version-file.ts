import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden, readableVersion } from '#server/access/order-access.ts';
import type { OrderRow } from '#server/orders/orders.queries.ts';
import type { VersionIds } from '#server/review/thread-access.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { VersionFile } from '#shared/files/attachment.ts';
import { isUnmarkedWithheld, withheldText } from '#shared/files/unmarked-files.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { AttachmentRow, VersionRow } from './attachments.queries.ts';
import { fileReference } from './file-reference.ts';

/** Returns whether `actor` must wait for the approval before a version's file is theirs without a watermark. */
export const isFileWithheld = (
  actor: Pick<Actor, 'clientType'>,
  order: Pick<OrderRow, 'status' | 'download_with_watermark'>,
  attachment: Pick<AttachmentRow, 'kind'>,
  version: Pick<VersionRow, 'is_approved'> & { uploader: Pick<VersionRow['uploader'], 'client_type'> },
): boolean =>
  isUnmarkedWithheld(
    actor,
    { status: order.status, isDownloadWithWatermark: order.download_with_watermark },
    {
      kind: attachment.kind,
      uploadedByCustomer: version.uploader.client_type === 'customer',
      isApproved: version.is_approved,
    },
  );

export const fileWithheld = (): Refusal => new Refusal('forbidden', 'Not yet', [withheldText]);

/** Returns where a version's file is saved from. Throws Refusal while it is withheld, or a guest's link allows none. */
export async function readVersionFile({ tx, actor }: UseCaseContext, ids: VersionIds): Promise<VersionFile> {
  const { order, attachment, version } = await readableVersion(tx, actor, ids);
  if (actor.guest?.mayDownload === false) throw forbidden();
  if (isFileWithheld(actor, order, attachment, version)) throw fileWithheld();
  if (version.file_removed_at !== null)
    throw new Refusal('conflict', 'The file was removed', [
      `${version.file_name} is older than files of closed orders are kept.`,
    ]);
  return {
    url: fileReference('version', version.id, 'download', version.storage_key),
    fileName: version.file_name,
  };
}
