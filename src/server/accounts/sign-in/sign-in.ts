import { timingSafeEqual } from 'node:crypto';
import { insertSession, markSignedIn } from '#server/access/sessions.queries.ts';
import { closureOf, findAccount, lockPerson, passwordHashOf } from '#server/accounts/accounts.queries.ts';
import { verifyPassword } from '#server/accounts/password.ts';
import { awaitedStep, factorsOf } from '#server/accounts/second-factor/second-factors.queries.ts';
import { requireNoSignOn } from '#server/accounts/single-sign-on/require-sign-on.ts';
import { actingOrigin, type Origin, recordAudit } from '#server/audit/record-audit.ts';
import type { Db, Tx } from '#server/kernel/db/db.ts';
import { hashToken, newId, newToken } from '#server/kernel/http/opaque-token.ts';
import { mutate } from '#server/mutation/mutate.ts';
import type { ClientType } from '#shared/access/role.ts';
import type { AwaitedStep, FactorKind } from '#shared/accounts/second-factor.ts';
import type { SignInAssurance } from '#shared/decisions/decision.ts';
import { emailProblem } from '#shared/kernel/email.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { asSentence } from '#shared/kernel/sentence.ts';

export interface SignInParts {
  db: Tx;
  origin: Origin;
  sessionTtlMs: number;
}
type OwnSignInParts = SignInParts & { db: Db };

export interface AccessTokenEnd {
  accessTokenExpiresAt: string;
  accessTokenLastsMs: number;
}

export interface SignedIn extends AccessTokenEnd {
  accessToken: string;
  user: { id: string };
  client: { id: string };
  awaits?: AwaitedStep;
  factors?: FactorKind[];
}

/** How long a sign-in waits for its second factor. */
const pendingMs = 10 * 60_000;

/** Signs in on one side. An account of the other side is as unknown here as any other. */
export async function signIn(
  { db, sessionTtlMs, origin }: OwnSignInParts,
  side: ClientType,
  email: string,
  password: string,
): Promise<SignedIn> {
  const account = await findAccount(db, side, email.trim());
  const known = await verifyPassword(account?.passwordHash ?? null, password);
  const refuse = async (): Promise<never> => {
    await recordAudit(db, origin, {
      action: 'sign-in-failed',
      kind: 'person',
      id: account?.id ?? null,
      // Some type their password here.
      label: emailProblem(email) === null ? email.trim() : 'not an e-mail address',
    });
    throw new Refusal('invalid_grant', 'Incorrect username or password.', [
      'The email and password you entered did not match our records. Please double-check and try again.',
    ]);
  };
  if (account === null || !known) return refuse();
  await requireOpen(db, account.id);
  const signedIn = await mutate(db, async (tx) => {
    await lockPerson(tx, account.id);
    // Another password may have been set meanwhile, which ends all that this one opens.
    if ((await passwordHashOf(tx, account.id)) !== account.passwordHash) return null;
    const factors = await factorsOf(tx, account.id);
    const awaits = await awaitedStep(tx, account.id, factors);
    await requireNoSignOn(tx, account.id);
    const signedIn = await startSession({ db: tx, origin, sessionTtlMs }, side, account.id, { awaits });
    if (awaits === null) await recordSignIn(tx, origin, account.id);
    return { ...signedIn, ...(factors.length > 0 && { factors }) };
  }).catch(async (error: unknown) => {
    const details = { reason: 'single sign-on is required' };
    if (error instanceof Refusal)
      await recordAudit(db, origin, { action: 'sign-in-failed', kind: 'person', id: account.id, details });
    throw error;
  });
  return signedIn ?? refuse();
}

/** Records a sign-in. The person is the actor from then on. */
export const recordSignIn = (
  tx: Tx,
  origin: Origin,
  userId: string,
  details: Record<string, unknown> = {},
): Promise<void> =>
  recordAudit(tx, actingOrigin(origin, userId), { action: 'signed-in', kind: 'person', id: userId, details });

/** Refuses the people of a company that is closed, with the reason. */
export async function requireOpen(db: Tx, userId: string): Promise<void> {
  const closure = await closureOf(db, userId);
  if (closure === null) return;
  throw new Refusal('forbidden', `The account of ${closure.company} is closed.`, [
    `The reason: ${asSentence(closure.reason)}`,
    'Your orders and files are kept. Please write to us if you need the account.',
  ]);
}

/**
 * Begins a session of a person whose identity has been established; `impersonatorId`: by somebody who acts as them. One
 * that awaits a second factor opens nothing until it has come.
 */
export async function startSession(
  { db, origin: { now, address, userAgent }, sessionTtlMs }: SignInParts,
  side: ClientType,
  userId: string,
  {
    impersonatorId = null,
    awaits = null,
    assurance = 'password',
    confirmedAt = now,
  }: {
    impersonatorId?: string | null;
    awaits?: AwaitedStep | null;
    assurance?: SignInAssurance;
    /** When the person proved who they are: usually with this sign-in. */
    confirmedAt?: Date;
  } = {},
): Promise<SignedIn> {
  const accessToken = newToken();
  const lastsMs = awaits === null ? sessionTtlMs : pendingMs;
  const expiresAt = new Date(now.getTime() + lastsMs);
  await insertSession(db, {
    id: newId(),
    tokenHash: hashToken(accessToken),
    userId,
    createdAt: now,
    confirmedAt,
    expiresAt,
    impersonatorId,
    awaits,
    assurance,
    address,
    userAgent,
  });
  if (impersonatorId === null && awaits === null) await markSignedIn(db, userId, now);
  return {
    accessToken,
    accessTokenExpiresAt: expiresAt.toISOString(),
    accessTokenLastsMs: lastsMs,
    user: { id: userId },
    client: { id: side },
    ...(awaits !== null && { awaits }),
  };
}

/** Returns whether a basic authorization header carries `credentials` (`id:secret`). */
export function isClient(authorization: string | undefined, credentials: string): boolean {
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '') ?? [];
  const given = Buffer.from(encoded, 'base64');
  const wanted = Buffer.from(credentials);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
