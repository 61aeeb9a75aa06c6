import type { Tx } from '#server/kernel/db/db.ts';
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

export async function saveComparison(
  tx: Tx,
  { before, after }: FilePair,
  result: FileComparison,
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO comparisons (before_sha256, after_sha256, rules, result, made_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (before_sha256, after_sha256) DO UPDATE
     SET rules = excluded.rules, result = excluded.result, made_at = excluded.made_at`,
    [before, after, comparisonRules, JSON.stringify(result), now],
  );
}

/** Deletes what was kept of files that no version has any more. */
export async function deleteComparisonsOfNoVersion(tx: Tx): Promise<void> {
  await tx.query(
    `DELETE FROM comparisons c WHERE NOT EXISTS (SELECT 1 FROM versions v WHERE v.sha256 = c.before_sha256)
       OR NOT EXISTS (SELECT 1 FROM versions v WHERE v.sha256 = c.after_sha256)`,
  );
}
