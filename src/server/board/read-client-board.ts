import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden, requirePermission } from '#server/access/order-access.ts';
import type { ClientBoard, ClientOrder } from '#shared/board/client-board.ts';
import { type ClientOrderRow, companiesOfClient, ordersOfCompanies } from './client-board.queries.ts';

/** More at once are looked for by name, not looked over. */
const mostOrders = 2_000;

export const presentClientOrder = (row: ClientOrderRow, customer: string): ClientOrder => ({
  id: String(row.id),
  orderName: row.name,
  status: row.status,
  column: row.board_column,
  customer: { id: row.company_id, name: customer },
  serviceName: row.service_name,
  dueDate: row.due_at?.toISOString() ?? null,
});

/** Returns the orders of a white-label client's customers, for the client's own people. */
export async function readClientBoard({ tx, actor }: UseCaseContext): Promise<ClientBoard> {
  requirePermission(actor, 'read', 'ORDER_LIST');
  const { companyId } = actor;
  const customers = companyId === null ? [] : await companiesOfClient(tx, companyId);
  if (companyId === null || customers.length === 0) throw forbidden();
  const names = new Map(customers.map(({ id, name }) => [id, name]));
  const rows = await ordersOfCompanies(tx, [...names.keys()], companyId, mostOrders);
  return {
    customers,
    orders: rows.map((row) => presentClientOrder(row, names.get(row.company_id) ?? '')),
  };
}
