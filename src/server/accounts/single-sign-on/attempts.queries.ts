import type { Tx } from '#server/kernel/db/db.ts';

export interface AttemptRow {
  connectionId: string;
  browserHash: Uint8Array;
  nonce: string;
  codeVerifier: string;
  expiresAt: Date;
}

export async function insertAttempt(tx: Tx, attempt: AttemptRow & { stateHash: Uint8Array }): Promise<void> {
  await tx.query(
    `INSERT INTO sign_on_attempts (state_hash, connection_id, browser_hash, nonce, code_verifier, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      attempt.stateHash,
      attempt.connectionId,
      attempt.browserHash,
      attempt.nonce,
      attempt.codeVerifier,
      attempt.expiresAt,
    ],
  );
}

/** Takes a sign-in that is under way, which counts once; null where it is unknown, taken or too old, or of another browser. */
export async function takeAttempt(
  tx: Tx,
  stateHash: Uint8Array,
  { browserHash, now }: { browserHash: Uint8Array; now: Date },
): Promise<AttemptRow | null> {
  const [row] = await tx.query<AttemptRow>(
    `DELETE FROM sign_on_attempts WHERE state_hash = $1 AND browser_hash = $2 AND expires_at > $3
     RETURNING connection_id AS "connectionId", browser_hash AS "browserHash", nonce, code_verifier AS "codeVerifier",
       expires_at AS "expiresAt"`,
    [stateHash, browserHash, now],
  );
  return row ?? null;
}

export interface LinkRow {
  connectionId: string;
  subject: string;
  userId: string;
  isMultiFactor: boolean;
}

export async function insertLink(
  tx: Tx,
  link: LinkRow & { tokenHash: Uint8Array; expiresAt: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO sign_on_links (token_hash, connection_id, subject, user_id, expires_at, is_multi_factor)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [link.tokenHash, link.connectionId, link.subject, link.userId, link.expiresAt, link.isMultiFactor],
  );
}

export async function findLink(tx: Tx, tokenHash: Uint8Array, now: Date): Promise<LinkRow | null> {
  const [row] = await tx.query<LinkRow>(
    `SELECT connection_id AS "connectionId", subject, user_id AS "userId", is_multi_factor AS "isMultiFactor"
     FROM sign_on_links
     WHERE token_hash = $1 AND expires_at > $2`,
    [tokenHash, now],
  );
  return row ?? null;
}

/** Takes a link, which counts once. Returns false where somebody has taken it. */
export async function takeLink(tx: Tx, tokenHash: Uint8Array): Promise<boolean> {
  const rows = await tx.query('DELETE FROM sign_on_links WHERE token_hash = $1 RETURNING user_id', [
    tokenHash,
  ]);
  return rows.length > 0;
}

export async function deleteExpiredSignOns(tx: Tx, now: Date): Promise<void> {
  for (const table of ['sign_on_attempts', 'sign_on_links'])
    await tx.query(`DELETE FROM ${table} WHERE expires_at <= $1`, [now]);
}
