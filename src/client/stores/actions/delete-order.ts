import { formatBytes } from '#shared/files/upload.ts';
import { publishBoard } from '../board.store.ts';
import { removeOrder } from '../board-replica.ts';
import type { Client } from '../client.ts';
import type { OrderTarget } from '../order-target.ts';
import { showToast } from '../toasts.store.ts';
import { reportRefusal } from './report-failure.ts';

/** Deletes an order for good. Returns whether it is gone. */
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
  removeOrder(board.replica, id);
  publishBoard(board);
  delete orders.details[id];
  showToast(toasts, {
    kind: 'success',
    title: `Deleted #${orderId}`,
    messages: [`${formatBytes(result.data.recoveredBytes)} has been recovered to your storage`],
  });
  return true;
}
