import { DatabaseUnavailable } from './database-error.ts';
import type { Db } from './db.ts';
import { ping } from './ping.queries.ts';

/** Resolves when the database responds; rejects with the reason otherwise. */
export const isDatabaseReady = (db: Db): Promise<void> => ping(db);

/** Returns whether something failed only because the database did not respond, or not in time. */
export const isDatabaseAway = (error: unknown): boolean => error instanceof DatabaseUnavailable;
