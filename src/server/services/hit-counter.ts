import type { Db } from '#server/db/db.ts';
import { addHit, deleteHits } from '#server/db/rate-limits.queries.ts';

/** Counts attempts in the database, so that several processes keep one count. */
export interface HitCounter {
  /** Hits on `key` in its present window with this one, and the milliseconds until the window ends. */
  count(key: string, windowMs: number): Promise<{ hits: number; endsInMs: number }>;
  forget(key: string): Promise<void>;
}

export const createHitCounter = (db: Db, clock: () => Date): HitCounter => ({
  async count(key, windowMs) {
    const now = clock();
    const { hits, resetsAt } = await addHit(db, key, now, windowMs);
    return { hits, endsInMs: Math.max(0, resetsAt.getTime() - now.getTime()) };
  },
  forget: (key) => deleteHits(db, key),
});
