import type { Tx } from '#server/kernel/db/db.ts';

/** Saves the code of one link for one requester's address; it replaces the previous one. */
export async function saveGuestCode(
  tx: Tx,
  code: { linkId: string; asker: string; codeHash: Uint8Array; expiresAt: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO guest_codes (link_id, asker, code_hash, expires_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (link_id, asker) DO UPDATE SET code_hash = $3, tries = 0, expires_at = $4`,
    [code.linkId, code.asker, code.codeHash, code.expiresAt],
  );
}

/**
 * Counts a try and returns the code's hash; null if there is none, or it is too old or was tried too often.
 */
export async function tryGuestCode(
  tx: Tx,
  { linkId, asker, now, maxTries }: { linkId: string; asker: string; now: Date; maxTries: number },
): Promise<Uint8Array | null> {
  const [row] = await tx.query<{ code_hash: Uint8Array }>(
    `UPDATE guest_codes SET tries = tries + 1 WHERE link_id = $1 AND asker = $2 AND expires_at > $3 AND tries < $4
     RETURNING code_hash`,
    [linkId, asker, now, maxTries],
  );
  return row?.code_hash ?? null;
}

/** False where there is none. */
export async function deleteGuestCode(tx: Tx, linkId: string, asker: string): Promise<boolean> {
  const rows = await tx.query('DELETE FROM guest_codes WHERE link_id = $1 AND asker = $2 RETURNING link_id', [
    linkId,
    asker,
  ]);
  return rows.length > 0;
}

/** Deletes expired codes and sessions, and guests whose link was deleted with its order. */
export async function deleteExpiredGuests(tx: Tx, now: Date): Promise<void> {
  await tx.query('DELETE FROM guest_codes WHERE expires_at <= $1', [now]);
  await tx.query('DELETE FROM guest_sessions WHERE expires_at <= $1', [now]);
  await tx.query(
    `DELETE FROM users u WHERE client_type = 'guest' AND NOT EXISTS (SELECT 1 FROM guests g WHERE g.user_id = u.id)`,
  );
}
