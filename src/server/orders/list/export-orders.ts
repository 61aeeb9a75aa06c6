import { requirePermission } from '#server/access/order-access.ts';
import { presentPerson } from '#server/accounts/present-person.ts';
import type { Db } from '#server/kernel/db/db.ts';
import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import { type CsvColumn, csvHead, csvLine, localTime } from '#shared/kernel/csv.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';
import { phaseNames, phaseOf } from '#shared/orders/order-phase.ts';
import type { ListContext, ListQuery } from './list-orders.ts';
import { conditionsOf } from './order-conditions.ts';
import type { OrderConditions } from './order-filter.queries.ts';
import { listOrderIds, listOrders, type OrderListRow } from './order-list.queries.ts';

/** Rows taken at once, so that other calls come in between. */
const portion = 2000;

function columnsFor(
  actor: Actor,
  { timeZone, providerName }: ListContext,
): readonly CsvColumn<OrderListRow>[] {
  const time = localTime(timeZone);
  const companies: readonly CsvColumn<OrderListRow>[] = [
    ['Client', (row) => row.client_name ?? providerName],
    ['Company', (row) => row.company_name],
  ];
  return [
    ['Order', (row) => String(row.id)],
    ['Order Name', (row) => row.name],
    ['Status', (row) => phaseNames[phaseOf(row)]],
    ['Frozen', (row) => (row.is_frozen ? 'Yes' : 'No')],
    ['Priority', ({ position }) => (position === null ? '' : String(position + 1))],
    ...(can(actor, 'read', 'ORDER_LIST_COMPANY_NAME') ? companies : []),
    ['Service', (row) => row.service_name],
    ['Package', (row) => row.package_name],
    ['Creator', (row) => presentPerson(row.creator).name],
    ['Manager', (row) => (row.manager ? presentPerson(row.manager).name : '')],
    ['Operator', (row) => (row.operator ? presentPerson(row.operator).name : '')],
    ['Created', (row) => time(row.created_at)],
    ['Due', (row) => time(row.due_at)],
    ['Updated', (row) => time(row.updated_at)],
  ];
}

/**
 * Returns all orders of the query as CSV: those that it selects at the beginning, in their order then, each once with what
 * it holds when its portion is read. Leaves out what is deleted or becomes unreadable meanwhile.
 */
export async function exportOrders(
  { db, actor, now }: { db: Db; actor: Actor; now: Date },
  query: Omit<ListQuery, 'limit' | 'cursor'>,
  context: ListContext,
): Promise<{ fileName: string; csv: string }> {
  requirePermission(actor, 'read', 'ORDER_LIST');
  const { archived, sort, direction, ...filter } = query;
  const conditions = conditionsOf(filter satisfies OrderFilter, archived, {
    actor,
    now,
    timeZone: context.timeZone,
  });
  const columns = columnsFor(actor, context);
  const lines = [csvHead(columns.map(([title]) => title))];
  const ids = await listOrderIds(db, conditions, { sort, direction });
  const readable: OrderConditions = { ...conditions, archived: null, filter: {} };
  for (let start = 0; start < ids.length; start += portion) {
    const among = ids.slice(start, start + portion);
    const rows = await listOrders(db, readable, {
      sort,
      direction,
      limit: portion,
      after: null,
      among,
      userId: actor.userId,
    });
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of among) {
      const row = byId.get(id);
      if (row !== undefined) lines.push(csvLine(columns.map(([, value]) => value(row))));
    }
  }
  const day = localTime(context.timeZone)(now).slice(0, 10);
  return { fileName: `${archived ? 'archived-orders' : 'orders'}-${day}.csv`, csv: lines.join('') };
}
