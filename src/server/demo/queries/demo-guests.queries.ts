import type { Tx } from '#server/kernel/db/db.ts';

/** A guest by a chosen id, so that the demonstration's threads can name them before their link is there. */
export async function insertNamedGuest(
  tx: Tx,
  guest: { id: string; name: string; email: string | null; now: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO users (id, client_type, role, email, firstname, created_at) VALUES ($1, 'guest', 'guest', $2, $3, $4)`,
    [guest.id, guest.email ?? '', guest.name, guest.now],
  );
}

/** `keyHash` null: the one whom the link is for. */
export async function insertVisit(
  tx: Tx,
  visit: { userId: string; linkId: string; keyHash: Uint8Array | null; first: Date; last: Date },
): Promise<void> {
  await tx.query(
    'INSERT INTO guests (user_id, link_id, key_hash, first_seen_at, last_seen_at) VALUES ($1, $2, $3, $4, $5)',
    [visit.userId, visit.linkId, visit.keyHash, visit.first, visit.last],
  );
}

/** Saves the past use of a link. */
export async function saveLinkPast(
  tx: Tx,
  id: string,
  past: { opens: number; first: Date | null; last: Date | null; mailed: Date | null; revoked: Date | null },
): Promise<void> {
  await tx.query(
    `UPDATE guest_links SET opens = $2, first_opened_at = $3, last_used_at = $4, mailed_at = $5, revoked_at = $6
     WHERE id = $1`,
    [id, past.opens, past.first, past.last, past.mailed, past.revoked],
  );
}
