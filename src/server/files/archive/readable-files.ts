import { isReadable } from '#server/access/order-access.ts';
import { attachmentsOf, type VersionRow, versionsOf } from '#server/files/attachments.queries.ts';
import { isFileWithheld } from '#server/files/version-file.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { safeFileName } from '#server/kernel/storage/safe-file-name.ts';
import type { OrderRow } from '#server/orders/orders.queries.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { AttachmentKind } from '#shared/files/attachment.ts';
import type { BulkDownloadScope } from '#shared/files/bulk-download.ts';

export interface ArchivedFile {
  /** Path in the archive; unique. */
  path: string;
  version: VersionRow;
}

const folders: Readonly<Record<AttachmentKind, string>> = {
  customer: 'Customer review',
  guest: 'Customer review',
  supplied: 'Supplied files',
  internal: 'Internal review',
};

export interface ArchiveContent {
  files: ArchivedFile[];
  /** Files that `actor` may read and not download yet. */
  withheld: number;
}

/** Returns the files of an order that `actor` may download, named for an archive: by kind, older versions marked. */
export async function filesForArchive(
  tx: Tx,
  actor: Actor,
  order: OrderRow,
  scope: BulkDownloadScope,
): Promise<ArchiveContent> {
  const attachments = await attachmentsOf(tx, order.id);
  const versions = await versionsOf(
    tx,
    attachments.map(({ id }) => id),
  );
  const files: ArchivedFile[] = [];
  const taken = new Set<string>();
  let withheld = 0;
  for (const attachment of attachments) {
    const readable = versions.filter(
      (version) =>
        version.attachment_id === attachment.id &&
        version.file_removed_at === null &&
        isReadable(actor, attachment, version, order.status),
    );
    for (const [at, version] of (scope === 'all' ? readable : readable.slice(0, 1)).entries()) {
      if (isFileWithheld(actor, order, attachment, version)) {
        withheld += 1;
        continue;
      }
      const name = at === 0 ? version.file_name : markName(version.file_name, `version ${version.number}`);
      const path = freePath(taken, folders[attachment.kind], name);
      files.push({ path, version });
    }
  }
  return { files, withheld };
}

/** `logo.pdf` with the mark `2` is `logo (2).pdf`. */
function markName(name: string, mark: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 1 ? `${name} (${mark})` : `${name.slice(0, dot)} (${mark})${name.slice(dot)}`;
}

/** Returns a path for a file of that name, unique without regard to case, for file systems that ignore it. */
export function freePath(taken: Set<string>, folder: string, name: string): string {
  const safe = safeFileName(name);
  for (let count = 1; ; count += 1) {
    const path = `${folder}/${count === 1 ? safe : markName(safe, String(count))}`;
    if (taken.has(path.toLowerCase())) continue;
    taken.add(path.toLowerCase());
    return path;
  }
}
