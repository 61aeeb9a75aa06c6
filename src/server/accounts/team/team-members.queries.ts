import { isOpenOrder } from '#server/access/visibility.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { TeamRole } from '#shared/accounts/team-member.ts';
import { shownOrders, type TeamMemberForm } from '#shared/accounts/team-members.ts';
import type { OrderStatus } from '#shared/orders/order.ts';

export interface TeamMemberRow {
  id: string;
  /** Null: of the provider's staff. */
  companyId: string | null;
  firstname: string;
  lastname: string;
  avatar: string | null;
  email: string;
  pendingEmail: string | null;
  jobTitle: string | null;
  timeZone: string;
  role: TeamRole;
  isApprover: boolean;
  viewOnly: boolean;
  isDeactivated: boolean;
  /** Has never signed in, as far as that is known. */
  isInvited: boolean;
  hasSecondFactor: boolean;
  lastSeenAt: Date | null;
}

/** Whether `u` has never set a password, or is not known to have signed in since they were invited. */
export const isInvited = 'u.signed_in_at IS NULL AND (u.invited_at IS NOT NULL OR u.password_hash IS NULL)';

const members = `SELECT u.id, u.company_id AS "companyId", u.firstname, u.lastname, u.avatar, u.email,
    u.pending_email AS "pendingEmail", u.job_title AS "jobTitle", u.time_zone AS "timeZone", u.role,
    u.is_approver AS "isApprover", u.view_only AS "viewOnly", u.deactivated_at IS NOT NULL AS "isDeactivated",
    ${isInvited} AS "isInvited",
    EXISTS (SELECT FROM people_with_second_factor f WHERE f.user_id = u.id) AS "hasSecondFactor",
    greatest(u.signed_in_at, l.seen_at) AS "lastSeenAt"
  FROM users u LEFT JOIN live_people l ON l.user_id = u.id`;

/** The people of a company, or with null the provider's staff. */
const ofTeam = (companyId: string | null): string =>
  `u.erased_at IS NULL AND ${companyId === null ? `u.client_type = 'user' AND $1::text IS NULL` : 'u.company_id = $1'}`;

export const membersOf = (tx: Tx, companyId: string | null): Promise<TeamMemberRow[]> =>
  tx.query(
    `${members} WHERE ${ofTeam(companyId)} ORDER BY lower(u.firstname), lower(u.lastname), u.id LIMIT 2000`,
    [companyId],
  );

export async function findMember(
  tx: Tx,
  companyId: string | null,
  id: string,
): Promise<TeamMemberRow | null> {
  const [row] = await tx.query<TeamMemberRow>(`${members} WHERE ${ofTeam(companyId)} AND u.id = $2`, [
    companyId,
    id,
  ]);
  return row ?? null;
}

const administrators = `SELECT id FROM users WHERE client_type = 'user' AND role = 'admin' ORDER BY id`;

/** Returns the ids of the provider's administrators. */
export async function administratorIds(tx: Tx): Promise<string[]> {
  return (await tx.query<{ id: string }>(administrators)).map(({ id }) => id);
}

/** Locks the provider's administrators: one of them after another changes the staff. */
export const lockAdministrators = (tx: MutationTx): Promise<unknown> =>
  tx.lock('user', null, `${administrators} FOR NO KEY UPDATE`, []);

/** Returns the id. Fails with a unique violation of `users_email` where the address has an account. */
export async function insertMember(
  tx: Tx,
  companyId: string | null,
  member: TeamMemberForm & { passwordHash: string | null; now: Date },
): Promise<string> {
  const row = await onlyRow<{ id: string }>(
    tx,
    `INSERT INTO users (client_type, role, company_id, email, firstname, lastname, job_title, time_zone, is_approver,
       view_only, password_hash, email_is_verified, invited_at)
     VALUES (CASE WHEN $2::text IS NULL THEN 'user' ELSE 'customer' END, $1, $2, $3, $4, $5, nullif($6, ''), $7, $8, $9, $10, $2::text IS NULL, $11) RETURNING id`,
    [
      member.role,
      companyId,
      member.email,
      member.firstname,
      member.lastname,
      member.jobTitle,
      member.timeZone,
      member.isApprover,
      member.viewOnly,
      member.passwordHash,
      member.now,
    ],
  );
  return row.id;
}

/**
 * Changes a person. At a new address, a password set or assigned at the previous one no longer works. Fails with a
 * unique violation of `users_email` if another account has the address.
 */
export async function updateMember(
  tx: Tx,
  id: string,
  member: TeamMemberForm & { pendingEmail: string | null },
): Promise<void> {
  await tx.query(
    `UPDATE users SET firstname = $2, lastname = $3, job_title = nullif($4, ''), time_zone = $5, role = $6,
       is_approver = $7, view_only = $8, email = $9, pending_email = $10,
       email_is_verified = email_is_verified AND email = $9, password_hash = CASE WHEN email = $9 THEN password_hash END
     WHERE id = $1`,
    [
      id,
      member.firstname,
      member.lastname,
      member.jobTitle,
      member.timeZone,
      member.role,
      member.isApprover,
      member.viewOnly,
      member.email,
      member.pendingEmail,
    ],
  );
}

export async function setInvited(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('UPDATE users SET invited_at = $2 WHERE id = $1', [id, now]);
}

export async function dropPendingEmail(tx: Tx, id: string): Promise<void> {
  await tx.query('UPDATE users SET pending_email = NULL WHERE id = $1', [id]);
}

/** `since` null: they can sign in again. */
export async function setDeactivated(tx: Tx, id: string, since: Date | null): Promise<void> {
  await tx.query('UPDATE users SET deactivated_at = $2, pending_email = NULL WHERE id = $1', [id, since]);
}

/** Returns whether another account of the same side has this address, ignoring case. */
export async function isEmailTaken(tx: Tx, email: string, but: string): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM users u JOIN users own ON own.id = $2 AND own.client_type = u.client_type
     WHERE lower(u.email) = lower($1) AND u.id <> $2`,
    [email, but],
  );
  return rows.length > 0;
}

export interface MemberOrderRow {
  id: number;
  name: string;
  status: OrderStatus;
  isCreator: boolean;
  isCollaborator: boolean;
  isApprover: boolean;
  isOperator: boolean;
  isManager: boolean;
}

/** The open orders that somebody has created, is on, or is assigned. */
export const openOrdersOf = (tx: Tx, userId: string): Promise<MemberOrderRow[]> =>
  tx.query(
    `SELECT o.id, o.name, o.status, o.creator_id = $1 AS "isCreator",
       coalesce(p.is_collaborator, false) AS "isCollaborator", coalesce(p.is_approver, false) AS "isApprover",
       coalesce(o.operator_id = $1, false) AS "isOperator", coalesce(o.manager_id = $1, false) AS "isManager"
     FROM orders o LEFT JOIN order_people p ON p.order_id = o.id AND p.user_id = $1
     WHERE (o.creator_id = $1 OR p.user_id IS NOT NULL OR o.operator_id = $1 OR o.manager_id = $1)
       AND ${isOpenOrder('o')}
     ORDER BY o.id DESC LIMIT ${shownOrders}`,
    [userId],
  );

/** Returns the open orders that somebody of the staff works on or leads, lowest id first. */
export async function assignedOrderIds(tx: Tx, userId: string): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `SELECT o.id FROM orders o WHERE (o.operator_id = $1 OR o.manager_id = $1) AND ${isOpenOrder('o')} ORDER BY o.id`,
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** Columns that show what people have left for others or for the account. */
const traces: readonly [table: string, column: string][] = [
  ['orders', 'creator_id'],
  ['orders', 'locked_by'],
  ['orders', 'operator_id'],
  ['orders', 'manager_id'],
  ['order_people', 'user_id'],
  ['workflow_people', 'user_id'],
  ['images', 'added_by'],
  ['versions', 'uploaded_by'],
  ['topics', 'sender_id'],
  ['topics', 'resolved_by'],
  ['carried_threads', 'decided_by'],
  ['comments', 'user_id'],
  ['timeline', 'user_id'],
  ['order_checks', 'done_by'],
  ['internal_reviews', 'requested_by'],
  ['internal_reviews', 'ended_by'],
  ['uploads', 'user_id'],
  ['bulk_downloads', 'user_id'],
  ['changes', 'user_id'],
  ['guest_links', 'invited_by'],
  ['invoices', 'user_id'],
  ['deletion_requests', 'user_id'],
  ['impersonation_log', 'user_id'],
];

export async function hasLeftTraces(tx: Tx, userId: string): Promise<boolean> {
  const found = traces.map(([table, column]) => `EXISTS (SELECT 1 FROM ${table} WHERE ${column} = $1)`);
  const [row] = await tx.query<{ has: boolean }>(`SELECT ${found.join(' OR ')} AS has`, [userId]);
  return row?.has ?? false;
}

/**
 * Returns the address of their picture. Fails with a foreign key violation if other rows still refer to them.
 */
export async function deleteMember(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.query<{ avatar: string | null }>(
    'DELETE FROM users WHERE id = $1 RETURNING avatar',
    [id],
  );
  return row?.avatar ?? null;
}
