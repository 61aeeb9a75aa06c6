import { z } from 'zod';
import { countOrders, listOrders as findOrders } from '#server/db/orders.queries.ts';
import { type OrderStatus, type OrderSummary, orderStatusSchema } from '#shared/model/order.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import { requirePermission } from './order-access.ts';
import { presentSummary } from './present-order.ts';
import type { Work } from './work.ts';

const cursorSchema = z.tuple([z.iso.datetime(), z.number().int()]);

function readCursor(text: string): { updatedAt: Date; id: number } {
  try {
    const [updatedAt, id] = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { updatedAt: new Date(updatedAt), id };
  } catch {
    throw new Refusal('invalid_input', 'Not Valid', ['This page of the list is not known. Please reload.']);
  }
}
const writeCursor = (order: { updated_at: Date; id: number }): string =>
  Buffer.from(JSON.stringify([order.updated_at.toISOString(), order.id])).toString('base64url');

export interface OrderList {
  orders: OrderSummary[];
  counts: Partial<Record<OrderStatus, number>>;
  nextCursor: string | null;
}

/** Orders of one's company, or all for the provider's side; most recently changed first. */
export async function listOrders(
  work: Work,
  query: {
    customSearch?: string | undefined;
    orderProgress?: string | undefined;
    limit: number;
    cursor?: string | undefined;
  },
): Promise<OrderList> {
  const { tx, actor } = work;
  requirePermission(actor, 'read', 'ORDER_LIST');
  const statuses = z.array(orderStatusSchema).safeParse(query.orderProgress?.split(','));
  if (query.orderProgress !== undefined && !statuses.success)
    throw new Refusal('invalid_input', 'Not Valid', ['orderProgress: statuses joined by commas']);
  const search = query.customSearch?.trim();
  const filter = {
    companyId: actor.companyId,
    search: search === undefined || search === '' ? null : search,
    statuses: statuses.success ? statuses.data : null,
  };
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor);
  const rows = await findOrders(tx, filter, query.limit + 1, cursor);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const counts: Partial<Record<OrderStatus, number>> = {};
  for (const { status, count } of await countOrders(tx, filter)) counts[status] = count;
  return {
    orders: await Promise.all(page.map((order) => presentSummary(order, work))),
    counts,
    nextCursor: rows.length > query.limit && last !== undefined ? writeCursor(last) : null,
  };
}
