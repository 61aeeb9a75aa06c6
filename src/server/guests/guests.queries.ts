import type { FoundSession, SessionKey } from '#server/access/sessions.queries.ts';
import { isDraft } from '#server/access/visibility.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { GuestAssurance } from '#shared/decisions/decision.ts';
import type { GuestDecision, GuestProtection } from '#shared/guests/guest-link.ts';

/** What an exchange needs of a link, whatever its state. */
export interface ExchangedLink {
  id: string;
  order_id: number;
  guest_name: string | null;
  guest_email: string | null;
  protection: GuestProtection;
  password_hash: string | null;
  expires_at: Date | null;
}

/** What a link opens, whoever comes by it. */
interface LinkScope {
  order_id: number;
  company_id: string;
  invited_by: string;
  attachment_ids: string[];
  may_decide: boolean;
  may_download: boolean;
}

/** A link that opens without asking for anything, for the person it was made for. */
export interface UnguardedLink extends LinkScope {
  id: string;
}

/**
 * Neither revoked nor expired, and of an order that is published and not frozen, of a company that is not closed. `$2` is
 * the present.
 */
const isOpen = `l.revoked_at IS NULL AND (l.expires_at IS NULL OR l.expires_at > $2) AND NOT o.is_frozen
  AND NOT ${isDraft('o')}
  AND NOT EXISTS (SELECT 1 FROM companies c WHERE c.id = o.company_id AND c.closed_at IS NOT NULL)`;

/** The link of a token, where it can be opened now, once more at least. */
export async function findOpenLink(tx: Tx, tokenHash: Uint8Array, now: Date): Promise<ExchangedLink | null> {
  const [row] = await tx.query<ExchangedLink>(
    `SELECT l.id, l.order_id, l.guest_name, l.guest_email, l.protection, l.password_hash, l.expires_at
     FROM guest_links l JOIN orders o ON o.id = l.order_id
     WHERE l.token_hash = $1 AND ${isOpen} AND (l.max_opens IS NULL OR l.opens < l.max_opens)`,
    [tokenHash, now],
  );
  return row ?? null;
}

/** Returns the link of a token if it can be opened now without asking its recipient for anything. */
export async function findUnguardedLink(
  tx: Tx,
  tokenHash: Uint8Array,
  now: Date,
): Promise<UnguardedLink | null> {
  const [row] = await tx.query<UnguardedLink>(
    `SELECT l.id, l.order_id, o.company_id, l.invited_by, l.attachment_ids, l.may_decide, l.may_download
     FROM guest_links l JOIN orders o ON o.id = l.order_id
     WHERE l.token_hash = $1 AND ${isOpen} AND (l.max_opens IS NULL OR l.opens < l.max_opens)
       AND l.protection = 'none' AND l.guest_email IS NOT NULL`,
    [tokenHash, now],
  );
  return row ?? null;
}

/** Counts one more opening and holds the link until the transaction ends; false where that was one too many. */
export async function countOpening(tx: Tx, linkId: string, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE guest_links SET opens = opens + 1, first_opened_at = coalesce(first_opened_at, $2), last_used_at = $2
     WHERE id = $1 AND revoked_at IS NULL AND (max_opens IS NULL OR opens < max_opens) RETURNING id`,
    [linkId, now],
  );
  return rows.length > 0;
}

/**
 * Returns an earlier visitor of the link: the person it is for, or the holder of the key that an open link
 * gave.
 */
export async function findGuest(tx: Tx, linkId: string, keyHash: Uint8Array | null): Promise<string | null> {
  const [row] = await tx.query<{ user_id: string }>(
    'SELECT user_id FROM guests WHERE link_id = $1 AND key_hash IS NOT DISTINCT FROM $2',
    [linkId, keyHash],
  );
  return row?.user_id ?? null;
}

/** Returns whether a link was opened from a network address. By its guests: the audit log has no index of subjects. */
export const wasOpenedFrom = async (tx: Tx, linkId: string, address: string): Promise<boolean> =>
  (
    await tx.query(
      `SELECT 1 FROM guests g JOIN audit_entries a ON a.actor_id = g.user_id
       WHERE g.link_id = $1 AND a.action = 'guest-link-opened' AND a.address = $2 LIMIT 1`,
      [linkId, address],
    )
  ).length > 0;

export async function insertGuest(
  tx: Tx,
  guest: { linkId: string; keyHash: Uint8Array | null; name: string; email: string; now: Date },
): Promise<string> {
  const row = await onlyRow<{ id: string }>(
    tx,
    `WITH person AS (
       INSERT INTO users (client_type, role, email, firstname, created_at) VALUES ('guest', 'guest', $4, $3, $5) RETURNING id
     ) INSERT INTO guests (user_id, link_id, key_hash, first_seen_at, last_seen_at)
       SELECT id, $1, $2, $5, $5 FROM person RETURNING user_id AS id`,
    [guest.linkId, guest.keyHash, guest.name, guest.email, guest.now],
  );
  return row.id;
}

export interface NewGuestSession {
  id: string;
  tokenHash: Uint8Array;
  userId: string;
  assurance: GuestAssurance;
  now: Date;
  expiresAt: Date;
}

export async function insertGuestSession(tx: Tx, session: NewGuestSession): Promise<void> {
  await tx.query(
    `INSERT INTO guest_sessions (id, token_hash, user_id, created_at, expires_at, assurance)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [session.id, session.tokenHash, session.userId, session.now, session.expiresAt, session.assurance],
  );
}

const sessionTables = `guest_sessions s JOIN guests g ON g.user_id = s.user_id
  JOIN guest_links l ON l.id = g.link_id JOIN orders o ON o.id = l.order_id`;

/** Returns whether a guest who first came to the order before `moment` is visiting it. */
export async function hasVisitBefore(tx: Tx, orderId: number, moment: Date, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 AS one FROM ${sessionTables}
     WHERE o.id = $1 AND g.first_seen_at < $3 AND s.expires_at > $2 AND ${isOpen} LIMIT 1`,
    [orderId, now, moment],
  );
  return rows.length > 0;
}

interface SessionRow extends LinkScope {
  session_id: string;
  first_seen_at: Date;
  expires_at: Date;
  user_id: string;
  link_id: string;
  assurance: GuestAssurance;
  last_seen_at: Date;
}

/** A guest's session, with when the guest was last seen. */
export interface FoundGuestSession extends FoundSession {
  lastSeenAt: Date;
}

/** Returns the session while its link opens the order. It expires no later than its link. */
export async function findGuestSession(tx: Tx, by: SessionKey, now: Date): Promise<FoundGuestSession | null> {
  const [row] = await tx.query<SessionRow>(
    `SELECT s.id AS session_id, g.first_seen_at, least(s.expires_at, l.expires_at) AS expires_at, s.user_id, l.id AS link_id, l.order_id,
       o.company_id, l.invited_by, l.attachment_ids, l.may_decide,
       l.may_download, s.assurance, g.last_seen_at
     FROM ${sessionTables} WHERE s.${'id' in by ? 'id' : 'token_hash'} = $1 AND s.expires_at > $2 AND ${isOpen}`,
    ['id' in by ? by.id : by.tokenHash, now],
  );
  if (row === undefined) return null;
  return {
    sessionId: row.session_id,
    endsAt: row.expires_at,
    expiresAt: row.expires_at,
    usedAt: null,
    lastSeenAt: row.last_seen_at,
    confirmedAt: null,
    actor: guestActor(row, {
      userId: row.user_id,
      linkId: row.link_id,
      since: row.first_seen_at,
      assurance: row.assurance,
    }),
  };
}

/** Returns who comes by a link. */
export const guestActor = (
  { company_id, order_id, invited_by, attachment_ids, may_decide, may_download }: LinkScope,
  visit: { userId: string; linkId: string; since: Date; assurance: GuestAssurance },
): Actor => ({
  userId: visit.userId,
  clientType: 'guest',
  role: 'guest',
  companyId: company_id,
  isApprover: false,
  viewOnly: false,
  guest: {
    linkId: visit.linkId,
    orderId: order_id,
    inviterId: invited_by,
    attachmentIds: attachment_ids,
    mayDecide: may_decide,
    mayDownload: may_download,
    since: visit.since,
    assurance: visit.assurance,
  },
});

/** False where another request has marked it since `before`. */
export async function markGuestSeen(
  tx: Tx,
  userId: string,
  { before, now }: { before: Date; now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `WITH seen AS (UPDATE guests SET last_seen_at = $2 WHERE user_id = $1 AND last_seen_at <= $3 RETURNING link_id)
     UPDATE guest_links SET last_used_at = $2 WHERE id IN (SELECT link_id FROM seen) RETURNING id`,
    [userId, now, before],
  );
  return rows.length > 0;
}

/** The sessions that came by a link, or by any link of the orders. */
export async function sessionsOfLink(tx: Tx, linkId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'SELECT s.id FROM guest_sessions s JOIN guests g ON g.user_id = s.user_id WHERE g.link_id = $1',
    [linkId],
  );
  return rows.map(({ id }) => id);
}

export async function sessionsOfOrders(tx: Tx, orderIds: readonly number[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT s.id FROM guest_sessions s JOIN guests g ON g.user_id = s.user_id JOIN guest_links l ON l.id = g.link_id
     WHERE l.order_id = ANY($1)`,
    [orderIds],
  );
  return rows.map(({ id }) => id);
}

export async function insertGuestDecision(
  tx: Tx,
  decision: {
    userId: string;
    decision: GuestDecision;
    reason: string | null;
    versionId: string;
    versionNumber: number;
    fileName: string;
    /** Its entry in the order's record. */
    decisionId: string | null;
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO guest_decisions (user_id, decision, reason, version_id, version_number, file_name, decided_at, decision_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      decision.userId,
      decision.decision,
      decision.reason,
      decision.versionId,
      decision.versionNumber,
      decision.fileName,
      decision.now,
      decision.decisionId,
    ],
  );
}

/** Forgets a guest's decision that they have taken back at once. */
export async function deleteGuestDecision(tx: Tx, decisionId: string): Promise<void> {
  await tx.query('DELETE FROM guest_decisions WHERE decision_id = $1', [decisionId]);
}
