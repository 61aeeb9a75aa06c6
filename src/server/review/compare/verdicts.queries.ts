import type { Tx } from '#server/kernel/db/db.ts';
import type { ChangeVerdict, GivenVerdict } from '#shared/compare/verdicts.ts';

/** The SHA-256 of the two files that are compared. */
export interface FilePair {
  before: string;
  after: string;
}

export const verdictsOf = (tx: Tx, userId: string, { before, after }: FilePair): Promise<ChangeVerdict[]> =>
  tx.query(
    `SELECT change_key AS key, verdict FROM comparison_verdicts
     WHERE user_id = $1 AND before_sha256 = $2 AND after_sha256 = $3 ORDER BY change_key`,
    [userId, before, after],
  );

/** Writes verdicts over those there are. Each key is given once. */
export async function saveVerdicts(
  tx: Tx,
  userId: string,
  { before, after }: FilePair,
  verdicts: readonly GivenVerdict[],
  now: Date,
): Promise<void> {
  const given = verdicts.filter(({ verdict }) => verdict !== null);
  await tx.query(
    `INSERT INTO comparison_verdicts (user_id, before_sha256, after_sha256, change_key, verdict, given_at)
     SELECT $1, $2, $3, given.key, given.verdict, $6 FROM unnest($4::text[], $5::text[]) AS given (key, verdict)
     ON CONFLICT (user_id, before_sha256, after_sha256, change_key)
     DO UPDATE SET verdict = excluded.verdict, given_at = excluded.given_at`,
    [userId, before, after, given.map(({ key }) => key), given.map(({ verdict }) => verdict), now],
  );
  const takenBack = verdicts.filter(({ verdict }) => verdict === null).map(({ key }) => key);
  await tx.query(
    `DELETE FROM comparison_verdicts
     WHERE user_id = $1 AND before_sha256 = $2 AND after_sha256 = $3 AND change_key = ANY($4)`,
    [userId, before, after, takenBack],
  );
}
