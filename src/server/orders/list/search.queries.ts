import { isDraft, isReadableOrder, isReadableVersion } from '#server/access/visibility.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';

/** Whose orders: a company's, or, if null, all that are no drafts. */
type CompanyId = string | null;

const readableOrder = isReadableOrder('o', '$1');
/** The same condition, written for one side each: a generic plan then finds the indexes. */
const readableBy = (companyId: CompanyId): string =>
  companyId === null ? `$1::text IS NULL AND NOT ${isDraft('o')}` : 'o.company_id = $1';

/** Returns one line an order, latest change first, and the total number of orders. */
export async function titleLines(
  tx: Tx,
  companyId: CompanyId,
  since: Date | null,
): Promise<{ titles: string; total: number }> {
  const readable = readableBy(companyId);
  const [row] = await tx.query<{ titles: string | null; total: number }>(
    `SELECT
       (SELECT string_agg(concat_ws(E'\\t', o.id,
           CASE WHEN o.is_archived THEN 'archived' WHEN o.status <> 'new-order' THEN o.status
             WHEN o.state = 'active' THEN 'ready-to-go' ELSE o.state END,
           regexp_replace(c.name, '\\s+', ' ', 'g'), regexp_replace(o.name, '\\s+', ' ', 'g')),
         E'\\n' ORDER BY o.updated_at DESC, o.id DESC)
        FROM orders o JOIN companies c ON c.id = o.company_id
        WHERE ${readable} AND o.updated_at >= coalesce($2::timestamptz, '-infinity')) AS titles,
       (SELECT count(*) FROM orders o WHERE ${readable}) AS total`,
    [companyId, since],
  );
  return { titles: row?.titles ?? '', total: row?.total ?? 0 };
}

export interface FileHitRow {
  attachment_id: string;
  order_id: number;
  order_name: string;
  file_name: string;
}

export interface FileSearch {
  companyId: CompanyId;
  /** Lower case; the name must contain each of them. */
  words: readonly string[];
  /** Every file. Otherwise those that customers may read. */
  withInternal: boolean;
  limit: number;
}

/** Attachments with a version of such a name, each once, by its newest such version. */
export const filesByName = (
  tx: Tx,
  { companyId, words, withInternal, limit }: FileSearch,
): Promise<FileHitRow[]> =>
  tx.query<FileHitRow>(
    `SELECT attachment_id, order_id, order_name, file_name FROM (
       SELECT DISTINCT ON (a.id) a.id AS attachment_id, o.id AS order_id, o.name AS order_name, v.file_name, o.updated_at
       FROM versions v
       JOIN attachments a ON a.id = v.attachment_id
       JOIN orders o ON o.id = a.order_id
       WHERE ${readableOrder} AND lower(v.file_name) LIKE ALL ($2::text[])
         AND ($3 OR EXISTS (SELECT FROM users u WHERE u.id = v.uploaded_by
           AND ${isReadableVersion('o', 'a', 'v', 'u')}))
       ORDER BY a.id, v.number DESC
     ) found ORDER BY updated_at DESC, attachment_id LIMIT $4`,
    [companyId, words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`), withInternal, limit],
  );
