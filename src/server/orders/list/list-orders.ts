import { z } from 'zod';
import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { requirePermission } from '#server/access/order-access.ts';
import { listChannel } from '#server/access/order-channels.ts';
import { isUnreadableValue } from '#server/kernel/db/database-error.ts';
import { readCursor, unknownPage, writeCursor } from '#server/kernel/db/keyset.ts';
import type { SortColumn, SortDirection } from '#shared/orders/list/filter-options.ts';
import type { FoundOrder } from '#shared/orders/list/order-card.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';
import type { BoardColumn } from '#shared/orders/order-phase.ts';
import { conditionsOf } from './order-conditions.ts';
import type { OrderConditions } from './order-filter.queries.ts';
import { viewOrders } from './order-list.queries.ts';
import { presentRow } from './present-row.ts';

const idSchema = z.int().min(1).max(2_147_483_647);

interface Sorting {
  sort: SortColumn;
  direction: SortDirection;
}
export interface ListQuery extends OrderFilter, Sorting {
  archived: boolean;
  limit: number;
  cursor?: string | undefined;
}
/** What listing needs beside the use case’s context. */
export interface ListContext {
  /** The provider's, in which days begin and end. */
  timeZone: string;
  /** The client of companies that belong to no reseller. */
  providerName: string;
}

export interface OrderList {
  orders: FoundOrder[];
  counts: Partial<Record<BoardColumn, number>>;
  nextCursor: string | null;
  /** Which events of the list's channel are contained in it. */
  seq: Record<string, number>;
}

/** Orders of one's company, or all that are published for the provider's side; a page of them. */
export async function listOrders(
  context: UseCaseContext,
  query: ListQuery,
  provider: ListContext,
): Promise<OrderList> {
  const { tx, actor, now } = context;
  const { archived, limit, cursor, sort, direction, ...filter } = query;
  requirePermission(actor, 'read', 'ORDER_LIST');
  const conditions = conditionsOf(filter, archived, { actor, now, timeZone: provider.timeZone });
  const isFreezing = filter.orderProgress?.includes('not-frozen') ?? false;
  const counted: OrderConditions = {
    ...conditions,
    filter: { ...filter, orderProgress: isFreezing ? ['not-frozen'] : undefined },
  };
  const after = cursor === undefined ? null : readCursor(cursor, idSchema, query);
  const channel = listChannel(actor);
  const { rows, counts, seq } = await viewOrders(
    tx,
    conditions,
    { sort, direction, limit: limit + 1, after, userId: actor.userId },
    { counted, channels: [channel] },
  ).catch((error) => {
    throw after !== null && isUnreadableValue(error) ? unknownPage() : error;
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    orders: page.map((row) => presentRow(row, context, provider.providerName)),
    counts,
    nextCursor: rows.length > limit && last !== undefined ? writeCursor(last, query) : null,
    seq: { [channel]: 0, ...seq },
  };
}
