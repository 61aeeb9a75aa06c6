import { confirmBy } from '#server/accounts/second-factor/confirm-identity.ts';
import type { FactorParts } from '#server/accounts/second-factor/second-factor.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { beginAttempt, begunAt, type SignOnParts } from './begin-sign-on.ts';
import { findConnection } from './connections.queries.ts';
import { accountOfSubject, identityOf } from './identities.queries.ts';
import {
  clockMs,
  ended,
  type IssuerResponse,
  provedAt,
  readResponse,
  requireUnchanged,
  takeBegun,
} from './issuer-response.ts';

const refuse = (...messages: string[]): Refusal =>
  new Refusal('forbidden', 'This does not show that it is you', messages);

/** Starts a sign-in at the issuer of a person's single sign-on that is to prove who they are. */
export async function beginSignOnProof(
  parts: SignOnParts,
  { userId, host }: { userId: string; host: string },
): Promise<{ url: string; attempt: string }> {
  const identity = await identityOf(parts.db, userId);
  const connection = identity && (await findConnection(parts.db, identity.connectionId));
  if (identity === null || connection === null)
    throw new Refusal('conflict', 'No single sign-on', ['Your account does not sign in by single sign-on.']);
  return beginAttempt(parts, connection, { email: identity.email, host, asks: true });
}

/**
 * Takes a sign-in at the issuer for a proof of who holds a session. Returns the session's new token. Refuses a sign-in
 * of somebody else, and one that the issuer let through unasked: `auth_time` must not be before its beginning.
 */
export const finishSignOnProof = (
  parts: SignOnParts & FactorParts & { warn(error: unknown): void },
  holder: { userId: string; sessionId: string },
  response: IssuerResponse,
): Promise<string> =>
  confirmBy(parts, holder, 'single-sign-on', async () => {
    const { begun, connection } = await takeBegun(parts, response);
    if (begun === null) throw ended('conflict');
    const { claims } = await readResponse(parts, connection, begun, response).catch((error: unknown) => {
      if (error instanceof Refusal && error.cause !== undefined) parts.warn(error.cause);
      throw error;
    });
    const { host } = new URL(connection.issuer);
    const proved = provedAt(claims, parts.now);
    if (proved === null)
      throw refuse(
        `${host} does not say when you signed in there. Sign out here, set a password with “Forgot password?” and use that as the proof, or ask your administrator to have ${host} send “auth_time”.`,
      );
    if (proved.getTime() < begunAt(begun).getTime() - clockMs)
      throw refuse(
        `${host} let you through without asking who you are. Sign out there, and try again. If that does not help, sign out here, set a password with “Forgot password?” and use that as the proof.`,
      );
    return async (tx) => {
      await requireUnchanged(tx, connection);
      const account = await accountOfSubject(tx, connection.id, claims.subject);
      if (account?.id !== holder.userId || account.companyId !== connection.companyId)
        throw refuse(`You signed in at ${host} as somebody else. Try again with your own account there.`);
    };
  });
