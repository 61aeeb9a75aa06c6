import { patchOfWrite } from '#client/orders/stores/order-patch.ts';
import type { Client } from '#client/state/client.ts';
import type { QueuedWrite } from '#client/sync/outbox-storage.ts';
import { queueChange } from './mutate-orders.ts';

/** Sends an order to review, although items of its checklist are open: `write` is the change that was refused. */
export function sendWithOpenItems(client: Client, { name, input }: QueuedWrite, orderId: string): void {
  const { user } = client.session;
  const write = { name, input: { ...input, body: { ...input.body, withOpenItems: 'true' } } };
  const patch = patchOfWrite(write);
  if (user === null || patch === null) return;
  queueChange(client, user.id, [write], patch.change, [{ id: orderId, orderId }]);
}
