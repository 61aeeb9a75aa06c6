import { personJson } from '#server/accounts/person-columns.ts';
import { positionsAmong } from '#server/board/positions.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { OrderListRow } from './order-list.queries.ts';

export type OrderCardRow = Pick<
  OrderListRow,
  | 'id'
  | 'name'
  | 'status'
  | 'state'
  | 'position'
  | 'company_id'
  | 'company_name'
  | 'client_name'
  | 'service_name'
  | 'package_name'
  | 'creator'
  | 'operator'
  | 'created_at'
  | 'due_at'
>;

/**
 * Returns these orders, unsorted, which the caller has found to be readable. Positions are among the orders of
 * `companyId`; null: among all.
 */
export function orderCards(
  tx: Tx,
  ids: readonly number[],
  companyId: string | null,
): Promise<OrderCardRow[]> {
  const values: unknown[] = [ids];
  const placed = positionsAmong(
    'SELECT id, board_column, rank FROM orders WHERE id = ANY($1)',
    companyId,
    (value) => `$${values.push(value)}`,
  );
  return tx.query(
    `SELECT o.id, o.name, o.status, o.state, placed.position, c.id AS company_id, c.name AS company_name,
       client.name AS client_name, o.service_name, o.package_name, ${personJson('creator')} AS creator,
       CASE WHEN operator.id IS NULL THEN NULL ELSE ${personJson('operator')} END AS operator,
       o.created_at, o.due_at
     FROM orders o JOIN companies c ON c.id = o.company_id LEFT JOIN companies client ON client.id = c.client_id
       JOIN users creator ON creator.id = o.creator_id LEFT JOIN users operator ON operator.id = o.operator_id
       LEFT JOIN (${placed}) placed ON placed.id = o.id
     WHERE o.id = ANY($1)`,
    values,
  );
}
