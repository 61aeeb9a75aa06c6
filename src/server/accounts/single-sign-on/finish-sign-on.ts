import { type FactorParts, limited, requirePassword } from '#server/accounts/second-factor/second-factor.ts';
import { awaitedStep, factorsOf } from '#server/accounts/second-factor/second-factors.queries.ts';
import { recordSignIn, requireOpen, type SignedIn, startSession } from '#server/accounts/sign-in/sign-in.ts';
import { type Origin, recordAudit } from '#server/audit/record-audit.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { hashToken, newToken } from '#server/kernel/http/opaque-token.ts';
import { type MutationTx, mutate } from '#server/mutation/mutate.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { findLink, insertLink, takeLink } from './attempts.queries.ts';
import type { SignOnParts } from './begin-sign-on.ts';
import { type ConnectionRow, findConnection, markWorked } from './connections.queries.ts';
import { deleteIdentity } from './identities.queries.ts';
import {
  ended,
  type IssuerResponse,
  provedAt,
  readResponse,
  requireUnchanged,
  takeBegun,
} from './issuer-response.ts';
import type { Claims } from './issuers.ts';
import { accountFor, link, sideOf } from './sign-on-account.ts';

/** Time limit for entering the password of the account to be linked. */
const linkMs = 10 * 60_000;

export type FinishParts = SignOnParts & {
  origin: Origin;
  sessionTtlMs: number;
  /** Writes down what an issuer has done wrong. */
  warn(error: unknown): void;
};

type Finished =
  | (SignedIn & { signOutUrl: string | null })
  | { link: string; email: string; signOutUrl: string | null };

/**
 * Finishes a sign-in with the issuer's response: signs in, creating an account if there is none, or returns what is
 * needed to link an existing account.
 */
export async function finishSignOn(parts: FinishParts, response: IssuerResponse): Promise<Finished> {
  const { db, origin } = parts;
  const { begun, connection } = await takeBegun(parts, response);
  if (begun === null) {
    await recordFailure(db, origin, connection, 'it had ended');
    throw ended();
  }
  try {
    const { claims, signOutUrl } = await readResponse(parts, connection, begun, response);
    const finished = await mutate(db, (tx) => enter(tx, parts, connection, claims));
    return { ...finished, signOutUrl };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.cause !== undefined) parts.warn(error.cause);
    await recordFailure(db, origin, connection, error.messages[0] ?? error.message);
    throw error;
  }
}

/** Records a failure, in the log of the company whose connection it is. */
const recordFailure = (
  db: Db,
  origin: Origin,
  connection: ConnectionRow | null,
  reason: string,
): Promise<void> =>
  recordAudit(db, origin, {
    action: 'sign-in-failed',
    kind: 'person',
    id: null,
    label: 'single sign-on',
    companyId: connection?.companyId ?? null,
    details: { reason },
  });

async function enter(
  tx: MutationTx,
  parts: FinishParts,
  connection: ConnectionRow,
  claims: Claims,
): Promise<SignedIn | { link: string; email: string }> {
  await requireUnchanged(tx, connection);
  const { account, isLinked } = await accountFor(tx, parts, connection, claims);
  if (isLinked)
    return begin(tx, parts, connection, {
      ...claims,
      userId: account.id,
      confirmedAt: provedAt(claims, parts.now) ?? new Date(0),
    });
  const token = newToken();
  await insertLink(tx, {
    tokenHash: hashToken(token),
    connectionId: connection.id,
    subject: claims.subject,
    userId: account.id,
    isMultiFactor: claims.isMultiFactor,
    expiresAt: new Date(parts.now.getTime() + linkMs),
  });
  return { link: token, email: account.email };
}

/**
 * Begins the session of somebody whose identity the issuer has established. Its second factor counts where the connection
 * trusts it and the issuer says that there was one; otherwise a single factor is assumed. `confirmedAt`: when they proved
 * who they are, which the issuer may not have asked them for this sign-in.
 */
async function begin(
  tx: MutationTx,
  { origin, sessionTtlMs, now }: Pick<FinishParts, 'origin' | 'sessionTtlMs' | 'now'>,
  connection: ConnectionRow,
  { userId, isMultiFactor, confirmedAt }: { userId: string; isMultiFactor: boolean; confirmedAt: Date },
): Promise<SignedIn> {
  await requireOpen(tx, userId);
  await markWorked(tx, connection.id, now);
  const side = sideOf(connection);
  const counts = connection.trustsSecondFactor && isMultiFactor;
  const factors = counts ? [] : await factorsOf(tx, userId);
  const awaits = counts ? null : await awaitedStep(tx, userId, factors);
  const signedIn = await startSession({ db: tx, origin, sessionTtlMs }, side, userId, {
    awaits,
    assurance: 'single-sign-on',
    confirmedAt,
  });
  if (awaits === null)
    await recordSignIn(tx, origin, userId, {
      by: 'single sign-on',
      ...(counts && { secondFactor: 'issuer' }),
    });
  return { ...signedIn, ...(factors.length > 0 && { factors }) };
}

/** Links the account that was there before single sign-on, with its password, and signs in. */
export async function linkSignOn(parts: FactorParts, token: string, password: string): Promise<SignedIn> {
  const { db, now, origin } = parts;
  const found = await findLink(db, hashToken(token), now);
  const connection = found && (await findConnection(db, found.connectionId));
  if (found === null || connection === null) throw ended();
  const { userId, subject, isMultiFactor } = found;
  return limited(parts, `single-sign-on:${userId}`, () =>
    mutate(db, async (tx) => {
      await requirePassword(tx, userId, password);
      if (!(await takeLink(tx, hashToken(token)))) throw ended();
      // The issuer may have given them another subject since: they have just shown that the account is theirs.
      await deleteIdentity(tx, connection.id, userId);
      await link(tx, origin, connection, { subject, userId, now });
      return begin(tx, parts, connection, { userId, isMultiFactor, confirmedAt: now });
    }).catch(async (error: unknown) => {
      if (error instanceof Refusal)
        await recordFailure(db, origin, connection, 'wrong password of the account to be linked');
      throw error;
    }),
  );
}
