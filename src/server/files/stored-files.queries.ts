import type { Tx } from '#server/kernel/db/db.ts';
import type { ClientType } from '#shared/access/role.ts';
import type { ExportKind } from '#shared/data-rights/data-export.ts';
import type { AttachmentKind, FileType } from '#shared/files/attachment.ts';
import type { OrderState, OrderStatus } from '#shared/orders/order.ts';
import { isApprovedVersion } from './file-columns.ts';

/** A version's files, with what decides who may open them. */
export interface VersionFileRow {
  order_id: number;
  status: OrderStatus;
  state: OrderState;
  company_id: string;
  client_id: string | null;
  attachment_id: string;
  kind: AttachmentKind;
  is_internal: boolean;
  is_approved: boolean;
  download_with_watermark: boolean;
  file_type: FileType;
  /** Retention has removed it. */
  is_removed: boolean;
  uploader: { client_type: ClientType };
  file_name: string;
  mime_type: string;
  size: number;
  storage_key: string;
  thumbnail_key: string | null;
  preview_key: string | null;
  pictures_key: string | null;
}

/** Returns the files of these versions, in no order. */
export const findVersionFiles = (tx: Tx, versionIds: readonly string[]): Promise<VersionFileRow[]> =>
  tx.query(
    `SELECT o.id AS order_id, o.download_with_watermark, o.status, o.state, o.company_id, c.client_id,
       a.id AS attachment_id, a.kind, v.is_internal, ${isApprovedVersion} AS is_approved, v.file_type,
       v.file_removed_at IS NOT NULL AS is_removed, json_build_object('client_type', u.client_type) AS uploader, v.file_name, v.mime_type, v.size, v.storage_key,
       v.thumbnail_key, v.preview_key, v.pictures_key
     FROM versions v JOIN attachments a ON a.id = v.attachment_id JOIN orders o ON o.id = a.order_id
       JOIN companies c ON c.id = o.company_id JOIN users u ON u.id = v.uploaded_by
     WHERE v.id = ANY ($1)`,
    [versionIds],
  );

export interface ImageFileRow {
  company_id: string;
  name: string;
  mime_type: string;
  size: number;
  storage_key: string;
  thumbnail_key: string | null;
}

export async function findImageFile(tx: Tx, imageId: string): Promise<ImageFileRow | null> {
  const [row] = await tx.query<ImageFileRow>(
    'SELECT company_id, name, mime_type, size, storage_key, thumbnail_key FROM images WHERE id = $1',
    [imageId],
  );
  return row ?? null;
}

export interface ArchiveFileRow {
  user_id: string;
  file_name: string;
  size: number;
  storage_key: string;
  /** The versions whose files are in it. */
  version_ids: string[];
}

/** Returns an archive that can be fetched now; null where there is none of this id. */
export async function findArchiveFile(tx: Tx, id: string, now: Date): Promise<ArchiveFileRow | null> {
  const [row] = await tx.query<ArchiveFileRow>(
    `SELECT user_id, file_name, size, storage_key, version_ids FROM bulk_downloads
     WHERE id = $1 AND status = 'ready' AND expires_at > $2`,
    [id, now],
  );
  return row ?? null;
}

export interface ExportFileRow {
  kind: ExportKind;
  subject_id: string;
  requested_by: string;
  file_name: string;
  size: number;
  storage_key: string;
}

/** Returns an export of data that can be fetched now; null where there is none of this id. */
export async function findExportFile(tx: Tx, id: string, now: Date): Promise<ExportFileRow | null> {
  const [row] = await tx.query<ExportFileRow>(
    `SELECT kind, subject_id, requested_by, file_name, size, storage_key FROM data_exports
     WHERE id = $1 AND status = 'ready' AND expires_at > $2`,
    [id, now],
  );
  return row ?? null;
}

export interface CertificateFileRow {
  order_id: number;
  number: string;
  size: number;
  storage_key: string;
  /** The versions whose files are inside; none where it names them only. */
  version_ids: string[];
}

/** Returns an approval certificate that was issued; null where there is none of this id. */
export async function findCertificateFile(tx: Tx, id: string): Promise<CertificateFileRow | null> {
  const [row] = await tx.query<CertificateFileRow>(
    `SELECT c.order_id, c.number, c.size, c.storage_key, ARRAY(
       SELECT named ->> 'versionId' FROM decisions d, jsonb_array_elements(d.versions) AS named
       WHERE c.is_file_attached AND d.id = c.approval_id) AS version_ids
     FROM certificates c WHERE c.id = $1`,
    [id],
  );
  return row ?? null;
}
