import { timingSafeEqual } from 'node:crypto';
import { insertSession, markSignedIn } from '#server/access/sessions.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { hashToken, newId, newToken } from '#server/kernel/http/opaque-token.ts';
import type { ClientType } from '#shared/access/role.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { findAccount } from './accounts.queries.ts';
import { verifyPassword } from './password.ts';

export interface SignInParts {
  db: Tx;
  now: Date;
  sessionTtlMs: number;
}

export interface SignedIn {
  accessToken: string;
  accessTokenExpiresAt: string;
  user: { id: string };
  client: { id: string };
}

/** Signs in on one side. An account of the other side is as unknown here as any other. */
export async function signIn(
  { db, now, sessionTtlMs }: SignInParts,
  side: ClientType,
  email: string,
  password: string,
): Promise<SignedIn> {
  const account = await findAccount(db, side, email.trim());
  const known = await verifyPassword(account?.passwordHash ?? null, password);
  if (account === null || !known)
    throw new Refusal('invalid_grant', 'Incorrect username or password.', [
      'The email and password you entered did not match our records. Please double-check and try again.',
    ]);
  return startSession({ db, now, sessionTtlMs }, side, account.id);
}

/** A new session of a person whose identity has been established; `impersonatorId`: by somebody who acts as them. */
export async function startSession(
  { db, now, sessionTtlMs }: SignInParts,
  side: ClientType,
  userId: string,
  impersonatorId: string | null = null,
): Promise<SignedIn> {
  const accessToken = newToken();
  const expiresAt = new Date(now.getTime() + sessionTtlMs);
  await insertSession(db, {
    id: newId(),
    tokenHash: hashToken(accessToken),
    userId,
    createdAt: now,
    expiresAt,
    impersonatorId,
  });
  if (impersonatorId === null) await markSignedIn(db, userId, now);
  return {
    accessToken,
    accessTokenExpiresAt: expiresAt.toISOString(),
    user: { id: userId },
    client: { id: side },
  };
}

/** Returns whether a basic authorization header carries `credentials` (`id:secret`). */
export function isClient(authorization: string | undefined, credentials: string): boolean {
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '') ?? [];
  const given = Buffer.from(encoded, 'base64');
  const wanted = Buffer.from(credentials);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
