import { endSessionsOf } from '#server/access/access-change.ts';
import { markSignedIn } from '#server/access/sessions.queries.ts';
import { lockPerson, passwordHashOf } from '#server/accounts/accounts.queries.ts';
import { deletePasskey } from '#server/accounts/passkeys/passkeys.queries.ts';
import {
  addPasskey,
  requireRelyingParty,
  spendChallenge,
  verifyPasskey,
} from '#server/accounts/passkeys/passkeys.ts';
import { verifyPassword, wrongPassword } from '#server/accounts/password.ts';
import { type AccessTokenEnd, recordSignIn } from '#server/accounts/sign-in/sign-in.ts';
import { actingOrigin, type Origin, recordAudit } from '#server/audit/record-audit.ts';
import type { Db, Tx } from '#server/kernel/db/db.ts';
import { hashToken, newToken } from '#server/kernel/http/opaque-token.ts';
import type { RateLimiter } from '#server/kernel/http/rate-limiter.ts';
import { type MutationTx, mutate } from '#server/mutation/mutate.ts';
import type { PasskeyAssertion, PasskeyRegistration } from '#shared/accounts/passkeys.ts';
import type { AwaitedStep } from '#shared/accounts/second-factor.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import {
  beginSecondFactor,
  completeSession,
  confirmSecondFactor,
  deleteApp,
  deleteRecoveryCodes,
  emailOf,
  factorsOf,
  findPendingSession,
  findSecondFactor,
  insertRecoveryCodes,
  isFactorRequired,
  lockFactorRoles,
  type PendingSession,
  recoveryCodesLeft,
  spendRecoveryCode,
  takeStep,
} from './second-factors.queries.ts';
import { base32, enrolmentAddress, matchingStep, newSecret } from './totp.ts';

/** Under which attempts with codes are counted. */
const keyOf = (userId: string): string => `second-factor:${userId}`;

export interface FactorParts {
  db: Db;
  now: Date;
  /** The caller and their address; nobody until the second factor is verified. */
  origin: Origin;
  counter: RateLimiter;
  /** Who the code is for, as apps show it. */
  issuer: string;
  sessionTtlMs: number;
  /** The address that people use: of passkeys. */
  publicUrl: string;
}

type RenewedToken = AccessTokenEnd & { accessToken: string };

interface Enrolment {
  key: string;
  qr: { path: string; modules: number };
}

const windowMs = 15 * 60_000;
/** Attempts of one account in the window, which rules out guessing a six-digit code. */
const maxAttempts = 10;

const wrongCode = (): Refusal =>
  new Refusal('forbidden', 'This code is not valid', [
    'Each code counts once, for half a minute. Please enter the one that your app shows now, or a recovery code.',
  ]);
const signInEnded = (): Refusal =>
  new Refusal('unauthenticated', 'Your sign-in has ended', ['Please enter your password again.']);
const appAlreadySet = (): Refusal => new Refusal('conflict', 'Failed', ['Your account has an app already.']);

/**
 * Returns the session that a sign-in has begun with the password. Refuses one that waits for something else than
 * `awaits`; null: for anything.
 */
export async function requirePending(
  { db, now }: FactorParts,
  accessToken: string,
  awaits: AwaitedStep | null,
): Promise<PendingSession> {
  const pending = await findPendingSession(db, hashToken(accessToken), now);
  if (pending === null || pending.awaits !== (awaits ?? pending.awaits)) throw signInEnded();
  return pending;
}

/** Runs `attempt`, of which one key has few: a success restarts the count. */
export async function limited<T>(
  { counter }: FactorParts,
  key: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const { hits } = await counter.count(key, windowMs);
  if (hits > maxAttempts)
    throw new Refusal('rate_limited', 'Too many attempts', ['Please try again in a quarter of an hour.']);
  const result = await attempt();
  await counter.forget(key);
  return result;
}

/** Refuses, by throwing, what is neither the app's code nor a recovery code, and either where it has counted before. */
export async function spendCode(tx: Tx, userId: string, typed: string, now: Date): Promise<void> {
  const factor = await findSecondFactor(tx, userId);
  const digits = typed.replaceAll(/\s/g, '');
  const step = factor?.isOn === true ? matchingStep(factor.secret, digits, now, factor.lastStep) : null;
  const isSpent =
    step === null
      ? await spendRecoveryCode(tx, userId, hashRecoveryCode(typed))
      : await takeStep(tx, userId, step);
  if (!isSpent) throw wrongCode();
}

/**
 * Spends a passkey's challenge at once. Returns what refuses, by throwing, within a transaction: what no passkey of the
 * person has signed.
 */
export async function beginPasskeyCheck(
  { db, now, publicUrl }: FactorParts,
  userId: string,
  passkey: PasskeyAssertion,
): Promise<(tx: Tx) => Promise<void>> {
  const asked = { party: requireRelyingParty(publicUrl), now };
  const challenge = await spendChallenge(db, asked, userId, passkey);
  return async (tx) => {
    await verifyPasskey(tx, { ...asked, challenge }, userId, passkey);
  };
}

/** Ends the wait of a session. Returns its new token: the earlier one is no longer valid. */
async function wholeSession(
  tx: Tx,
  { now, sessionTtlMs }: FactorParts,
  { sessionId, userId }: PendingSession,
): Promise<RenewedToken> {
  const accessToken = newToken();
  const expiresAt = new Date(now.getTime() + sessionTtlMs);
  if (!(await completeSession(tx, sessionId, { tokenHash: hashToken(accessToken), expiresAt, now })))
    throw wrongCode();
  await markSignedIn(tx, userId, now);
  return { accessToken, accessTokenExpiresAt: expiresAt.toISOString(), accessTokenLastsMs: sessionTtlMs };
}

/** Finishes a sign-in with a code or passkey. */
export async function finishSignIn(
  parts: FactorParts,
  accessToken: string,
  proof: { code: string } | { passkey: PasskeyAssertion },
): Promise<RenewedToken & { recoveryCodesLeft: number }> {
  const pending = await requirePending(parts, accessToken, 'code');
  return limited(parts, keyOf(pending.userId), async () => {
    const finish = async () => {
      const check =
        'code' in proof
          ? (tx: Tx) => spendCode(tx, pending.userId, proof.code, parts.now)
          : await beginPasskeyCheck(parts, pending.userId, proof.passkey);
      return mutate(parts.db, async (tx) => {
        await check(tx);
        await recordSignIn(tx, parts.origin, pending.userId, {
          secondFactor: 'code' in proof ? 'code' : 'passkey',
        });
        return {
          ...(await wholeSession(tx, parts, pending)),
          recoveryCodesLeft: await recoveryCodesLeft(tx, pending.userId),
        };
      });
    };
    return finish().catch(async (error: unknown) => {
      if (error instanceof Refusal)
        await recordAudit(parts.db, parts.origin, {
          action: 'second-factor-failed',
          kind: 'person',
          id: pending.userId,
        });
      throw error;
    });
  });
}

async function begin({ db, issuer }: FactorParts, userId: string): Promise<Enrolment> {
  const secret = newSecret();
  if (!(await beginSecondFactor(db, userId, secret))) throw appAlreadySet();
  const { qrPath } = await import('#server/kernel/qr-path.ts');
  const address = enrolmentAddress(secret, issuer, await emailOf(db, userId));
  return { key: base32(secret), qr: qrPath(address) };
}

/** What proves that a new factor works: the first code of the app, or a passkey that a browser has made. */
export type NewFactor = { code: string } | { name: string; passkey: PasskeyRegistration };

/**
 * Spends a passkey's challenge at once. Returns what keeps the factor within a transaction, and returns the recovery codes
 * where it is the person's first, of which hashes are kept; null where they have had them.
 */
async function beginAdding(
  { db, now, publicUrl, origin }: FactorParts,
  userId: string,
  factor: NewFactor,
): Promise<(tx: MutationTx) => Promise<string[] | null>> {
  const keep = 'code' in factor ? keepApp(factor.code) : await keepPasskey(factor);
  return async (tx) => {
    const isFirst = (await factorsOf(tx, userId)).length === 0;
    await keep(tx);
    await recordAudit(tx, actingOrigin(origin, userId), {
      action: 'code' in factor ? 'second-factor-added' : 'passkey-added',
      kind: 'person',
      id: userId,
      ...('name' in factor && { details: { name: factor.name } }),
    });
    if (!isFirst) return null;
    const codes = newRecoveryCodes();
    await insertRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
    return codes;
  };

  function keepApp(code: string) {
    return (tx: MutationTx) => confirmApp(tx, userId, code, now);
  }
  async function keepPasskey({ name, passkey: response }: { name: string; passkey: PasskeyRegistration }) {
    const asked = { party: requireRelyingParty(publicUrl), now };
    const challenge = await spendChallenge(db, asked, userId, response);
    return (tx: MutationTx) => addPasskey(tx, { ...asked, challenge }, userId, { name, response });
  }
}

async function confirmApp(tx: MutationTx, userId: string, code: string, now: Date): Promise<void> {
  const factor = await findSecondFactor(tx, userId);
  if (factor === null) throw wrongCode();
  const step = matchingStep(factor.secret, code.replaceAll(/\s/g, ''), now, 0);
  if (step === null) throw wrongCode();
  if (!(await confirmSecondFactor(tx, userId, step, now))) throw appAlreadySet();
}

/** Begins the second factor that a sign-in waits for. */
export async function beginRequired(parts: FactorParts, accessToken: string): Promise<Enrolment> {
  const { userId } = await requirePending(parts, accessToken, 'enrolment');
  return begin(parts, userId);
}

/**
 * Keeps the factor that a sign-in waits for, and ends the person's sessions elsewhere, which began without one. Refused where
 * they have one meanwhile: a password alone must not add another.
 */
export async function confirmRequired(
  parts: FactorParts,
  accessToken: string,
  factor: NewFactor,
): Promise<RenewedToken & { recoveryCodes: string[] | null }> {
  const pending = await requirePending(parts, accessToken, 'enrolment');
  return limited(parts, keyOf(pending.userId), async () => {
    const add = await beginAdding(parts, pending.userId, factor);
    return mutate(parts.db, async (tx) => {
      await lockPerson(tx, pending.userId);
      if ((await factorsOf(tx, pending.userId)).length > 0) throw signInEnded();
      const recoveryCodes = await add(tx);
      await endSessionsOf(tx, pending.userId, 'second-factor-changed', pending.sessionId);
      await recordSignIn(tx, parts.origin, pending.userId, { secondFactor: true });
      return { recoveryCodes, ...(await wholeSession(tx, parts, pending)) };
    });
  });
}

/** Begins an app. */
export const enrol = (parts: FactorParts, userId: string): Promise<Enrolment> => begin(parts, userId);

/** Keeps a new factor; the first ends the person's sessions elsewhere, which began without one. */
export const confirmEnrolment = (
  parts: FactorParts,
  { userId, sessionId }: { userId: string; sessionId: string },
  factor: NewFactor,
): Promise<string[] | null> =>
  limited(parts, keyOf(userId), async () => {
    const add = await beginAdding(parts, userId, factor);
    return mutate(parts.db, async (tx) => {
      await lockPerson(tx, userId);
      const codes = await add(tx);
      if (codes !== null) await endSessionsOf(tx, userId, 'second-factor-changed', sessionId);
      return codes;
    });
  });

/** Removes the app for who brings a code. Refused to those who would have no factor, and must have one. */
export const removeApp = (parts: FactorParts, userId: string, code: string): Promise<void> =>
  limited(parts, keyOf(userId), () =>
    mutate(parts.db, async (tx) => {
      await lockPerson(tx, userId);
      await spendCode(tx, userId, code, parts.now);
      await deleteApp(tx, userId);
      await settleRemoval(tx, userId);
      await recordAudit(tx, parts.origin, { action: 'second-factor-removed', kind: 'person', id: userId });
    }),
  );

/** Removes a passkey. Refused as the app's removal is. */
export const removePasskey = (parts: FactorParts, userId: string, passkeyId: string): Promise<void> =>
  mutate(parts.db, async (tx) => {
    await lockPerson(tx, userId);
    const name = await deletePasskey(tx, userId, passkeyId);
    if (name === null) throw noPasskey();
    await settleRemoval(tx, userId);
    await recordAudit(tx, parts.origin, {
      action: 'passkey-removed',
      kind: 'person',
      id: userId,
      details: { name },
    });
  });

export const noPasskey = (): Refusal =>
  new Refusal('not_found', 'Not Found', ['Your account no longer has this passkey.']);

/** Throws where nothing is left and the role must have one; removes the recovery codes of who has nothing left. */
async function settleRemoval(tx: MutationTx, userId: string): Promise<void> {
  if ((await factorsOf(tx, userId)).length > 0) return;
  await lockFactorRoles(tx);
  if (await isFactorRequired(tx, userId))
    throw new Refusal('conflict', 'Failed', [
      'Your role requires a second factor. Set up another one first.',
    ]);
  await deleteRecoveryCodes(tx, userId);
}

export async function requirePassword(db: Tx, userId: string, password: string): Promise<void> {
  if (!(await verifyPassword(await passwordHashOf(db, userId), password))) throw wrongPassword();
}
