import { isReadable } from '#server/access/order-access.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { findOrder } from '#server/orders/orders.queries.ts';
import type { Actor } from '#shared/access/actor.ts';
import { mayReadOrder } from '#shared/access/order-visibility.ts';
import { can } from '#shared/access/permission.ts';
import { mayExportCompany, mayExportPerson } from '#shared/data-rights/data-export.ts';
import { isShownWhole, mayReadImages } from '#shared/images/images.ts';
import type { FilePart, FileSubject } from './file-reference.ts';
import {
  findArchiveFile,
  findCertificateFile,
  findExportFile,
  findImageFile,
  findVersionFiles,
  type VersionFileRow,
} from './stored-files.queries.ts';
import { isFileWithheld } from './version-file.ts';

/** A stored file that somebody may open, and how it is handed out. */
export interface StoredFile {
  key: string;
  fileName: string;
  contentType: string;
  /** Null where only the store knows it. */
  size: number | null;
  /** To be saved, not shown. */
  isDownload: boolean;
}

interface Asking {
  tx: Tx;
  actor: Actor;
  now: Date;
}

/**
 * Access to the files of one subject: returns the file that `part` names, or null if they may not open one.
 */
type Find = (asking: Asking, id: string, part: FilePart) => Promise<StoredFile | null>;

const picture = (key: string | null, name: string): StoredFile | null =>
  key === null
    ? null
    : { key, fileName: `${name}.jpg`, contentType: 'image/jpeg', size: null, isDownload: false };

const pictures = (key: string | null, name: string): StoredFile | null =>
  key === null
    ? null
    : {
        key,
        fileName: `${name}.pictures`,
        contentType: 'application/octet-stream',
        size: null,
        isDownload: false,
      };

/**
 * Returns whether `actor` may open a version's files now; a white-label client's people look at their
 * customers' too.
 */
function mayOpenVersion(actor: Actor, row: VersionFileRow): boolean {
  const { order_id: id, status, state, company_id: companyId, client_id: clientId } = row;
  return (
    mayReadOrder({ ...actor, looksOn: true }, { id, status, state, companyId, clientId }) &&
    can(actor, 'read', 'ORDER') &&
    isReadable(actor, { id: row.attachment_id, kind: row.kind }, row, status)
  );
}

const ofVersion: Find = async ({ tx, actor }, id, part) => {
  const [row] = await findVersionFiles(tx, [id]);
  if (row === undefined || row.is_removed || !mayOpenVersion(actor, row)) return null;
  if (part === 'preview' || part === 'thumbnail')
    return picture(part === 'preview' ? row.preview_key : row.thumbnail_key, row.file_name);
  if (part === 'pictures') return pictures(row.pictures_key, row.file_name);
  // A file that cannot be drawn has no use but to be saved.
  const isDownload = part === 'download' || row.file_type === 'unsupported';
  if (isDownload && (isFileWithheld(actor, row, row, row) || actor.guest?.mayDownload === false)) return null;
  const { storage_key: key, file_name: fileName, mime_type: contentType, size } = row;
  return { key, fileName, contentType, size, isDownload };
};

const ofImage: Find = async ({ tx, actor }, id, part) => {
  if (!mayReadImages(actor)) return null;
  const row = await findImageFile(tx, id);
  if (row === null || (actor.companyId !== null && actor.companyId !== row.company_id)) return null;
  if (part === 'preview' || part === 'thumbnail') return picture(row.thumbnail_key, row.name);
  const { storage_key: key, name: fileName, mime_type: contentType, size } = row;
  return { key, fileName, contentType, size, isDownload: part === 'download' || !isShownWhole(contentType) };
};

/** An archive belongs to the person who made it, and opens as long as all its files may be read. */
const ofArchive: Find = async ({ tx, actor, now }, id) => {
  const row = await findArchiveFile(tx, id, now);
  if (row === null || row.user_id !== actor.userId) return null;
  const files = await findVersionFiles(tx, row.version_ids);
  const mayHave = (file: VersionFileRow): boolean =>
    !file.is_removed && mayOpenVersion(actor, file) && !isFileWithheld(actor, file, file, file);
  if (files.length < row.version_ids.length || !files.every(mayHave)) return null;
  const { storage_key: key, file_name: fileName, size } = row;
  return { key, fileName, contentType: 'application/zip', size, isDownload: true };
};

/**
 * A certificate is open to everyone who may read its order; one with embedded files only if none of these is
 * withheld.
 */
const ofCertificate: Find = async ({ tx, actor }, id) => {
  const row = await findCertificateFile(tx, id);
  const order = row && (await findOrder(tx, row.order_id));
  if (row === null || order === null || actor.guest !== undefined) return null;
  const { company_id: companyId, client_id: clientId } = order;
  if (!mayReadOrder({ ...actor, looksOn: true }, { ...order, companyId, clientId })) return null;
  if (!can(actor, 'read', 'ORDER')) return null;
  const files = await findVersionFiles(tx, row.version_ids);
  if (files.some((file) => isFileWithheld(actor, file, file, file))) return null;
  const { storage_key: key, number, size } = row;
  return {
    key,
    fileName: `certificate-${number}.pdf`,
    contentType: 'application/pdf',
    size,
    isDownload: true,
  };
};

/** An export is that of the one who asked for it, while they may ask for it again. */
const ofExport: Find = async ({ tx, actor, now }, id) => {
  const row = await findExportFile(tx, id, now);
  if (row === null || row.requested_by !== actor.userId) return null;
  const may = row.kind === 'person' ? mayExportPerson : mayExportCompany;
  if (!may(actor, row.subject_id)) return null;
  const { storage_key: key, file_name: fileName, size } = row;
  return { key, fileName, contentType: 'application/zip', size, isDownload: true };
};

const finders: Readonly<Record<FileSubject, Find>> = {
  version: ofVersion,
  image: ofImage,
  archive: ofArchive,
  certificate: ofCertificate,
  export: ofExport,
};

/** Returns the file that a reference names, where `actor` may open it now; null otherwise, whatever the reason. */
export const findFile = (
  asking: Asking,
  { subject, id, part }: { subject: FileSubject; id: string; part: FilePart },
): Promise<StoredFile | null> => finders[subject](asking, id, part);
