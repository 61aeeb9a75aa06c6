import type { Tx } from '#server/kernel/db/db.ts';
import type { ChangeCount } from '#shared/compare/change-count.ts';
import { comparisonRules, type FileComparison } from '#shared/compare/file-comparison.ts';
import type { FilePair } from './verdicts.queries.ts';

/** Returns what was kept of a pair by the rules of today; null where there is nothing. */
export async function findComparison(tx: Tx, { before, after }: FilePair): Promise<FileComparison | null> {
  const [row] = await tx.query<{ result: FileComparison }>(
    'SELECT result FROM comparisons WHERE before_sha256 = $1 AND after_sha256 = $2 AND rules = $3',
    [before, after, comparisonRules],
  );
  return row?.result ?? null;
}

/** `result`: as JSON. `count`: null where the two look like different documents. */
export async function saveComparison(
  tx: Tx,
  { before, after }: FilePair,
  { result, count }: { result: string; count: ChangeCount | null },
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO comparisons (before_sha256, after_sha256, rules, result, made_at, changes, changed_pages, size)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (before_sha256, after_sha256) DO UPDATE
     SET rules = excluded.rules, result = excluded.result, made_at = excluded.made_at, changes = excluded.changes,
       changed_pages = excluded.changed_pages, size = excluded.size`,
    [
      before,
      after,
      comparisonRules,
      result,
      now,
      count?.changes ?? null,
      count?.pages ?? null,
      result.length,
    ],
  );
}

/**
 * Column of a version `v`: how much has changed since the one before it that its readers see (`changedSinceSchema`); null
 * where that is not known.
 */
export const changedSince = (readers: 'staff' | 'customers'): string =>
  `(SELECT json_build_object('versionId', b.id, 'changes', c.changes, 'pages', c.changed_pages, 'size', c.size)
    FROM (SELECT o.id, o.sha256 FROM versions o WHERE o.attachment_id = v.attachment_id AND o.number < v.number
        ${readers === 'customers' ? 'AND NOT o.is_internal' : ''} ORDER BY o.number DESC LIMIT 1) b
      JOIN comparisons c ON c.before_sha256 = b.sha256 AND c.after_sha256 = v.sha256
        AND c.rules = ${comparisonRules} AND c.changes IS NOT NULL)`;

/** Deletes what was kept of files that no version has any more. */
export async function deleteComparisonsOfNoVersion(tx: Tx): Promise<void> {
  await tx.query(
    `DELETE FROM comparisons c WHERE NOT EXISTS (SELECT 1 FROM versions v WHERE v.sha256 = c.before_sha256)
       OR NOT EXISTS (SELECT 1 FROM versions v WHERE v.sha256 = c.after_sha256)`,
  );
}
