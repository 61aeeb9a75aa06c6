import type { Db } from '#server/db/db.ts';
import { ping } from '#server/db/ping.queries.ts';

/** Resolves when the database answers, rejects with the reason otherwise. */
export const isDatabaseReady = (db: Db): Promise<void> => ping(db);
