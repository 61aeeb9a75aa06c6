import { authenticate, type Session } from '#server/services/authenticate.ts';
import type { ClientType } from '#shared/model/role.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import type { Parts } from '../parts.ts';

export type { Session };

/** The session of a bearer token. Refuses what is missing, unknown, ended or of the other side. */
export async function requireSession(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  authorization: string | undefined,
  side: ClientType | null,
): Promise<Session> {
  const [, token] = /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(authorization ?? '') ?? [];
  const session = token === undefined ? null : await authenticate(db, token, clock());
  if (session === null)
    throw new Refusal('unauthenticated', 'Your session has ended', ['Please sign in again.']);
  if (side !== null && session.actor.clientType !== side)
    throw new Refusal('forbidden', 'Not allowed', ['This account belongs to the other side.']);
  return session;
}
