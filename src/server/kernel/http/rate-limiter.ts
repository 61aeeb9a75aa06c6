import type { Db } from '#server/kernel/db/db.ts';
import { addHit, countHits, deleteHits } from './rate-limits.queries.ts';

/** Counts attempts in the database, so that several processes share one count. */
export interface RateLimiter {
  /** Counts a hit on `key`. Returns the hits in the current window, this one included, and the milliseconds left. */
  count(key: string, windowMs: number): Promise<{ hits: number; endsInMs: number }>;
  /** Returns the hits on `key` in the current window. */
  hits(key: string): Promise<number>;
  forget(key: string): Promise<void>;
}

export const createRateLimiter = (db: Db, clock: () => Date): RateLimiter => ({
  async count(key, windowMs) {
    const now = clock();
    const { hits, resetsAt } = await addHit(db, key, now, windowMs);
    return { hits, endsInMs: Math.max(0, resetsAt.getTime() - now.getTime()) };
  },
  hits: (key) => countHits(db, key, clock()),
  forget: (key) => deleteHits(db, key),
});
