import { isDraft, isReadableOrder } from '#server/access/visibility.queries.ts';
import { type PersonRow, personJson } from '#server/accounts/person-columns.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { GuestDecision, GuestProtection } from '#shared/guests/guest-link.ts';
import type { OrderState, OrderStatus } from '#shared/orders/order.ts';

/** One who came by a link. Times are ISO text, since they come out of JSON. */
interface VisitorRow {
  id: string;
  name: string;
  email: string;
  first_seen_at: string;
  last_seen_at: string;
  threads: number;
  replies: number;
  decisions: {
    decision: GuestDecision;
    reason: string | null;
    file_name: string;
    version: number;
    decided_at: string;
  }[];
}

export interface GuestLinkRow {
  id: string;
  order_id: number;
  order_name: string;
  company_id: string;
  order_status: OrderStatus;
  order_state: OrderState;
  is_frozen: boolean;
  inviter: PersonRow;
  guest_name: string | null;
  guest_email: string | null;
  message: string;
  attachments: { id: string; name: string }[];
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  protection: GuestProtection;
  opens: number;
  max_opens: number | null;
  may_download: boolean;
  may_decide: boolean;
  first_opened_at: Date | null;
  last_used_at: Date | null;
  mailed_at: Date | null;
  visitors: VisitorRow[];
}

const utc = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const decisions = `(SELECT json_agg(json_build_object('decision', d.decision, 'reason', d.reason, 'file_name', d.file_name,
    'version', d.version_number, 'decided_at', ${utc('d.decided_at')}) ORDER BY d.decided_at DESC)
  FROM guest_decisions d WHERE d.user_id = u.id
    AND NOT EXISTS (SELECT 1 FROM pending_decisions p WHERE p.decision_id = d.decision_id))`;
const visitors = `(SELECT json_agg(json_build_object('id', u.id, 'name', u.firstname, 'email', u.email,
    'first_seen_at', ${utc('g.first_seen_at')}, 'last_seen_at', ${utc('g.last_seen_at')},
    'threads', (SELECT count(*) FROM topics t WHERE t.sender_id = u.id),
    'replies', (SELECT count(*) FROM comments c WHERE c.user_id = u.id),
    'decisions', coalesce(${decisions}, '[]')) ORDER BY g.first_seen_at, u.id)
  FROM guests g JOIN users u ON u.id = g.user_id WHERE g.link_id = l.id)`;
const selectLinks = `SELECT l.id, l.order_id, l.guest_name, l.guest_email, l.message, l.created_at, l.expires_at, l.revoked_at,
  l.protection, l.opens, l.max_opens, l.may_download, l.may_decide, l.first_opened_at, l.last_used_at, l.mailed_at,
  o.name AS order_name, o.company_id, o.status AS order_status, o.state AS order_state, o.is_frozen,
  ${personJson('i')} AS inviter,
  coalesce((SELECT json_agg(json_build_object('id', a.id, 'name', a.name) ORDER BY a.created_at, a.id)
    FROM attachments a WHERE a.id = ANY(l.attachment_ids)), '[]') AS attachments,
  coalesce(${visitors}, '[]') AS visitors
  FROM guest_links l JOIN orders o ON o.id = l.order_id JOIN users i ON i.id = l.invited_by`;
const newestFirst = 'ORDER BY l.created_at DESC, l.id';

export const guestLinksOfOrder = (tx: Tx, orderId: number): Promise<GuestLinkRow[]> =>
  tx.query(`${selectLinks} WHERE l.order_id = $1 ${newestFirst}`, [orderId]);

/** Condition: orders of one company, or all published orders if `$1` is null. */
const ofCompany = isReadableOrder('o', '$1');
/** Lets somebody in, or would if its order were not frozen. `$2` is the present. */
const isLive = `l.revoked_at IS NULL AND (l.expires_at IS NULL OR l.expires_at > $2)
  AND (l.max_opens IS NULL OR l.opens < l.max_opens)`;

/** Newest first; `after` names the link before the first. */
export const guestLinksOf = (
  tx: Tx,
  companyId: string | null,
  { liveAt, limit, after }: { liveAt: Date | null; limit: number; after: string | null },
): Promise<GuestLinkRow[]> =>
  tx.query(
    `${selectLinks} WHERE ${ofCompany} AND ($2::timestamptz IS NULL OR ${isLive})
       AND ($4::text IS NULL OR EXISTS (SELECT 1 FROM guest_links before WHERE before.id = $4
         AND (l.created_at < before.created_at OR l.created_at = before.created_at AND l.id > before.id)))
     ${newestFirst} LIMIT $3`,
    [companyId, liveAt, limit, after],
  );

export async function countGuestLinks(
  tx: Tx,
  companyId: string | null,
  now: Date,
): Promise<{ live: number; all: number }> {
  const [row] = await tx.query<{ live: number; all: number }>(
    `SELECT count(*) FILTER (WHERE ${isLive})::int AS live, count(*)::int AS "all"
     FROM guest_links l JOIN orders o ON o.id = l.order_id WHERE ${ofCompany}`,
    [companyId, now],
  );
  return row ?? { live: 0, all: 0 };
}

export async function findGuestLink(tx: Tx, id: string): Promise<GuestLinkRow | null> {
  const [row] = await tx.query<GuestLinkRow>(`${selectLinks} WHERE l.id = $1`, [id]);
  return row ?? null;
}

export interface NewGuestLink {
  id: string;
  orderId: number;
  tokenHash: Uint8Array;
  invitedBy: string;
  guest: { name: string; email: string } | null;
  message: string;
  attachmentIds: readonly string[];
  now: Date;
  expiresAt: Date | null;
  protection: GuestProtection;
  passwordHash: string | null;
  maxOpens: number | null;
  mayDownload: boolean;
  mayDecide: boolean;
}

export async function insertGuestLink(tx: Tx, link: NewGuestLink): Promise<void> {
  await tx.query(
    `INSERT INTO guest_links (id, order_id, token_hash, invited_by, guest_name, guest_email, message, attachment_ids,
       created_at, expires_at, protection, password_hash, max_opens, may_download, may_decide)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      link.id,
      link.orderId,
      link.tokenHash,
      link.invitedBy,
      link.guest?.name ?? null,
      link.guest?.email ?? null,
      link.message,
      link.attachmentIds,
      link.now,
      link.expiresAt,
      link.protection,
      link.passwordHash,
      link.maxOpens,
      link.mayDownload,
      link.mayDecide,
    ],
  );
}

export async function revokeLink(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('UPDATE guest_links SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1', [id, now]);
}

export async function saveLinkEnd(tx: Tx, id: string, expiresAt: Date | null): Promise<void> {
  await tx.query('UPDATE guest_links SET expires_at = $2 WHERE id = $1', [id, expiresAt]);
}

/**
 * Sets the limit to `more` openings beyond the current count, safe against concurrent openings; null:
 * unlimited.
 */
export async function allowOpens(tx: Tx, id: string, more: number | null): Promise<void> {
  await tx.query('UPDATE guest_links SET max_opens = opens + $2::int WHERE id = $1', [id, more]);
}

/** The earlier token opens nothing any more, and the address with this one was mailed to nobody yet. */
export async function saveLinkToken(tx: Tx, id: string, tokenHash: Uint8Array): Promise<void> {
  await tx.query('UPDATE guest_links SET token_hash = $2, mailed_at = NULL WHERE id = $1', [id, tokenHash]);
}

export async function markLinkMailed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('UPDATE guest_links SET mailed_at = $2 WHERE id = $1', [id, now]);
}

/** Returns which of the orders have a link that was not revoked, and so perhaps guests to publish to. */
export async function ordersWithGuests(tx: Tx, orderIds: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ order_id: number }>(
    'SELECT DISTINCT order_id FROM guest_links WHERE order_id = ANY($1) AND revoked_at IS NULL',
    [orderIds],
  );
  return rows.map(({ order_id }) => order_id);
}

/** Returns the orders that have links, ended ones included. */
export const ordersWithLinks = (
  tx: Tx,
  orderIds: readonly number[],
): Promise<{ id: number; company_id: string; is_published: boolean }[]> =>
  tx.query(
    `SELECT id, company_id, NOT ${isDraft('orders')} AS is_published FROM orders
     WHERE id = ANY($1) AND EXISTS (SELECT 1 FROM guest_links l WHERE l.order_id = orders.id)`,
    [orderIds],
  );

export async function hasGuests(tx: Tx, orderId: number, attachmentId: string): Promise<boolean> {
  const rows = await tx.query(
    'SELECT 1 AS one FROM guest_links WHERE order_id = $1 AND revoked_at IS NULL AND $2 = ANY(attachment_ids) LIMIT 1',
    [orderId, attachmentId],
  );
  return rows.length > 0;
}
