import type { Db } from '#server/kernel/db/db.ts';
import { hashToken, newToken } from '#server/kernel/http/opaque-token.ts';
import type { TextSealer } from '#server/kernel/sealed-text.ts';
import type { ClientType } from '#shared/access/role.ts';
import { domainOf } from '#shared/accounts/single-sign-on/single-sign-on.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { insertAttempt } from './attempts.queries.ts';
import { callbackAt } from './callbacks.ts';
import { connectionOfDomain } from './connections.queries.ts';
import { issuerKeyOf } from './connections.ts';
import type { Issuers } from './issuers.ts';

/** Time limit for signing in at the issuer. */
const attemptMs = 15 * 60_000;

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

/**
 * Starts a sign-in at the issuer of an address's domain. The response must come back to the same host and the same
 * browser, and is accepted once.
 */
export async function beginSignOn(
  { db, now, issuers, sealer, publicUrl }: SignOnParts,
  { side, email, host }: { side: ClientType; email: string; host: string },
): Promise<{ url: string; attempt: string }> {
  const domain = domainOf(email);
  const connection = await connectionOfDomain(db, side, domain);
  if (connection === null)
    throw new Refusal('forbidden', 'No single sign-on', [
      `Addresses at ${domain === '' ? 'this domain' : domain} have no single sign-on here. Please sign in with your password.`,
    ]);
  const [state, attempt, nonce, codeVerifier] = [newToken(), newToken(), newToken(), newToken()];
  const url = await issuers.beginAt(
    issuerKeyOf(connection, sealer),
    { callback: callbackAt(publicUrl, connection, host), state, nonce, codeVerifier },
    email.trim(),
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
