import type { Tx } from '#server/kernel/db/db.ts';
import type { ClientType, Role } from '#shared/access/role.ts';
import type { WhitelabelLook } from '#shared/accounts/user.ts';
import { plainText, type RichText } from '#shared/kernel/rich-text.ts';
import type { OrderState, OrderStatus } from '#shared/orders/order.ts';

/** Returns whether anyone has an account here yet. */
export async function isInhabited(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ inhabited: boolean }>('SELECT EXISTS (SELECT 1 FROM users) AS inhabited');
  return row?.inhabited ?? false;
}

export interface NewCompany {
  id: string;
  name: string;
  whitelabel: WhitelabelLook | null;
  clientId: string | null;
}

export async function insertCompany(tx: Tx, company: NewCompany): Promise<void> {
  await tx.query(
    `INSERT INTO companies (id, name, storage_quota, whitelabel, client_id, address)
     VALUES ($1, $2, -1, $3, $4, CASE WHEN $3::jsonb IS NOT NULL THEN $1 END)`,
    [company.id, company.name, company.whitelabel, company.clientId],
  );
}

export interface NewUser {
  id: string;
  clientType: ClientType;
  role: Role;
  companyId: string | null;
  isApprover: boolean;
  viewOnly: boolean;
  email: string;
  passwordHash: string;
  firstname: string;
  lastname: string;
  jobTitle: string;
  timeZone: string;
  isProfileComplete: boolean;
}

export async function insertUser(tx: Tx, user: NewUser): Promise<void> {
  await tx.query(
    `INSERT INTO users (id, client_type, role, company_id, is_approver, view_only, email, password_hash, firstname,
       lastname, job_title, time_zone, is_profile_complete)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      user.id,
      user.clientType,
      user.role,
      user.companyId,
      user.isApprover,
      user.viewOnly,
      user.email,
      user.passwordHash,
      user.firstname,
      user.lastname,
      user.jobTitle,
      user.timeZone,
      user.isProfileComplete,
    ],
  );
}

export interface NewOrder {
  id: number;
  companyId: string;
  name: string;
  status: OrderStatus;
  state: OrderState;
  isFrozen: boolean;
  isArchived: boolean;
  brief: RichText;
  serviceId: string;
  serviceName: string;
  packageName: string;
  creatorId: string;
  operatorId: string | null;
  managerId: string | null;
  dueAt: Date | null;
  holdReason: string | null;
  heldFrom: OrderStatus | null;
  cancelledFrom: OrderStatus | null;
  allocatedSeconds: number;
  downloadWithWatermark: boolean;
  isDarkBackground: boolean;
  createdAt: Date;
  /** When work began; null where it has not. */
  queueLeftAt: Date | null;
  updatedAt: Date;
  approvedAt: Date | null;
  cancelledAt: Date | null;
}

export async function insertOrder(tx: Tx, order: NewOrder): Promise<void> {
  await tx.query(
    `INSERT INTO orders (id, company_id, name, status, state, is_frozen, is_archived, brief, service_name,
       package_name, creator_id, operator_id, manager_id, due_at, hold_reason, held_from,
       download_with_watermark, is_dark_background, created_at, updated_at, service_id, queue_left_at,
       cancelled_from, allocated_seconds, brief_message, approved_at, cancelled_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
       $23, $24, $25, $26, $27)`,
    [
      order.id,
      order.companyId,
      order.name,
      order.status,
      order.state,
      order.isFrozen,
      order.isArchived,
      plainText(order.brief),
      order.serviceName,
      order.packageName,
      order.creatorId,
      order.operatorId,
      order.managerId,
      order.dueAt,
      order.holdReason,
      order.heldFrom,
      order.downloadWithWatermark,
      order.isDarkBackground,
      order.createdAt,
      order.updatedAt,
      order.serviceId,
      order.queueLeftAt,
      order.cancelledFrom,
      order.allocatedSeconds,
      JSON.stringify(order.brief),
      order.approvedAt,
      order.cancelledAt,
    ],
  );
}

export async function insertOrderPerson(
  tx: Tx,
  person: { orderId: number; userId: string; isCollaborator: boolean; isApprover: boolean },
): Promise<void> {
  await tx.query(
    'INSERT INTO order_people (order_id, user_id, is_collaborator, is_approver) VALUES ($1, $2, $3, $4)',
    [person.orderId, person.userId, person.isCollaborator, person.isApprover],
  );
}

/** Marks notifications from before `readBefore` as read, and all mails and due date notifications as sent. */
export async function settleNews(tx: Tx, readBefore: Date): Promise<void> {
  await tx.query(
    `UPDATE notifications SET mailed_at = created_at,
       read_at = CASE WHEN created_at < $1 THEN created_at + interval '1 hour' END`,
    [readBefore],
  );
  await tx.query('UPDATE orders SET deadline_told = due_at');
}

/** A category of services and what it holds, in the order in which they are shown. */
export async function insertServices(
  tx: Tx,
  category: { id: string; name: string; place: number },
  services: readonly { id: string; name: string }[],
): Promise<void> {
  await tx.query('INSERT INTO service_categories (id, name, place) VALUES ($1, $2, $3)', [
    category.id,
    category.name,
    category.place,
  ]);
  for (const [place, { id, name }] of services.entries())
    await tx.query('INSERT INTO services (id, category_id, name, place) VALUES ($1, $2, $3, $4)', [
      id,
      category.id,
      name,
      place,
    ]);
}

/** The next order made takes the number after the highest there is. */
export async function continueOrderNumbers(tx: Tx): Promise<void> {
  await tx.query(`SELECT setval(pg_get_serial_sequence('orders', 'id'), (SELECT max(id) FROM orders))`);
}
