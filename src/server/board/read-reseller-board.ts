import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden, requirePermission } from '#server/access/order-access.ts';
import type { ResellerBoard, ResellerOrder } from '#shared/board/reseller-board.ts';
import { companiesOfReseller, ordersOfCompanies, type ResellerOrderRow } from './reseller-board.queries.ts';

/** More at once are looked for by name, not looked over. */
const maxOrders = 2_000;

export const presentResellerOrder = (row: ResellerOrderRow, customer: string): ResellerOrder => ({
  id: String(row.id),
  orderName: row.name,
  status: row.status,
  column: row.board_column,
  customer: { id: row.company_id, name: customer },
  serviceName: row.service_name,
  dueDate: row.due_at?.toISOString() ?? null,
});

/** Returns the orders of a reseller's customers, for the reseller's own people. */
export async function readResellerBoard({ tx, actor }: UseCaseContext): Promise<ResellerBoard> {
  requirePermission(actor, 'read', 'ORDER_LIST');
  const { companyId } = actor;
  const customers = companyId === null ? [] : await companiesOfReseller(tx, companyId);
  if (companyId === null || customers.length === 0) throw forbidden();
  const names = new Map(customers.map(({ id, name }) => [id, name]));
  const rows = await ordersOfCompanies(tx, [...names.keys()], companyId, maxOrders);
  return {
    customers,
    orders: rows.map((row) => presentResellerOrder(row, names.get(row.company_id) ?? '')),
  };
}
