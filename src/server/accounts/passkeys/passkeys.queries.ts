import type { Tx } from '#server/kernel/db/db.ts';
import type { ClientType } from '#shared/access/role.ts';

export interface PasskeyRow {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
}
const columns = `id, user_id AS "userId", credential_id AS "credentialId", public_key AS "publicKey",
  counter::float8 AS counter, transports`;

/** A passkey in the list of its person. */
export interface OwnPasskey {
  id: string;
  name: string;
  createdAt: Date;
  usedAt: Date | null;
}

export const ownPasskeys = (tx: Tx, userId: string): Promise<OwnPasskey[]> =>
  tx.query<OwnPasskey>(
    `SELECT id, name, created_at AS "createdAt", used_at AS "usedAt" FROM passkeys
     WHERE user_id = $1 ORDER BY created_at, id`,
    [userId],
  );

export const passkeysOf = (tx: Tx, userId: string): Promise<PasskeyRow[]> =>
  tx.query<PasskeyRow>(`SELECT ${columns} FROM passkeys WHERE user_id = $1 ORDER BY created_at, id`, [
    userId,
  ]);

export async function findPasskey(tx: Tx, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await tx.query<PasskeyRow>(`SELECT ${columns} FROM passkeys WHERE credential_id = $1`, [
    credentialId,
  ]);
  return row ?? null;
}

/** Returns false where somebody has it already. */
export async function insertPasskey(
  tx: Tx,
  passkey: PasskeyRow & { name: string; createdAt: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
    [
      passkey.id,
      passkey.userId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.name,
      passkey.createdAt,
    ],
  );
  return rows.length > 0;
}

export async function markPasskeyUsed(tx: Tx, id: string, counter: number, now: Date): Promise<void> {
  await tx.query('UPDATE passkeys SET counter = $2, used_at = $3 WHERE id = $1', [id, counter, now]);
}

/** Returns false where the person has no such passkey. */
export async function updatePasskeyName(tx: Tx, userId: string, id: string, name: string): Promise<boolean> {
  const rows = await tx.query('UPDATE passkeys SET name = $3 WHERE user_id = $1 AND id = $2 RETURNING id', [
    userId,
    id,
    name,
  ]);
  return rows.length > 0;
}

/** Returns its name; null where the person has no such passkey. */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<string | null> {
  const [row] = await tx.query<{ name: string }>(
    'DELETE FROM passkeys WHERE user_id = $1 AND id = $2 RETURNING name',
    [userId, id],
  );
  return row?.name ?? null;
}

/** Returns whose passkey it may sign in: null where they are deactivated, or of the other side. */
export async function holderOf(tx: Tx, side: ClientType, userId: string): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    'SELECT id FROM users WHERE id = $1 AND client_type = $2 AND deactivated_at IS NULL',
    [userId, side],
  );
  return row?.id ?? null;
}

export async function insertChallenge(
  tx: Tx,
  challenge: string,
  { userId, expiresAt }: { userId: string | null; expiresAt: Date },
): Promise<void> {
  await tx.query('INSERT INTO passkey_challenges (challenge, user_id, expires_at) VALUES ($1, $2, $3)', [
    challenge,
    userId,
    expiresAt,
  ]);
}

/** Takes a challenge, which counts once. Returns false where it is unknown, spent, expired or of somebody else. */
export async function takeChallenge(
  tx: Tx,
  challenge: string,
  { userId, now }: { userId: string | null; now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `DELETE FROM passkey_challenges
     WHERE challenge = $1 AND user_id IS NOT DISTINCT FROM $2 AND expires_at > $3 RETURNING challenge`,
    [challenge, userId, now],
  );
  return rows.length > 0;
}

export async function deleteExpiredChallenges(tx: Tx, now: Date): Promise<void> {
  await tx.query('DELETE FROM passkey_challenges WHERE expires_at <= $1', [now]);
}
