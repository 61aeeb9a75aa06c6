import type { CallResult } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { reportRefusal } from '#client/state/report-failure.ts';
import type { ColumnLimit } from '#shared/board/board-card.ts';
import type { BoardColumn } from '#shared/orders/order-phase.ts';

/** Sets how many orders a column should hold at most; null removes the limit. */
export async function setColumnLimit(
  client: Client,
  column: BoardColumn,
  limit: ColumnLimit | null,
): Promise<CallResult<ColumnLimit | null>> {
  const result = await client.api.call('setColumnLimit', { params: { column }, body: limit ?? {} });
  if (!result.ok) reportRefusal(client, result);
  return result;
}
