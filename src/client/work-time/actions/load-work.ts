import type { Client } from '#client/state/client.ts';

/** Loads the person's current work, and the reminder's interval; customers have none. */
export async function loadOwnWork(client: Client): Promise<void> {
  if (client.session.side === 'customer') return;
  client.work.isAsked = true;
  await Promise.all([client.api.call('ownWork', {}), client.api.call('workTimeReminder', {})]);
}

/** Loads the time worked on an order, which is the provider's own. Returns whether that has succeeded. */
export async function loadOrderWork(client: Client, orderId: string): Promise<boolean> {
  if (client.session.side === 'customer') return true;
  return (await client.api.call('orderWork', { params: { orderId } })).ok;
}
