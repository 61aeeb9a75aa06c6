import type { OrderTarget } from '#client/orders/stores/order-target.ts';
import type { Client } from '#client/state/client.ts';
import { reportRefusal } from '#client/state/report-failure.ts';
import { showToast } from '#client/state/toasts.store.ts';

/** Starts one's work on an order, which ends one's work on another; or pauses it. */
export async function playWork(
  client: Client,
  { id, orderId }: Pick<OrderTarget, 'id' | 'orderId'>,
  call: 'playWork' | 'pauseWork',
): Promise<void> {
  const result = await client.api.call(call, { params: { orderId: id } });
  if (!result.ok) reportRefusal(client, result);
  else
    showToast(client.toasts, {
      id: 'work',
      kind: 'info',
      title: call === 'playWork' ? `At work on #${orderId}` : `Work on #${orderId} paused`,
    });
}
