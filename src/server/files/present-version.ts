import { createHash } from 'node:crypto';
import { presentPerson } from '#server/accounts/present-person.ts';
import type { Attachment, Version } from '#shared/files/attachment.ts';
import { removedFault } from '#shared/files/version-faults.ts';
import type { AttachmentRow, RemovalRow, VersionRow } from './attachments.queries.ts';
import { type FilePart, fileReference } from './file-reference.ts';

interface View {
  /** Counts the open threads of both tabs, or of the public one. */
  internal: boolean;
}

/** Returns a short text that is another one once anything is written on the version, or resolved or opened again. */
export const openState = ({ open_public, open_internal }: VersionRow, { internal }: View): string =>
  createHash('sha256')
    .update(JSON.stringify([open_public, ...(internal ? [open_internal] : [])]))
    .digest('base64url')
    .slice(0, 16);

export function presentVersion(row: VersionRow, { internal }: View): Version {
  const picture = (part: FilePart, key: string | null) =>
    key === null ? null : fileReference('version', row.id, part, key);
  return {
    id: row.id,
    attachmentId: row.attachment_id,
    fileName: row.file_name,
    version: row.number,
    draftVersion: row.draft_number,
    thumbnail: picture('thumbnail', row.thumbnail_key),
    preview: picture('preview', row.preview_key),
    pictures: picture('pictures', row.pictures_key),
    fileType: row.file_type,
    url: fileReference('version', row.id, 'file', row.storage_key),
    fileSizeRaw: row.size,
    fileMeta: {
      fileSize: row.size,
      mimeType: row.mime_type,
      sha256: row.sha256,
      pageCount: row.page_count,
      firstPage: row.first_page,
      trim: row.trim_size,
      pixels: row.pixel_size,
    },
    fault: row.file_removed_at === null ? row.fault : removedFault,
    isInternal: row.is_internal,
    isInternalApproved: row.is_internal_approved,
    isApproved: row.is_approved,
    isDisabledAnnotation: row.is_disabled_annotation,
    isDisabledInternalAnnotation: row.is_disabled_internal_annotation,
    isAllowedToReview: row.file_type !== 'unsupported',
    disabledDelete: row.disabled_delete,
    pdfAnnotationModule: 'pdfTools',
    uploadedBy: presentPerson(row.uploader),
    uploadedByType: row.uploader.client_type,
    openTopics: row.open_public.length + (internal ? row.open_internal.length : 0),
    openPublic: row.open_public,
    openState: openState(row, { internal }),
    changedSince: internal ? row.changed_since : row.changed_since_public,
    createdAt: row.created_at.toISOString(),
  };
}

export function presentAttachment(
  row: AttachmentRow,
  versions: readonly VersionRow[],
  removals: readonly RemovalRow[],
  view: View,
): Attachment {
  return {
    id: row.id,
    kind: row.kind,
    attachmentTypeStartFrom: row.kind,
    name: row.name,
    startingTab: row.starting_tab,
    isDisabledInternalTabAnnotation: row.is_disabled_internal_tab,
    isDisabledPublicTabAnnotation: row.is_disabled_public_tab,
    versions: versions.map((version) => presentVersion(version, view)),
    removals: removals
      .filter(({ attachment_id }) => attachment_id === row.id)
      .map(({ version_id, remover, removed_at }) => ({
        versionId: version_id,
        by: presentPerson(remover),
        at: removed_at.toISOString(),
      })),
  };
}
