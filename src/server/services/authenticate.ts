import type { Tx } from '#server/db/db.ts';
import { type FoundSession, findSession } from '#server/db/sessions.queries.ts';
import { hashToken } from './opaque-token.ts';

export type Session = FoundSession;

/** Whom a bearer token belongs to; null where it is unknown, ended or expired. */
export const authenticate = (tx: Tx, token: string, now: Date): Promise<Session | null> =>
  findSession(tx, hashToken(token), now);
