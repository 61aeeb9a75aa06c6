import { isPublicVersion } from '#server/access/visibility.queries.ts';
import { type PersonRow, personJson } from '#server/accounts/person-columns.ts';
import { positionJoin } from '#server/board/positions.queries.ts';
import { thumbnailReference } from '#server/files/file-columns.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { TeamRole } from '#shared/accounts/team-member.ts';
import type { WorkTime } from '#shared/board/board-card.ts';
import type { RichText } from '#shared/kernel/rich-text.ts';
import type { OrderState, OrderStatus } from '#shared/orders/order.ts';
import type { BoardColumn } from '#shared/orders/order-phase.ts';

/** An order as stored, with its people and its newest visible thumbnail resolved by the services. */
export interface OrderRow {
  id: number;
  company_id: string;
  company_name: string;
  /** The white-label client whose customer the company is; its own id where it is one itself. */
  client_id: string | null;
  name: string;
  status: OrderStatus;
  state: OrderState;
  is_frozen: boolean;
  is_archived: boolean;
  /** Plain text of the brief. */
  brief: string;
  /** Null where the brief is plain text alone. */
  brief_message: RichText | null;
  service_name: string;
  /** Null where the service is named alone. */
  service_id: string | null;
  /** For a draft, the workflow whose people are added at its publishing; otherwise the one that was used. */
  workflow_id: string | null;
  workflow_name: string | null;
  package_name: string;
  /** Position in its column, counted from 0: among all orders, and among its company's. */
  position: number;
  company_position: number;
  board_column: BoardColumn | null;
  rank: string;
  revision: number;
  cancelled_from: OrderStatus | null;
  is_locked: boolean;
  has_review_buttons: boolean;
  allocated_seconds: number;
  work_state: WorkTime['state'];
  work_by: string | null;
  work_started_at: Date | null;
  work_elapsed_seconds: number;
  creator: PersonRow;
  operator: PersonRow | null;
  manager: PersonRow | null;
  due_at: Date | null;
  hold_reason: string | null;
  held_from: OrderStatus | null;
  download_with_watermark: boolean;
  is_dark_background: boolean;
  locked_by: string | null;
  locked_until: Date | null;
  created_at: Date;
  updated_at: Date;
  /** References of the newest thumbnail among public versions, and among all. */
  public_thumbnail: string | null;
  any_thumbnail: string | null;
  /** Whether a customer uploaded the public thumbnail's file. */
  public_thumbnail_supplied: boolean | null;
}

const thumbnail = (column: string, condition: string) => `(
  SELECT ${column} FROM versions v JOIN attachments a ON a.id = v.attachment_id JOIN users u ON u.id = v.uploaded_by
  WHERE a.order_id = o.id AND v.thumbnail_key IS NOT NULL AND ${condition}
  ORDER BY (a.kind = 'customer') DESC, v.created_at DESC, v.number DESC LIMIT 1)`;
const publicOnly = isPublicVersion('a', 'v');

const orderColumns = `o.*, c.name AS company_name, c.client_id,
  (SELECT w.name FROM workflows w WHERE w.id = o.workflow_id) AS workflow_name,
  counted.position, counted.company_position,
  ${personJson('creator')} AS creator,
  CASE WHEN operator.id IS NULL THEN NULL ELSE ${personJson('operator')} END AS operator,
  CASE WHEN manager.id IS NULL THEN NULL ELSE ${personJson('manager')} END AS manager,
  ${thumbnail(thumbnailReference, publicOnly)} AS public_thumbnail,
  ${thumbnail("u.client_type = 'customer'", publicOnly)} AS public_thumbnail_supplied,
  ${thumbnail(thumbnailReference, 'true')} AS any_thumbnail`;
const orderTables = `orders o
  JOIN companies c ON c.id = o.company_id
  JOIN users creator ON creator.id = o.creator_id
  LEFT JOIN users operator ON operator.id = o.operator_id
  LEFT JOIN users manager ON manager.id = o.manager_id
  ${positionJoin}`;

export async function findOrder(tx: Tx, id: number): Promise<OrderRow | null> {
  const [row] = await tx.query<OrderRow>(`SELECT ${orderColumns} FROM ${orderTables} WHERE o.id = $1`, [id]);
  return row ?? null;
}

/** Locks the order's row until the transaction ends. */
export async function lockOrderRow(tx: MutationTx, id: number): Promise<void> {
  await tx.lock('order', [id], 'SELECT id FROM orders WHERE id = $1 FOR UPDATE', [id]);
}

export interface OrderPersonRow extends PersonRow {
  is_collaborator: boolean;
  is_approver: boolean;
}

export const orderPeople = (tx: Tx, orderId: number): Promise<OrderPersonRow[]> =>
  tx.query(
    `SELECT u.id, u.firstname, u.lastname, u.avatar, p.is_collaborator, p.is_approver
     FROM order_people p JOIN users u ON u.id = p.user_id WHERE p.order_id = $1
     ORDER BY u.firstname, u.lastname`,
    [orderId],
  );

/**
 * Returns everyone who may be named on an order: the company's and the provider's people, or only the provider's.
 * Deactivated people stay named, but are not offered.
 */
export const mentionable = (
  tx: Tx,
  companyId: string,
  internalOnly: boolean,
): Promise<(PersonRow & { isDeactivated: boolean })[]> =>
  tx.query(
    `SELECT id, firstname, lastname, avatar, deactivated_at IS NOT NULL AS "isDeactivated" FROM users
     WHERE (client_type = 'user' AND role <> 'admin') OR (company_id = $1 AND NOT $2)
     ORDER BY firstname, lastname`,
    [companyId, internalOnly],
  );

interface CompanyPersonRow extends PersonRow {
  role: TeamRole;
  isApprover: boolean;
  viewOnly: boolean;
}

/**
 * Returns who can be put on an order: its company's people, without deactivated ones who are not on it
 * already.
 */
export const peopleForOrder = (
  tx: Tx,
  { id, company_id }: Pick<OrderRow, 'id' | 'company_id'>,
): Promise<CompanyPersonRow[]> =>
  tx.query(
    `SELECT u.id, u.firstname, u.lastname, u.avatar, u.role, u.is_approver AS "isApprover", u.view_only AS "viewOnly"
     FROM users u WHERE u.company_id = $1 AND (u.deactivated_at IS NULL
       OR EXISTS (SELECT 1 FROM order_people p WHERE p.order_id = $2 AND p.user_id = u.id))
     ORDER BY u.firstname, u.lastname`,
    [company_id, id],
  );

export async function findPerson(tx: Tx, id: string): Promise<PersonRow | null> {
  const [row] = await tx.query<PersonRow>('SELECT id, firstname, lastname, avatar FROM users WHERE id = $1', [
    id,
  ]);
  return row ?? null;
}

export async function touchOrder(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.query('UPDATE orders SET updated_at = $2 WHERE id = $1', [id, now]);
}

/** Locks for one person until `until`; false if someone else's lock is still active. */
export async function takeUploadLock(
  tx: Tx,
  id: number,
  userId: string,
  now: Date,
  until: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE orders SET locked_by = $2, locked_until = $4
     WHERE id = $1 AND (locked_by IS NULL OR locked_by = $2 OR locked_until <= $3) RETURNING id`,
    [id, userId, now, until],
  );
  return rows.length > 0;
}

/** Lifts the lock of `userId`, or anyone's where null. */
export async function releaseUploadLock(tx: Tx, id: number, userId: string | null): Promise<void> {
  await tx.query(
    'UPDATE orders SET locked_by = NULL, locked_until = NULL WHERE id = $1 AND ($2::text IS NULL OR locked_by = $2)',
    [id, userId],
  );
}
