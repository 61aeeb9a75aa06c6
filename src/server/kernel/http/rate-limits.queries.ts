import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';

/** Counts one more hit on `key` in its window, which begins with the first hit after the last one ended. */
export async function addHit(
  tx: Tx,
  key: string,
  now: Date,
  windowMs: number,
): Promise<{ hits: number; resetsAt: Date }> {
  const row = await onlyRow<{ hits: number; resetsAt: Date }>(
    tx,
    `INSERT INTO rate_limits AS r (key, hits, resets_at) VALUES ($1, 1, $3)
     ON CONFLICT (key) DO UPDATE SET
       hits = CASE WHEN r.resets_at <= $2 THEN 1 ELSE r.hits + 1 END,
       resets_at = CASE WHEN r.resets_at <= $2 THEN excluded.resets_at ELSE r.resets_at END
     RETURNING hits, resets_at AS "resetsAt"`,
    [key, now, new Date(now.getTime() + windowMs)],
  );
  return row;
}

/** Returns the hits on `key` in its window; 0 where that has ended. */
export async function countHits(tx: Tx, key: string, now: Date): Promise<number> {
  const [row] = await tx.query<{ hits: number }>(
    'SELECT hits FROM rate_limits WHERE key = $1 AND resets_at > $2',
    [key, now],
  );
  return row?.hits ?? 0;
}

export async function deleteHits(tx: Tx, key: string): Promise<void> {
  await tx.query('DELETE FROM rate_limits WHERE key = $1', [key]);
}

export async function deleteEndedWindows(tx: Tx, now: Date): Promise<void> {
  await tx.query('DELETE FROM rate_limits WHERE resets_at <= $1', [now]);
}
