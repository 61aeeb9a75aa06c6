import { removeOrder } from '#client/board/stores/board-replica.ts';
import type { OrderTarget } from '#client/orders/stores/order-target.ts';
import { forgetOrder } from '#client/orders/stores/orders.store.ts';
import type { Client } from '#client/state/client.ts';
import { reportRefusal } from '#client/state/report-failure.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { formatBytes } from '#shared/files/upload.ts';

/** Deletes an order permanently. Returns whether it was deleted. */
export async function deleteOrder(
  client: Client,
  { id, orderId }: Pick<OrderTarget, 'id' | 'orderId'>,
): Promise<boolean> {
  const { api, board, orders, toasts } = client;
  const result = await api.call('deleteOrder', { params: { orderId: id } });
  if (!result.ok) {
    reportRefusal(client, result);
    return false;
  }
  board.replica.amend((shown) => removeOrder(shown, id));
  forgetOrder(orders, id);
  showToast(toasts, {
    kind: 'success',
    title: `Deleted #${orderId}`,
    messages: [`${formatBytes(result.data.recoveredBytes)} has been recovered to your storage`],
  });
  return true;
}
