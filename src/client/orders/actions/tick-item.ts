import type { Client } from '#client/state/client.ts';
import { reportRefusal } from '#client/state/report-failure.ts';

/** Ticks an item of an order's checklist, or opens it again; reports why it was not done. */
export async function tickItem(
  client: Client,
  orderId: string,
  checkId: string,
  isDone: boolean,
): Promise<void> {
  const result = await client.api.call('tickItem', {
    params: { orderId, checkId },
    body: { isDone: String(isDone) },
  });
  if (!result.ok) reportRefusal(client, result);
}
