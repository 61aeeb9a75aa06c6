import type { CallResult } from '#client/net/call-result.ts';
import type { OrderDetail } from '#shared/model/order.ts';
import type { Client } from '../client.ts';
import { reportRefusal } from './report-failure.ts';

export type MoveTarget = 'in-progress' | 'in-review' | 'on-hold' | 'approved';

/** Moves an order; `reason` belongs to on-hold alone. The caller goes on to the root where it succeeded. */
export async function moveOrder(
  client: Client,
  orderId: string,
  moveto: MoveTarget,
  reason?: string,
): Promise<CallResult<OrderDetail>> {
  const result = await client.api.call('moveProgress', {
    params: { orderId },
    body: { moveto, ...(reason === undefined ? {} : { reason }) },
  });
  if (!result.ok) reportRefusal(client, result);
  return result;
}
