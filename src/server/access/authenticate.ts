import type { Tx } from '#server/kernel/db/db.ts';
import { hashToken } from '#server/kernel/http/opaque-token.ts';
import { type FoundSession, findSession } from './sessions.queries.ts';

export type Session = FoundSession;

/** Returns the session of a bearer token; null if it is unknown, ended or expired. */
export const authenticate = (tx: Tx, token: string, now: Date): Promise<Session | null> =>
  findSession(tx, { tokenHash: hashToken(token) }, now);
