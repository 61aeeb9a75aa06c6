import { createHash } from 'node:crypto';
import { findAttachment, findVersion } from '#server/files/attachments.queries.ts';
import type { ProofPreparer } from '#server/files/preview/prepare-proof.ts';
import { fileWithheld, isFileWithheld } from '#server/files/version-file.ts';
import type { Db } from '#server/kernel/db/db.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { readStored } from '#server/kernel/storage/read-stored.ts';
import type { OrderRow } from '#server/orders/orders.queries.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { DecidedVersion } from '#shared/decisions/decision.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { CertificateFile } from './certificate-facts.ts';
import { fewPages } from './lay-out-pictures.ts';
import type { AttachedFile } from './make-certificate.ts';

/**
 * At least twice the printed size, so that pages are recognisable. If there are few pages, they are printed larger.
 */
const pixels = { width: 150, height: 240 } as const;
const pixelsOfFew = { width: 260, height: 360 } as const;
const maxPages = 20;
/** Pictures in one certificate: of many proofs fewer pages each are drawn, and of every one the first. */
const maxPictures = 400;
/** Bytes of all files inside a certificate: a PDF is made in memory. */
const maxAttachedBytes = 64 * 1024 * 1024;

interface Parts {
  db: Db;
  store: ObjectStore;
  preparer: ProofPreparer;
}

/** Returns the approved files with images of their pages; a deleted or damaged file has none. */
export async function drawFiles(
  { db, store, preparer }: Parts,
  versions: readonly DecidedVersion[],
): Promise<CertificateFile[]> {
  const count = Math.max(1, Math.min(maxPages, Math.floor(maxPictures / versions.length)));
  const files: CertificateFile[] = [];
  for (const version of versions) {
    const row = await findVersion(db, version.attachmentId, version.versionId);
    const result =
      row === null || row.file_type === 'unsupported' || (await store.head(row.storage_key)) === null
        ? null
        : await readStored(store, row.storage_key, (path) =>
            preparer.drawPages(
              { path, name: row.file_name },
              { count, ...((version.pageCount ?? 1) <= fewPages ? pixelsOfFew : pixels) },
            ),
          );
    files.push({ version, drawn: result?.ok === true ? result.value : null });
  }
  return files;
}

/** An approved file that is to go inside a certificate. */
export interface ReleasedFile {
  version: DecidedVersion;
  key: string;
  mimeType: string;
}

/** Returns where the approved files are stored. Throws Refusal while one of them is withheld from the actor. */
export async function releasedFiles(
  { db }: Pick<Parts, 'db'>,
  actor: Actor,
  order: OrderRow,
  versions: readonly DecidedVersion[],
): Promise<ReleasedFile[]> {
  const files: ReleasedFile[] = [];
  for (const version of versions) {
    const row = await findVersion(db, version.attachmentId, version.versionId);
    const attachment = row && (await findAttachment(db, order.id, version.attachmentId));
    if (row === null || attachment === null) continue;
    if (isFileWithheld(actor, order, attachment, row)) throw fileWithheld();
    if (row.file_removed_at !== null)
      throw new Refusal('conflict', 'The file is removed', [
        `${row.file_name} is older than files are kept. Take the certificate without it: it names the file by its hash.`,
      ]);
    files.push({ version, key: row.storage_key, mimeType: row.mime_type });
  }
  return files;
}

/** Returns the files to be put inside the certificate. Throws Refusal where they are too many, or not as approved. */
export async function readFiles(store: ObjectStore, files: readonly ReleasedFile[]): Promise<AttachedFile[]> {
  if (files.reduce((sum, { version }) => sum + version.fileSize, 0) > maxAttachedBytes)
    throw new Refusal('conflict', 'The files are too large', [
      'Files of up to 64 MB together can be put inside a certificate. Take it without them: it names them by their hashes.',
    ]);
  const attached: AttachedFile[] = [];
  const names = new Set(['decisions.json', 'chain.json']);
  for (const { version, key, mimeType } of files) {
    const chunks: Buffer[] = [];
    for await (const chunk of await store.read(key)) chunks.push(Buffer.from(chunk));
    const bytes = new Uint8Array(Buffer.concat(chunks));
    if (createHash('sha256').update(bytes).digest('hex') !== version.sha256)
      throw new Refusal('conflict', 'The file is not the one that was approved', [
        `The stored file of ${version.fileName} has another hash. Take the certificate without it.`,
      ]);
    attached.push({ name: freeName(names, version.fileName), bytes, mimeType });
  }
  return attached;
}

function freeName(names: Set<string>, name: string): string {
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${count} ${name}`;
    if (names.has(free)) continue;
    names.add(free);
    return free;
  }
}
