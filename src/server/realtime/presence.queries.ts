import type { Tx } from '#server/kernel/db/db.ts';

/** Carries reports of presence between processes. */
export const presenceChannel = 'presence';

/** Sends texts of fewer than 8,000 bytes each to all processes, this one included. */
export const notifyPresence = (db: Tx, payloads: readonly string[]): Promise<unknown> =>
  db.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) payload', [presenceChannel, payloads]);
