import type { Tx } from '#server/kernel/db/db.ts';
import type { OrderStatus } from '#shared/orders/order.ts';
import type { BoardColumn } from '#shared/orders/order-phase.ts';

export interface ResellerOrderRow {
  id: number;
  name: string;
  status: OrderStatus;
  board_column: BoardColumn;
  company_id: string;
  service_name: string;
  due_at: Date | null;
}

/** The companies of a reseller with its own, by name; none where `companyId` is no reseller. */
export const companiesOfReseller = (tx: Tx, companyId: string): Promise<{ id: string; name: string }[]> =>
  tx.query(
    `SELECT c.id, c.name FROM companies own JOIN companies c ON c.client_id = own.id
     WHERE own.id = $1 AND own.whitelabel IS NOT NULL ORDER BY lower(c.name), c.id`,
    [companyId],
  );

/** Orders of these companies that are on the board; drafts only of `ownId`. Due first, then the latest. */
export const ordersOfCompanies = (
  tx: Tx,
  companyIds: readonly string[],
  ownId: string,
  limit: number,
): Promise<ResellerOrderRow[]> =>
  tx.query(
    `SELECT id, name, status, board_column, company_id, service_name, due_at FROM orders
     WHERE company_id = ANY ($1) AND board_column IS NOT NULL AND (board_column <> 'draft' OR company_id = $2)
     ORDER BY due_at NULLS LAST, id DESC LIMIT $3`,
    [companyIds, ownId, limit],
  );

/** Returns whose customer a company is; its own id if it is a reseller, null if it is the provider's own. */
export async function resellerOf(tx: Tx, companyId: string): Promise<string | null> {
  const [row] = await tx.query<{ client_id: string | null }>(
    'SELECT client_id FROM companies WHERE id = $1',
    [companyId],
  );
  return row?.client_id ?? null;
}
