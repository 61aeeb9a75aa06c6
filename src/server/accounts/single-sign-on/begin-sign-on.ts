import type { Db } from '#server/kernel/db/db.ts';
import { hashToken, newToken } from '#server/kernel/http/opaque-token.ts';
import type { TextSealer } from '#server/kernel/sealed-text.ts';
import type { ClientType } from '#shared/access/role.ts';
import { domainOf } from '#shared/accounts/single-sign-on/single-sign-on.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { type AttemptRow, insertAttempt } from './attempts.queries.ts';
import { callbackAt } from './callbacks.ts';
import { type ConnectionRow, connectionOfDomain } from './connections.queries.ts';
import { issuerKeyOf } from './connections.ts';
import type { Issuers } from './issuers.ts';

/** Time limit for signing in at the issuer. */
const attemptMs = 15 * 60_000;

/** Returns when a sign-in began. */
export const begunAt = ({ expiresAt }: Pick<AttemptRow, 'expiresAt'>): Date =>
  new Date(expiresAt.getTime() - attemptMs);

export interface SignOnParts {
  db: Db;
  now: Date;
  issuers: Issuers;
  sealer: TextSealer;
  /** The address that people use. */
  publicUrl: string;
}

/** Returns whether single sign-on is offered for a domain. Says nothing about accounts. */
export async function findSignOn(
  { db }: Pick<SignOnParts, 'db'>,
  side: ClientType,
  domain: string,
): Promise<{ isOffered: boolean; isRequired: boolean }> {
  const connection = await connectionOfDomain(db, side, domain.trim().toLowerCase());
  return { isOffered: connection !== null, isRequired: connection?.isRequired ?? false };
}

interface Begun {
  url: string;
  attempt: string;
}

/** Starts a sign-in at the issuer of an address's domain. */
export async function beginSignOn(
  parts: SignOnParts,
  { side, email, host }: { side: ClientType; email: string; host: string },
): Promise<Begun> {
  const domain = domainOf(email);
  const connection = await connectionOfDomain(parts.db, side, domain);
  if (connection === null)
    throw new Refusal('forbidden', 'No single sign-on', [
      `Addresses at ${domain === '' ? 'this domain' : domain} have no single sign-on here. Please sign in with your password.`,
    ]);
  return beginAttempt(parts, connection, { email: email.trim(), host, asks: false });
}

/**
 * Starts a sign-in at a connection's issuer. The response must come back to the same host and the same browser, and is
 * accepted once. `asks`: the issuer is to ask who the person is, also if it knows them from before.
 */
export async function beginAttempt(
  { db, now, issuers, sealer, publicUrl }: SignOnParts,
  connection: ConnectionRow,
  { email, host, asks }: { email: string; host: string; asks: boolean },
): Promise<Begun> {
  const [state, attempt, nonce, codeVerifier] = [newToken(), newToken(), newToken(), newToken()];
  const url = await issuers.beginAt(
    issuerKeyOf(connection, sealer),
    { callback: callbackAt(publicUrl, connection, host), state, nonce, codeVerifier },
    { email, asks },
  );
  await insertAttempt(db, {
    stateHash: hashToken(state),
    browserHash: hashToken(attempt),
    connectionId: connection.id,
    nonce,
    codeVerifier,
    expiresAt: new Date(now.getTime() + attemptMs),
  });
  return { url, attempt };
}
