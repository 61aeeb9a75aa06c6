import type { Client } from '#client/state/client.ts';
import { reportRefusal } from '#client/state/report-failure.ts';

/** Confirms that the user is still at work on an order. */
export async function confirmWork(client: Client, orderId: string): Promise<void> {
  const result = await client.api.call('confirmWork', { params: { orderId } });
  if (!result.ok) reportRefusal(client, result);
}

/** Sets the time agreed for an order. Returns whether it was set. */
export async function allocateTime(client: Client, orderId: string, minutes: number): Promise<boolean> {
  const result = await client.api.call('allocateTime', { params: { orderId }, body: { minutes } });
  if (!result.ok) reportRefusal(client, result);
  return result.ok;
}
