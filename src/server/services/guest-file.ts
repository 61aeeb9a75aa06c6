import type { Readable } from 'node:stream';
import type { Db } from '#server/db/db.ts';
import { findGuestFile, type GuestFileRow } from '#server/db/guests.queries.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { type GuestFile, type GuestFileKind, isGuestAddress } from './guest-addresses.ts';
import { guestDenied } from './guest-session.ts';
import { isPublic } from './order-access.ts';

export interface OpenedFile {
  fileName: string;
  contentType: string;
  size: number;
  /** The same as long as the bytes are, which they always are. */
  etag: string;
  /** Both ends included. */
  read(range: { start: number; end: number } | undefined): Promise<Readable>;
}

const keyOf: Record<GuestFileKind, (row: GuestFileRow) => string | null> = {
  file: (row) => row.storage_key,
  preview: (row) => row.preview_key,
  thumbnail: (row) => row.thumbnail_key,
};

/**
 * A file that was shown to a guest, as long as the session, its link and the order's state let them see it. Asked at
 * each request, so an address ends with the link. Null where there is no such file.
 */
export async function openGuestFile(
  { db, store, secret, now }: { db: Db; store: ObjectStore; secret: Uint8Array; now: Date },
  file: GuestFile,
  signature: string,
): Promise<OpenedFile | null> {
  if (!isGuestAddress(secret, file, signature)) throw guestDenied();
  const row = await findGuestFile(db, file.sessionId, file.versionId, now);
  if (row === null || !row.attachment_ids.includes(row.attachment_id)) throw guestDenied();
  if (!isPublic({ id: row.attachment_id, kind: row.kind }, row, row.status)) throw guestDenied();
  const key = keyOf[file.kind](row);
  if (key === null) return null;
  const isProof = file.kind === 'file';
  const stored = isProof ? { size: row.size, contentType: row.mime_type } : await store.head(key);
  if (stored === null) return null;
  return {
    ...stored,
    fileName: isProof ? row.file_name : `${row.file_name}.jpg`,
    etag: `"${file.versionId}-${file.kind}"`,
    read: (range) => store.read(key, range),
  };
}
