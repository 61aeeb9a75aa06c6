import type { AttachmentRow, VersionRow } from '#server/db/attachments.queries.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import type { Attachment, Version } from '#shared/model/attachment.ts';
import { presentPerson } from './present-person.ts';

/** How long a file's address serves after it was handed out: a proof left open outlives no sign-in of the usual length. */
const addressLifeMs = 13 * 3_600_000;

export const fileAddress = (
  store: ObjectStore,
  key: string,
  fileName: string,
  now: Date,
  attachment = false,
): Promise<string> =>
  store.signDownload(key, { fileName, attachment, expiresAt: new Date(now.getTime() + addressLifeMs) });

interface View {
  store: ObjectStore;
  now: Date;
  /** Counts the open threads of both tabs, or of the public one. */
  internal: boolean;
}

export async function presentVersion(row: VersionRow, { store, now, internal }: View): Promise<Version> {
  const image = (key: string | null) =>
    key === null ? null : fileAddress(store, key, `${row.file_name}.jpg`, now);
  return {
    id: row.id,
    attachmentId: row.attachment_id,
    fileName: row.file_name,
    version: row.number,
    draftVersion: row.draft_number,
    thumbnail: await image(row.thumbnail_key),
    preview: await image(row.preview_key),
    fileType: row.file_type,
    url: await fileAddress(store, row.storage_key, row.file_name, now),
    fileMeta: {
      fileSize: row.size,
      mimeType: row.mime_type,
      pageCount: row.page_count,
      firstPage: row.first_page,
    },
    fault: row.fault,
    isInternal: row.is_internal,
    isInternalApproved: row.is_internal_approved,
    isDisabledAnnotation: row.is_disabled_annotation,
    isDisabledInternalAnnotation: row.is_disabled_internal_annotation,
    isAllowedToReview: row.file_type !== 'unsupported',
    disabledDelete: row.disabled_delete,
    pdfAnnotationModule: 'pdfTools',
    uploadedBy: presentPerson(row.uploader),
    uploadedByType: row.uploader.client_type,
    openTopics: row.open_public + (internal ? row.open_internal : 0),
    createdAt: row.created_at.toISOString(),
  };
}

export async function presentAttachment(
  row: AttachmentRow,
  versions: readonly VersionRow[],
  view: View,
): Promise<Attachment> {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    startingTab: row.starting_tab,
    isDisabledInternalTabAnnotation: row.is_disabled_internal_tab,
    isDisabledPublicTabAnnotation: row.is_disabled_public_tab,
    versions: await Promise.all(versions.map((version) => presentVersion(version, view))),
  };
}
