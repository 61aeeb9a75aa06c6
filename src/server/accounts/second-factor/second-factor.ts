import { endSessionsOf } from '#server/access/access-change.ts';
import { markSignedIn } from '#server/access/sessions.queries.ts';
import { passwordHashOf } from '#server/accounts/accounts.queries.ts';
import { verifyPassword } from '#server/accounts/password.ts';
import { recordSignIn } from '#server/accounts/sign-in.ts';
import { actingOrigin, type Origin, recordAudit } from '#server/audit/record-audit.ts';
import type { Db, Tx } from '#server/kernel/db/db.ts';
import { hashToken } from '#server/kernel/http/opaque-token.ts';
import type { RateLimiter } from '#server/kernel/http/rate-limiter.ts';
import { qrPath } from '#server/kernel/qr-path.ts';
import { type MutationTx, mutate } from '#server/mutation/mutate.ts';
import type { AwaitedStep } from '#shared/accounts/second-factor.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import {
  beginSecondFactor,
  completeSession,
  confirmSecondFactor,
  deleteSecondFactor,
  emailOf,
  findPendingSession,
  findSecondFactor,
  insertRecoveryCodes,
  isRequiredForStaff,
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
  /** Who calls, from where; nobody before the second factor has come. */
  origin: Origin;
  counter: RateLimiter;
  /** Who the code is for, as apps show it. */
  issuer: string;
  sessionTtlMs: number;
}

interface Enrolment {
  key: string;
  qr: { path: string; modules: number };
}

const windowMs = 15 * 60_000;
/** Of one account in the window: a million codes are not to be tried. */
const mostAttempts = 10;

const wrongCode = (): Refusal =>
  new Refusal('forbidden', 'This code is not valid', [
    'Each code counts once, for half a minute. Please enter the one that your app shows now, or a recovery code.',
  ]);
const isOnAlready = (): Refusal =>
  new Refusal('conflict', 'Failed', ['Your account has a second factor already.']);

/** Returns the session that a sign-in has begun with the password. Refuses one that waits for something else. */
async function requirePending(
  { db, now }: FactorParts,
  accessToken: string,
  awaits: AwaitedStep,
): Promise<PendingSession> {
  const pending = await findPendingSession(db, hashToken(accessToken), now);
  if (pending?.awaits !== awaits)
    throw new Refusal('unauthenticated', 'Your sign-in has ended', ['Please enter your password again.']);
  return pending;
}

/** Runs `attempt`, of which one key has few: a success restarts the count. */
export async function limited<T>(
  { counter }: FactorParts,
  key: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const { hits } = await counter.count(key, windowMs);
  if (hits > mostAttempts)
    throw new Refusal('rate_limited', 'Too many attempts', ['Please try again in a quarter of an hour.']);
  const result = await attempt();
  await counter.forget(key);
  return result;
}

/** Refuses, by throwing, what is neither the app's code nor a recovery code, and either where it has counted before. */
export async function spendCode(tx: Tx, userId: string, typed: string, now: Date): Promise<void> {
  const factor = await findSecondFactor(tx, userId);
  if (factor?.isOn !== true) throw wrongCode();
  const digits = typed.replaceAll(/\s/g, '');
  const step = matchingStep(factor.secret, digits, now, factor.lastStep);
  const isSpent =
    step === null
      ? await spendRecoveryCode(tx, userId, hashRecoveryCode(typed))
      : await takeStep(tx, userId, step);
  if (!isSpent) throw wrongCode();
}

/** Ends the wait of a session. Returns when it ends itself. */
async function wholeSession(
  tx: Tx,
  { now, sessionTtlMs }: FactorParts,
  { sessionId, userId }: PendingSession,
): Promise<string> {
  const expiresAt = new Date(now.getTime() + sessionTtlMs);
  if (!(await completeSession(tx, sessionId, expiresAt, now))) throw wrongCode();
  await markSignedIn(tx, userId, now);
  return expiresAt.toISOString();
}

/** Finishes a sign-in with a code. */
export async function finishSignIn(
  parts: FactorParts,
  accessToken: string,
  code: string,
): Promise<{ accessTokenExpiresAt: string; recoveryCodesLeft: number }> {
  const pending = await requirePending(parts, accessToken, 'code');
  return limited(parts, keyOf(pending.userId), async () => {
    const finish = mutate(parts.db, async (tx) => {
      await spendCode(tx, pending.userId, code, parts.now);
      await recordSignIn(tx, parts.origin, pending.userId, { secondFactor: true });
      return {
        accessTokenExpiresAt: await wholeSession(tx, parts, pending),
        recoveryCodesLeft: await recoveryCodesLeft(tx, pending.userId),
      };
    });
    return finish.catch(async (error: unknown) => {
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
  if (!(await beginSecondFactor(db, userId, secret))) throw isOnAlready();
  const address = enrolmentAddress(secret, issuer, await emailOf(db, userId));
  return { key: base32(secret), qr: qrPath(address) };
}

/** Returns the recovery codes, which are kept as hashes from then on. */
async function confirm(tx: MutationTx, userId: string, code: string, now: Date): Promise<string[]> {
  const factor = await findSecondFactor(tx, userId);
  if (factor === null) throw wrongCode();
  const step = matchingStep(factor.secret, code.replaceAll(/\s/g, ''), now, 0);
  if (step === null) throw wrongCode();
  if (!(await confirmSecondFactor(tx, userId, step, now))) throw isOnAlready();
  const codes = newRecoveryCodes();
  await insertRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes;
}

/** Begins the second factor that a sign-in waits for. */
export async function beginRequired(parts: FactorParts, accessToken: string): Promise<Enrolment> {
  const { userId } = await requirePending(parts, accessToken, 'enrolment');
  return begin(parts, userId);
}

export async function confirmRequired(
  parts: FactorParts,
  accessToken: string,
  code: string,
): Promise<{ accessTokenExpiresAt: string; recoveryCodes: string[] }> {
  const pending = await requirePending(parts, accessToken, 'enrolment');
  return limited(parts, keyOf(pending.userId), () =>
    mutate(parts.db, async (tx) => {
      const origin = actingOrigin(parts.origin, pending.userId);
      const recoveryCodes = await confirm(tx, pending.userId, code, parts.now);
      await recordAudit(tx, origin, { action: 'second-factor-added', kind: 'person', id: pending.userId });
      await recordSignIn(tx, origin, pending.userId, { secondFactor: true });
      return { recoveryCodes, accessTokenExpiresAt: await wholeSession(tx, parts, pending) };
    }),
  );
}

/** Begins a second factor. */
export const enrol = (parts: FactorParts, userId: string): Promise<Enrolment> => begin(parts, userId);

/** Confirms it; ends the person's sessions elsewhere, which began without it. */
export const confirmEnrolment = (
  parts: FactorParts,
  { userId, sessionId }: { userId: string; sessionId: string },
  code: string,
): Promise<string[]> =>
  limited(parts, keyOf(userId), () =>
    mutate(parts.db, async (tx) => {
      const codes = await confirm(tx, userId, code, parts.now);
      await endSessionsOf(tx, userId, 'second-factor-changed', sessionId);
      await recordAudit(tx, parts.origin, { action: 'second-factor-added', kind: 'person', id: userId });
      return codes;
    }),
  );

/** Removes it for who brings a code. Refused to staff who must have one. */
export const remove = (
  parts: FactorParts,
  { userId, isStaff }: { userId: string; isStaff: boolean },
  code: string,
): Promise<void> =>
  limited(parts, keyOf(userId), () =>
    mutate(parts.db, async (tx) => {
      if (isStaff && (await isRequiredForStaff(tx)))
        throw new Refusal('conflict', 'Failed', ['Your administrator requires a second factor.']);
      await spendCode(tx, userId, code, parts.now);
      await deleteSecondFactor(tx, userId);
      await recordAudit(tx, parts.origin, { action: 'second-factor-removed', kind: 'person', id: userId });
    }),
  );

export async function requirePassword(db: Tx, userId: string, password: string): Promise<void> {
  if (!(await verifyPassword(await passwordHashOf(db, userId), password)))
    throw new Refusal('forbidden', 'Not Valid', ['Your present password is a different one.']);
}
