import type { Parts } from '#server/http/parts.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { hashToken } from '#server/kernel/http/opaque-token.ts';
import type { ClientType } from '#shared/access/role.ts';
import { sessionEndText } from '#shared/access/session-end.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { authenticate, type Session } from './authenticate.ts';
import { guestDenied, whyDenied } from './guest-end.ts';
import { authenticateGuest } from './guest-session.ts';
import { findSessionEnd } from './sessions.queries.ts';

export type { Session };

/**
 * Returns the session of a bearer token. Refuses a token that is missing, unknown, expired or of the other
 * side. With `side` null any side is accepted, guests included.
 */
export async function requireSession(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  authorization: string | undefined,
  side: ClientType | 'guest' | null,
): Promise<Session> {
  const [, token] = /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(authorization ?? '') ?? [];
  const find = async (among: (db: Db, token: string, now: Date) => Promise<Session | null>) =>
    token === undefined ? null : among(db, token, clock());
  if (side === 'guest') {
    const guest = await find(authenticateGuest);
    if (guest !== null) return guest;
    throw token === undefined
      ? guestDenied()
      : (await whyDenied(db, { sessionHash: hashToken(token) }, clock())).refusal;
  }
  const session = (await find(authenticate)) ?? (side === null ? await find(authenticateGuest) : null);
  if (session === null) {
    const end = token === undefined ? null : await findSessionEnd(db, hashToken(token), clock());
    throw end === null
      ? new Refusal('unauthenticated', 'Your session has ended', ['Please sign in again.'])
      : new Refusal('unauthenticated', sessionEndText(end));
  }
  if (side !== null && session.actor.clientType !== side)
    throw new Refusal('forbidden', 'Not allowed', ['This account belongs to the other side.']);
  return session;
}
