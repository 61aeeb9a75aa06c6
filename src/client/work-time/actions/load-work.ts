import type { Client } from '#client/state/client.ts';

/** Loads the person's current work, and the reminder's interval; customers have none. */
export async function loadOwnWork(client: Client): Promise<void> {
  if (client.session.side === 'customer') return;
  client.work.isAsked = true;
  await Promise.all([client.api.call('ownWork', {}), client.api.call('workTimeReminder', {})]);
}

/** Time worked on an order, which is the provider's own. */
export async function loadOrderWork(client: Client, orderId: string): Promise<void> {
  if (client.session.side === 'customer') return;
  await client.api.call('orderWork', { params: { orderId } });
}
