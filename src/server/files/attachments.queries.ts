import { type PersonRow, personJson } from '#server/accounts/person-columns.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import { changedSince } from '#server/review/compare/comparisons.queries.ts';
import { isCountedOn, threadState } from '#server/review/topics.queries.ts';
import type { ClientType } from '#shared/access/role.ts';
import type { AttachmentKind, FileType, PageSize, Version } from '#shared/files/attachment.ts';
import type { AnnotationTab } from '#shared/review/annotation.ts';
import { isApprovedVersion } from './file-columns.ts';

export interface AttachmentRow {
  id: string;
  order_id: number;
  kind: AttachmentKind;
  name: string;
  starting_tab: AnnotationTab;
  is_disabled_internal_tab: boolean;
  is_disabled_public_tab: boolean;
  created_at: Date;
}

export interface VersionRow {
  id: string;
  attachment_id: string;
  number: number;
  draft_number: number | null;
  file_name: string;
  mime_type: string;
  file_type: FileType;
  size: number;
  storage_key: string;
  /** Null in rows from before hashes were kept, until a job has read their files. */
  sha256: string | null;
  thumbnail_key: string | null;
  /** Bytes. */
  thumbnail_size: number;
  preview_key: string | null;
  pictures_key: string | null;
  /** Drawn before pages that take long had levels among them. */
  has_old_pictures: boolean;
  page_count: number | null;
  first_page: PageSize | null;
  /** Trim box size of the first page; null if the file has none. */
  trim_size: PageSize | null;
  /** Of a picture, in pixels. */
  pixel_size: PageSize | null;
  fault: string | null;
  /** When retention removed its file; null: it is stored. */
  file_removed_at: Date | null;
  is_internal: boolean;
  is_internal_approved: boolean;
  is_approved: boolean;
  is_disabled_annotation: boolean;
  is_disabled_internal_annotation: boolean;
  disabled_delete: boolean;
  created_at: Date;
  uploader: PersonRow & { client_type: ClientType };
  /** States of its open threads (`threadState`). */
  open_public: string[];
  open_internal: string[];
  /** Since the version before it, and since the last before it that customers see. */
  changed_since: Version['changedSince'];
  changed_since_public: Version['changedSince'];
}

const openThreads = (tab: AnnotationTab) =>
  `ARRAY(SELECT ${threadState} FROM thread_places p JOIN topics t ON t.id = p.topic_id
    WHERE p.version_id = v.id AND t.tab = '${tab}' AND NOT t.is_resolved AND ${isCountedOn('v.number')}
    ORDER BY p.number)`;
const versionColumns = `v.id, v.attachment_id, v.number, v.draft_number, v.file_name, v.mime_type, v.file_type, v.size,
  v.storage_key, v.sha256, v.thumbnail_key, v.thumbnail_size, v.preview_key, v.pictures_key, v.has_old_pictures, v.page_count,
  v.page_sizes -> 0 AS first_page, v.trim_size, v.pixel_size, v.fault, v.file_removed_at, v.is_internal, v.is_internal_approved, ${isApprovedVersion} AS is_approved,
  v.is_disabled_annotation, v.is_disabled_internal_annotation, v.disabled_delete, v.created_at,
  json_build_object('id', u.id, 'firstname', u.firstname, 'lastname', u.lastname, 'avatar', u.avatar,
    'client_type', u.client_type) AS uploader,
  ${openThreads('public')} AS open_public, ${openThreads('internal')} AS open_internal,
  ${changedSince('staff')} AS changed_since, ${changedSince('customers')} AS changed_since_public`;
const versionTables = 'versions v JOIN users u ON u.id = v.uploaded_by';

export const attachmentsOf = (tx: Tx, orderId: number): Promise<AttachmentRow[]> =>
  tx.query('SELECT * FROM attachments WHERE order_id = $1 ORDER BY created_at, id', [orderId]);

export async function findAttachment(tx: Tx, orderId: number, id: string): Promise<AttachmentRow | null> {
  const [row] = await tx.query<AttachmentRow>('SELECT * FROM attachments WHERE id = $1 AND order_id = $2', [
    id,
    orderId,
  ]);
  return row ?? null;
}

/** Newest first. */
export const versionsOf = (tx: Tx, attachmentIds: readonly string[]): Promise<VersionRow[]> =>
  tx.query(
    `SELECT ${versionColumns} FROM ${versionTables} WHERE v.attachment_id = ANY($1) ORDER BY v.number DESC`,
    [attachmentIds],
  );

export async function findVersion(tx: Tx, attachmentId: string, id: string): Promise<VersionRow | null> {
  const [row] = await tx.query<VersionRow>(
    `SELECT ${versionColumns} FROM ${versionTables} WHERE v.id = $1 AND v.attachment_id = $2`,
    [id, attachmentId],
  );
  return row ?? null;
}

/** Returns the order and attachment of a version by its id alone; for jobs. */
export async function locateVersion(
  tx: Tx,
  id: string,
): Promise<{ orderId: number; attachmentId: string } | null> {
  const [row] = await tx.query<{ orderId: number; attachmentId: string }>(
    `SELECT a.order_id AS "orderId", a.id AS "attachmentId" FROM versions v JOIN attachments a ON a.id = v.attachment_id
     WHERE v.id = $1`,
    [id],
  );
  return row ?? null;
}

export async function pageSizesOf(tx: Tx, versionId: string): Promise<PageSize[]> {
  const [row] = await tx.query<{ page_sizes: PageSize[] | null }>(
    'SELECT page_sizes FROM versions WHERE id = $1',
    [versionId],
  );
  return row?.page_sizes ?? [];
}

export async function insertAttachment(
  tx: Tx,
  attachment: { orderId: number; kind: AttachmentKind; name: string; startingTab: AnnotationTab; now: Date },
): Promise<string> {
  const row = await onlyRow<{ id: string }>(
    tx,
    `INSERT INTO attachments (order_id, kind, name, starting_tab, created_at) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [attachment.orderId, attachment.kind, attachment.name, attachment.startingTab, attachment.now],
  );
  return row.id;
}

export interface NewVersion {
  attachmentId: string;
  fileName: string;
  mimeType: string;
  fileType: FileType;
  size: number;
  storageKey: string;
  sha256: string;
  thumbnailKey: string | null;
  thumbnailSize: number;
  isInternal: boolean;
  uploadedBy: string;
  now: Date;
}

/**
 * Inserts a version with the next number of its attachment, never the number of a removed version. The caller has
 * locked the order's row, so numbers cannot collide.
 */
export async function insertVersion(tx: Tx, version: NewVersion): Promise<string> {
  const row = await onlyRow<{ id: string }>(
    tx,
    `INSERT INTO versions (attachment_id, number, file_name, mime_type, file_type, size, storage_key, thumbnail_key,
       thumbnail_size, is_internal, uploaded_by, created_at, sha256)
     SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 FROM (
       SELECT number FROM versions WHERE attachment_id = $1
       UNION ALL SELECT number FROM removed_versions WHERE attachment_id = $1) AS given
     RETURNING id`,
    [
      version.attachmentId,
      version.fileName,
      version.mimeType,
      version.fileType,
      version.size,
      version.storageKey,
      version.thumbnailKey,
      version.thumbnailSize,
      version.isInternal,
      version.uploadedBy,
      version.now,
      version.sha256,
    ],
  );
  return row.id;
}

/** Copies a version as version 1 of another attachment, with new storage keys. */
export async function copyVersion(
  tx: Tx,
  versionId: string,
  copy: {
    attachmentId: string;
    storageKey: string;
    thumbnailKey: string | null;
    previewKey: string | null;
    picturesKey: string | null;
    uploadedBy: string;
    now: Date;
  },
): Promise<string> {
  const row = await onlyRow<{ id: string }>(
    tx,
    `INSERT INTO versions (attachment_id, number, file_name, mime_type, file_type, size, storage_key, thumbnail_key,
       thumbnail_size, preview_key, preview_size, pictures_key, pictures_size, has_old_pictures, page_count, page_sizes,
       trim_size, pixel_size, fault, uploaded_by, created_at, sha256)
     SELECT $2, 1, file_name, mime_type, file_type, size, $3, $4, thumbnail_size, $5, preview_size, $6, pictures_size,
       has_old_pictures, page_count, page_sizes, trim_size, pixel_size, fault, $7, $8, sha256 FROM versions WHERE id = $1 RETURNING id`,
    [
      versionId,
      copy.attachmentId,
      copy.storageKey,
      copy.thumbnailKey,
      copy.previewKey,
      copy.picturesKey,
      copy.uploadedBy,
      copy.now,
    ],
  );
  return row.id;
}

export interface PreparedVersion {
  thumbnailKey: string | null;
  thumbnailSize: number;
  previewKey: string | null;
  previewSize: number;
  pageCount: number | null;
  pageSizes: readonly PageSize[];
  trim: PageSize | null;
  pixels: PageSize | null;
  fault: string | null;
}

/** Saves the engine's results; keeps the uploader's thumbnail if none could be made. */
export async function savePrepared(tx: Tx, versionId: string, prepared: PreparedVersion): Promise<void> {
  await tx.query(
    `UPDATE versions SET thumbnail_key = coalesce($2, thumbnail_key),
       thumbnail_size = CASE WHEN $2::text IS NULL THEN thumbnail_size ELSE $3 END,
       preview_key = $4, preview_size = $5, page_count = $6, page_sizes = $7, fault = $8, trim_size = $9, pixel_size = $10 WHERE id = $1`,
    [
      versionId,
      prepared.thumbnailKey,
      prepared.thumbnailSize,
      prepared.previewKey,
      prepared.previewSize,
      prepared.pageCount,
      JSON.stringify(prepared.pageSizes),
      prepared.fault,
      prepared.trim === null ? null : JSON.stringify(prepared.trim),
      prepared.pixels === null ? null : JSON.stringify(prepared.pixels),
    ],
  );
}

/** Saves the pictures of a version's pages. */
export async function savePictures(
  tx: Tx,
  versionId: string,
  { key, size }: { key: string; size: number },
): Promise<void> {
  await tx.query(
    'UPDATE versions SET pictures_key = $2, pictures_size = $3, has_old_pictures = false WHERE id = $1',
    [versionId, key, size],
  );
}

export async function setInternalApproved(tx: Tx, versionId: string, approved: boolean): Promise<void> {
  await tx.query('UPDATE versions SET is_internal_approved = $2 WHERE id = $1', [versionId, approved]);
}

interface RemovedFile {
  keys: string[];
  bytes: number;
}

/** Deletes versions, keeping what they were called. */
const removeVersions = (
  tx: Tx,
  condition: string,
  id: string,
  removal: { by: string; now: Date; wasPublic: boolean } | null,
): Promise<RemovedFile[]> =>
  tx.query(
    `WITH gone AS (DELETE FROM versions WHERE ${condition} = $1 RETURNING *), kept AS (
       INSERT INTO removed_versions (id, order_id, attachment_id, file_name, number, removed_by, removed_at, was_public)
       SELECT g.id, a.order_id, a.id, g.file_name, g.number, $2, $3, $4
       FROM gone g JOIN attachments a ON a.id = g.attachment_id
     )
     SELECT array_remove(ARRAY[storage_key, thumbnail_key, preview_key, pictures_key], NULL) AS keys,
       size + thumbnail_size + preview_size AS bytes FROM gone`,
    [id, removal?.by ?? null, removal?.now ?? null, removal?.wasPublic ?? false],
  );

export const deleteVersionRow = (
  tx: Tx,
  versionId: string,
  removal: { by: string; now: Date; wasPublic: boolean },
): Promise<RemovedFile[]> => removeVersions(tx, 'id', versionId, removal);

/** A version that was removed, with who did it and when. */
export interface RemovalRow {
  version_id: string;
  attachment_id: string;
  removed_at: Date;
  was_public: boolean;
  remover: PersonRow;
}

/** Returns the versions that were removed from attachments that are still there. */
export const removalsOf = (tx: Tx, attachmentIds: readonly string[]): Promise<RemovalRow[]> =>
  tx.query(
    `SELECT r.id AS version_id, r.attachment_id, r.removed_at, r.was_public, ${personJson('u')} AS remover
     FROM removed_versions r JOIN users u ON u.id = r.removed_by
     WHERE r.attachment_id = ANY($1) ORDER BY r.removed_at`,
    [attachmentIds],
  );

export async function deleteAttachmentRows(tx: Tx, attachmentId: string): Promise<RemovedFile[]> {
  const removed = await removeVersions(tx, 'attachment_id', attachmentId, null);
  await tx.query('DELETE FROM attachments WHERE id = $1', [attachmentId]);
  return removed;
}

/** Keys of everything stored for an order: files, their pictures, unregistered uploads, archives, certificates. */
export async function keysOfOrder(tx: Tx, orderId: number): Promise<string[]> {
  const rows = await tx.query<{ key: string }>(
    `SELECT key FROM versions v JOIN attachments a ON a.id = v.attachment_id,
       unnest(ARRAY[v.storage_key, v.thumbnail_key, v.preview_key, v.pictures_key]) AS key
     WHERE a.order_id = $1 AND key IS NOT NULL
     UNION SELECT key FROM uploads WHERE order_id = $1
     UNION SELECT storage_key FROM bulk_downloads WHERE order_id = $1
     UNION SELECT storage_key FROM certificates WHERE order_id = $1`,
    [orderId],
  );
  return rows.map(({ key }) => key);
}

/** Bytes of an order that count as stored for its company, with thumbnails and previews. */
export async function bytesOfOrder(tx: Tx, orderId: number): Promise<number> {
  const [row] = await tx.query<{ bytes: number }>(
    `SELECT coalesce(sum(v.size + v.thumbnail_size + v.preview_size), 0)::bigint AS bytes
     FROM versions v JOIN attachments a ON a.id = v.attachment_id WHERE a.order_id = $1`,
    [orderId],
  );
  return row?.bytes ?? 0;
}
