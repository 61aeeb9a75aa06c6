import { type PersonRow, personJson } from '#server/accounts/person-columns.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import { type AwaitedStep, type FactorKind, factorKinds } from '#shared/accounts/second-factor.ts';
import type { TeamRole } from '#shared/accounts/team-member.ts';

export interface SecondFactorRow {
  secret: Uint8Array;
  isOn: boolean;
  lastStep: number;
}

export async function findSecondFactor(tx: Tx, userId: string): Promise<SecondFactorRow | null> {
  const [row] = await tx.query<SecondFactorRow>(
    `SELECT secret, confirmed_at IS NOT NULL AS "isOn", last_step::float8 AS "lastStep"
     FROM second_factors WHERE user_id = $1`,
    [userId],
  );
  return row ?? null;
}

/** Returns which second factors a person has. */
export async function factorsOf(tx: Tx, userId: string): Promise<FactorKind[]> {
  const [row] = await tx.query<Record<FactorKind, boolean>>(
    `SELECT EXISTS (SELECT FROM second_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL) AS app,
       EXISTS (SELECT FROM passkeys WHERE user_id = $1) AS passkey`,
    [userId],
  );
  return factorKinds.filter((kind) => row?.[kind] === true);
}

/**
 * Returns what a person's sign-in needs besides the password; null: nothing. They have to enrol where their role requires
 * it: whoever requires it meanwhile waits for the transaction, and ends the session that it began.
 */
export async function awaitedStep(
  tx: MutationTx,
  userId: string,
  factors: readonly FactorKind[],
): Promise<AwaitedStep | null> {
  if (factors.length > 0) return 'code';
  await lockFactorRoles(tx);
  return (await isFactorRequired(tx, userId)) ? 'enrolment' : null;
}

/** Keeps what roles must have a second factor until the transaction has ended. */
export async function lockFactorRoles(tx: MutationTx): Promise<void> {
  const [row] = await lockShared(tx);
  if (row !== undefined) return;
  // Nothing was set up here, and no row could be locked.
  await tx.lock(
    ...factorRolesLock,
    'INSERT INTO installation (draft) VALUES (NULL) ON CONFLICT (id) DO NOTHING',
    [],
  );
  await lockShared(tx);
}

const factorRolesLock = ['sign-in', ['second-factor']] as const;
const lockShared = (tx: MutationTx): Promise<{ id: unknown }[]> =>
  tx.lock(...factorRolesLock, 'SELECT id FROM installation FOR SHARE', []);

/** Returns whether a person's role must have a second factor. */
export async function isFactorRequired(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.query(
    'SELECT FROM users u JOIN installation i ON u.role = ANY (i.second_factor_roles) WHERE u.id = $1',
    [userId],
  );
  return rows.length > 0;
}

/** Returns the roles that must have a second factor. */
export async function factorRoles(tx: Tx): Promise<TeamRole[]> {
  const [row] = await tx.query<{ roles: TeamRole[] }>(
    'SELECT second_factor_roles AS roles FROM installation',
  );
  return row?.roles ?? [];
}

export async function setFactorRoles(tx: Tx, roles: readonly TeamRole[]): Promise<void> {
  await tx.query(
    `INSERT INTO installation (second_factor_roles) VALUES ($1)
     ON CONFLICT (id) DO UPDATE SET second_factor_roles = excluded.second_factor_roles`,
    [roles],
  );
}

/** Requires a second factor of a role, or no longer. The other roles stay as they are, also as others set them meanwhile. */
export async function setFactorRole(tx: MutationTx, role: TeamRole, isRequired: boolean): Promise<void> {
  await tx.lock(
    ...factorRolesLock,
    `INSERT INTO installation AS i (second_factor_roles) VALUES (CASE WHEN $2 THEN ARRAY[$1::text] ELSE '{}' END)
     ON CONFLICT (id) DO UPDATE
       SET second_factor_roles = array_remove(i.second_factor_roles, $1::text) || excluded.second_factor_roles`,
    [role, isRequired],
  );
}

/** Returns the ids of the people of a role who have no second factor. */
export async function peopleWithout(tx: Tx, role: TeamRole): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT id FROM users WHERE role = $1 AND id NOT IN (SELECT user_id FROM people_with_second_factor)
     ORDER BY id`,
    [role],
  );
  return rows.map(({ id }) => id);
}

/** Returns how many people who can sign in each role has, and how many of them have no second factor. */
export const peopleByRole = (tx: Tx): Promise<{ role: TeamRole; people: number; without: number }[]> =>
  tx.query(
    `SELECT u.role, count(*)::int AS people, count(*) FILTER (WHERE f.user_id IS NULL)::int AS without
     FROM users u LEFT JOIN people_with_second_factor f ON f.user_id = u.id
     WHERE u.deactivated_at IS NULL GROUP BY u.role`,
  );

/** Keeps a secret until a first code confirms it. Returns false where one is confirmed already. */
export async function beginSecondFactor(tx: Tx, userId: string, secret: Uint8Array): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO second_factors AS f (user_id, secret) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret WHERE f.confirmed_at IS NULL RETURNING user_id`,
    [userId, secret],
  );
  return rows.length > 0;
}

/** Returns false where it is confirmed already. */
export async function confirmSecondFactor(tx: Tx, userId: string, step: number, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE second_factors SET confirmed_at = $2, last_step = $3
     WHERE user_id = $1 AND confirmed_at IS NULL RETURNING user_id`,
    [userId, now, step],
  );
  return rows.length > 0;
}

/** Takes a step's code. Returns false where it, or a later one, was taken before. */
export async function takeStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const rows = await tx.query(
    'UPDATE second_factors SET last_step = $2 WHERE user_id = $1 AND last_step < $2 RETURNING user_id',
    [userId, step],
  );
  return rows.length > 0;
}

/** Removes a person's app. */
export async function deleteApp(tx: Tx, userId: string): Promise<void> {
  await tx.query('DELETE FROM second_factors WHERE user_id = $1', [userId]);
}

/** Removes all that a person has for a second factor. */
export async function deleteSecondFactors(tx: Tx, userId: string): Promise<void> {
  await deleteApp(tx, userId);
  await tx.query('DELETE FROM passkeys WHERE user_id = $1', [userId]);
  await deleteRecoveryCodes(tx, userId);
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
}

export async function insertRecoveryCodes(
  tx: Tx,
  userId: string,
  hashes: readonly Uint8Array[],
): Promise<void> {
  for (const hash of hashes)
    await tx.query('INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, $2)', [userId, hash]);
}

/** Returns false where there is no such code any more. */
export async function spendRecoveryCode(tx: Tx, userId: string, hash: Uint8Array): Promise<boolean> {
  const rows = await tx.query(
    'DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2 RETURNING user_id',
    [userId, hash],
  );
  return rows.length > 0;
}

export async function recoveryCodesLeft(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM recovery_codes WHERE user_id = $1',
    [userId],
  );
  return row?.n ?? 0;
}

export interface PendingSession {
  sessionId: string;
  userId: string;
  email: string;
  awaits: AwaitedStep;
}

/** A session that opens nothing yet, by its token. */
export async function findPendingSession(
  tx: Tx,
  tokenHash: Uint8Array,
  now: Date,
): Promise<PendingSession | null> {
  const [row] = await tx.query<PendingSession>(
    `SELECT s.id AS "sessionId", u.id AS "userId", u.email, s.awaits FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.token_hash = $1 AND s.expires_at > $2 AND s.awaits IS NOT NULL AND u.deactivated_at IS NULL`,
    [tokenHash, now],
  );
  return row ?? null;
}

/** Makes a pending session whole, with another token. Returns false where it has ended. */
export async function completeSession(
  tx: Tx,
  sessionId: string,
  { tokenHash, expiresAt, now }: { tokenHash: Uint8Array; expiresAt: Date; now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE sessions SET awaits = NULL, token_hash = $4, expires_at = $2, confirmed_at = $3, used_at = $3,
       assurance = CASE WHEN awaits = 'code' AND assurance = 'password' THEN 'second-factor' ELSE assurance END
     WHERE id = $1 AND awaits IS NOT NULL RETURNING id`,
    [sessionId, expiresAt, now, tokenHash],
  );
  return rows.length > 0;
}

export async function emailOf(tx: Tx, userId: string): Promise<string> {
  const [row] = await tx.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [userId]);
  return row?.email ?? '';
}

/** Records who has taken a person's second factor away. */
export async function insertReset(tx: Tx, userId: string, reset: { by: string; at: Date }): Promise<void> {
  await tx.query('INSERT INTO second_factor_resets (user_id, reset_by, reset_at) VALUES ($1, $2, $3)', [
    userId,
    reset.by,
    reset.at,
  ]);
}

/** Returns who last removed a person's second factor, and when; null if nobody has. */
export async function newestReset(
  tx: Tx,
  userId: string,
): Promise<{ person: PersonRow | null; at: Date } | null> {
  const [row] = await tx.query<{ person: PersonRow | null; at: Date }>(
    `SELECT CASE WHEN u.id IS NOT NULL THEN ${personJson('u')} END AS person, r.reset_at AS at
     FROM second_factor_resets r LEFT JOIN users u ON u.id = r.reset_by
     WHERE r.user_id = $1 ORDER BY r.reset_at DESC, r.id DESC LIMIT 1`,
    [userId],
  );
  return row ?? null;
}
