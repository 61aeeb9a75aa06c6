import { type PersonRow, personJson } from '#server/accounts/person-columns.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { ImageCredit } from '#shared/images/image.ts';

export interface ImageRow {
  id: string;
  companyId: string;
  name: string;
  mimeType: string;
  size: number;
  key: string;
  thumbnailKey: string | null;
  thumbnailSize: number;
  /** Null: they are gone. */
  addedBy: PersonRow | null;
  createdAt: Date;
  credit: ImageCredit | null;
}

const columns = `i.id, i.company_id AS "companyId", i.name, i.mime_type AS "mimeType", i.size, i.storage_key AS key,
  i.thumbnail_key AS "thumbnailKey", i.thumbnail_size AS "thumbnailSize", i.created_at AS "createdAt", i.credit,
  (SELECT ${personJson('u')} FROM users u WHERE u.id = i.added_by) AS "addedBy"`;

interface ImagesQuery {
  companyId: string;
  search: string;
  limit: number;
  offset: number;
}

/** Newest first. */
export const imagesOf = (tx: Tx, { companyId, search, limit, offset }: ImagesQuery): Promise<ImageRow[]> =>
  tx.query(
    `SELECT ${columns} FROM images i WHERE i.company_id = $1 AND position(lower($2) IN lower(i.name)) > 0
     ORDER BY i.created_at DESC, i.id LIMIT $3 OFFSET $4`,
    [companyId, search, limit, offset],
  );

export async function countImages(tx: Tx, companyId: string, search: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM images WHERE company_id = $1 AND position(lower($2) IN lower(name)) > 0',
    [companyId, search],
  );
  return row?.count ?? 0;
}

export async function findImage(tx: Tx, companyId: string, id: string): Promise<ImageRow | null> {
  const [row] = await tx.query<ImageRow>(
    `SELECT ${columns} FROM images i WHERE i.company_id = $1 AND i.id = $2`,
    [companyId, id],
  );
  return row ?? null;
}

const chosenImages = `SELECT ${columns} FROM images i
  WHERE i.company_id = $1 AND i.id = ANY($2) ORDER BY i.id COLLATE "C"`;
const inOrder = (rows: readonly ImageRow[], ids: readonly string[]): ImageRow[] =>
  ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);

/** Returns the pictures among these that are in the company's library, in the order of `ids`. */
export const findImages = async (tx: Tx, companyId: string, ids: readonly string[]): Promise<ImageRow[]> =>
  inOrder(await tx.query<ImageRow>(chosenImages, [companyId, ids]), ids);

/** Finds pictures and locks them until the transaction ends, so that none is deleted while it is copied. */
export const lockImages = async (
  tx: MutationTx,
  companyId: string,
  ids: readonly string[],
): Promise<ImageRow[]> =>
  inOrder(await tx.lock<ImageRow>('image', ids, `${chosenImages} FOR SHARE OF i`, [companyId, ids]), ids);

/** Finds an image by its origin in a public library: see `source` of the table. */
export async function findSourced(tx: Tx, companyId: string, source: string): Promise<ImageRow | null> {
  const [row] = await tx.query<ImageRow>(
    `SELECT ${columns} FROM images i WHERE i.company_id = $1 AND i.source = $2`,
    [companyId, source],
  );
  return row ?? null;
}

/**
 * Returns which pictures of a public library, named by `prefixes` of their sources, the company has in any
 * size.
 */
export async function knownSources(
  tx: Tx,
  companyId: string,
  prefixes: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.query<{ prefix: string }>(
    `SELECT DISTINCT prefix FROM unnest($2::text[]) AS prefix
       JOIN images i ON i.company_id = $1 AND starts_with(i.source, prefix)`,
    [companyId, prefixes],
  );
  return new Set(rows.map(({ prefix }) => prefix));
}

export interface NewImage {
  companyId: string;
  name: string;
  mimeType: string;
  size: number;
  key: string;
  thumbnail: { key: string; size: number } | null;
  addedBy: string;
  now: Date;
  source: string | null;
  credit: ImageCredit | null;
}

export async function insertImage(tx: Tx, image: NewImage): Promise<string> {
  const row = await onlyRow<{ id: string }>(
    tx,
    `INSERT INTO images (company_id, name, mime_type, size, storage_key, thumbnail_key, thumbnail_size, added_by,
       created_at, source, credit)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
    [
      image.companyId,
      image.name,
      image.mimeType,
      image.size,
      image.key,
      image.thumbnail?.key ?? null,
      image.thumbnail?.size ?? 0,
      image.addedBy,
      image.now,
      image.source,
      image.credit,
    ],
  );
  return row.id;
}

/** False where there is no such picture. */
export async function renameImageRow(tx: Tx, companyId: string, id: string, name: string): Promise<boolean> {
  const rows = await tx.query('UPDATE images SET name = $3 WHERE company_id = $1 AND id = $2 RETURNING id', [
    companyId,
    id,
    name,
  ]);
  return rows.length > 0;
}

/** Returns the keys and size of its objects; null if there is no such picture. */
export async function deleteImageRow(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<{ keys: string[]; bytes: number } | null> {
  const [row] = await tx.query<{ keys: string[]; bytes: number }>(
    `DELETE FROM images WHERE company_id = $1 AND id = $2
     RETURNING array_remove(ARRAY[storage_key, thumbnail_key], NULL) AS keys, size + thumbnail_size AS bytes`,
    [companyId, id],
  );
  return row ?? null;
}

/** Returns a picture without a thumbnail, for the job that makes it; null if it has one or was deleted. */
export async function imageToPrepare(
  tx: Tx,
  id: string,
): Promise<{ companyId: string; name: string; key: string } | null> {
  const [row] = await tx.query<{ companyId: string; name: string; key: string }>(
    `SELECT company_id AS "companyId", name, storage_key AS key FROM images WHERE id = $1 AND thumbnail_key IS NULL`,
    [id],
  );
  return row ?? null;
}

/** False where the picture is gone or has one. */
export async function setImageThumbnail(
  tx: Tx,
  id: string,
  thumbnail: { key: string; size: number },
): Promise<boolean> {
  const rows = await tx.query(
    'UPDATE images SET thumbnail_key = $2, thumbnail_size = $3 WHERE id = $1 AND thumbnail_key IS NULL RETURNING id',
    [id, thumbnail.key, thumbnail.size],
  );
  return rows.length > 0;
}

/** Keys of all that is stored of a company's pictures. */
export async function imageKeysOf(tx: Tx, companyId: string): Promise<string[]> {
  const rows = await tx.query<{ key: string }>(
    `SELECT key FROM images, unnest(ARRAY[storage_key, thumbnail_key]) AS key WHERE company_id = $1 AND key IS NOT NULL`,
    [companyId],
  );
  return rows.map(({ key }) => key);
}

export async function isCompany(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.query('SELECT 1 AS one FROM companies WHERE id = $1', [id]);
  return rows.length > 0;
}
