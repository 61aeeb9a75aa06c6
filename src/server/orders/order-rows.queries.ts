import type { Tx } from '#server/kernel/db/db.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { OrderState, OrderStatus, UserAbility } from '#shared/orders/order.ts';
import type { BoardColumn } from '#shared/orders/order-phase.ts';

/** An order's row as locked for a change: the columns that changes read and write. */
export interface LockedOrder {
  id: number;
  company_id: string;
  name: string;
  status: OrderStatus;
  state: OrderState;
  board_column: BoardColumn | null;
  rank: string;
  revision: number;
  is_frozen: boolean;
  is_archived: boolean;
  is_locked: boolean;
  has_review_buttons: boolean;
  hold_reason: string | null;
  held_from: OrderStatus | null;
  cancelled_from: OrderStatus | null;
  operator_id: string | null;
  manager_id: string | null;
  due_at: Date | null;
  /** The caller's relation to the order. */
  ability: UserAbility;
}

export const abilityOf = (userId: string) => `CASE WHEN o.creator_id = ${userId} THEN 'creator'
  WHEN EXISTS (SELECT 1 FROM order_people p WHERE p.order_id = o.id AND p.user_id = ${userId} AND p.is_collaborator)
  THEN 'collaborator' ELSE 'none' END`;

/** Locks the rows until the transaction ends, lowest id first. Returns those that exist, in that order. */
export const lockOrders = (tx: MutationTx, ids: readonly number[], userId: string): Promise<LockedOrder[]> =>
  tx.lock<LockedOrder>(
    'order',
    ids,
    `SELECT o.id, o.company_id, o.name, o.status, o.state, o.board_column, o.rank, o.revision, o.is_frozen,
       o.is_archived, o.is_locked, o.has_review_buttons, o.hold_reason, o.held_from, o.cancelled_from, o.operator_id, o.manager_id, o.due_at,
       ${abilityOf('$2')} AS ability
     FROM orders o WHERE o.id = ANY($1) ORDER BY o.id FOR UPDATE OF o`,
    [ids, userId],
  );

/** The fields of an order that change, are remembered and can be undone; instants as text. */
export interface OrderFields {
  status: OrderStatus;
  state: OrderState;
  isFrozen: boolean;
  isArchived: boolean;
  isLocked: boolean;
  holdReason: string | null;
  heldFrom: OrderStatus | null;
  cancelledFrom: OrderStatus | null;
  operatorId: string | null;
  managerId: string | null;
  dueAt: string | null;
  rank: string;
  /** Ids, sorted. */
  collaborators: string[];
  approvers: string[];
}

const columns = {
  status: 'status',
  state: 'state',
  isFrozen: 'is_frozen',
  isArchived: 'is_archived',
  isLocked: 'is_locked',
  holdReason: 'hold_reason',
  heldFrom: 'held_from',
  cancelledFrom: 'cancelled_from',
  operatorId: 'operator_id',
  managerId: 'manager_id',
  dueAt: 'due_at',
  rank: 'rank',
} as const satisfies Partial<Record<keyof OrderFields, string>>;

export const fieldsOf = (order: LockedOrder): Omit<OrderFields, 'collaborators' | 'approvers'> => ({
  status: order.status,
  state: order.state,
  isFrozen: order.is_frozen,
  isArchived: order.is_archived,
  isLocked: order.is_locked,
  holdReason: order.hold_reason,
  heldFrom: order.held_from,
  cancelledFrom: order.cancelled_from,
  operatorId: order.operator_id,
  managerId: order.manager_id,
  dueAt: order.due_at?.toISOString() ?? null,
  rank: order.rank,
});

/** Sets when an order first left the drafts, or that it is one again. `state`, the new one, is SQL; $2 is the time. */
const begunAt = (state: string): string =>
  `begun_at = CASE WHEN ${state} <> 'draft' THEN coalesce(begun_at, CASE WHEN state = 'draft' THEN $2 ELSE created_at END) END`;

/** Writes the given fields and raises the revision. */
export async function saveFields(tx: Tx, id: number, fields: Partial<OrderFields>, now: Date): Promise<void> {
  const values: unknown[] = [id, now];
  const sets = ['revision = revision + 1', 'updated_at = $2'];
  for (const [field, column] of Object.entries(columns)) {
    if (!(field in fields)) continue;
    values.push(fields[field as keyof typeof columns]);
    sets.push(`${column} = $${values.length}`);
  }
  if (fields.state !== undefined) sets.push(begunAt(`$${values.push(fields.state)}`));
  await tx.query(`UPDATE orders SET ${sets.join(', ')} WHERE id = $1`, values);
  if (fields.collaborators !== undefined && fields.approvers !== undefined)
    await savePeople(tx, id, fields.collaborators, fields.approvers);
}

async function savePeople(
  tx: Tx,
  id: number,
  collaborators: readonly string[],
  approvers: readonly string[],
): Promise<void> {
  await tx.query('DELETE FROM order_people WHERE order_id = $1', [id]);
  await tx.query(
    `INSERT INTO order_people (order_id, user_id, is_collaborator, is_approver)
     SELECT $1, u, u = ANY($2::text[]), u = ANY($3::text[])
     FROM unnest($4::text[]) AS u WHERE EXISTS (SELECT 1 FROM users WHERE users.id = u)`,
    [id, collaborators, approvers, [...new Set([...collaborators, ...approvers])]],
  );
}

export async function peopleFields(
  tx: Tx,
  id: number,
): Promise<Pick<OrderFields, 'collaborators' | 'approvers'>> {
  const rows = await tx.query<{ user_id: string; is_collaborator: boolean; is_approver: boolean }>(
    'SELECT user_id, is_collaborator, is_approver FROM order_people WHERE order_id = $1 ORDER BY user_id',
    [id],
  );
  return {
    collaborators: rows.filter((row) => row.is_collaborator).map((row) => row.user_id),
    approvers: rows.filter((row) => row.is_approver).map((row) => row.user_id),
  };
}

/** Returns which of these are active people of the company, or of the provider's side in one of `roles`. */
export async function knownPeople(
  tx: Tx,
  ids: readonly string[],
  where: { companyId: string } | { roles: readonly string[] },
): Promise<{ id: string; name: string }[]> {
  const companyId = 'companyId' in where ? where.companyId : null;
  const roles = 'roles' in where ? where.roles : [];
  return tx.query(
    `SELECT id, trim(firstname || ' ' || lastname) AS name FROM users WHERE id = ANY($1)
     AND deactivated_at IS NULL AND CASE WHEN $2::text IS NULL THEN client_type = 'user' AND role = ANY($3) ELSE company_id = $2 END`,
    [ids, companyId, roles],
  );
}
