import type { Tx } from '#server/kernel/db/db.ts';

interface LaneFigures {
  lane: string;
  /** Due and not begun. */
  waiting: number;
  /** Under way, or due later. */
  later: number;
  dead: number;
  /** For how long the oldest has been due. */
  oldestSeconds: number;
}

/** Returns how many jobs there are of each lane that has any. */
export const jobFigures = (tx: Tx): Promise<LaneFigures[]> =>
  tx.query(
    `SELECT lane,
       count(*) FILTER (WHERE died_at IS NULL AND run_at <= now())::int AS waiting,
       count(*) FILTER (WHERE died_at IS NULL AND run_at > now())::int AS later,
       count(*) FILTER (WHERE died_at IS NOT NULL)::int AS dead,
       coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE died_at IS NULL AND run_at <= now())), 0)::float8
         AS "oldestSeconds"
     FROM jobs GROUP BY lane`,
  );
