import type { Client } from '#client/state/client.ts';
import { reportRefusal } from '#client/state/report-failure.ts';
import type { OrderDetail } from '#shared/orders/order.ts';

/** Sets who collaborates on an order and who approves it. Returns whether it was done. */
export async function setOrderPeople(
  client: Client,
  { id, revision }: OrderDetail,
  collaborators: readonly string[],
  approvers: readonly string[],
): Promise<boolean> {
  const result = await client.api.call('setOrderPeople', {
    params: { orderId: id },
    body: {
      collaborators: JSON.stringify(collaborators),
      approvers: JSON.stringify(approvers),
      revision,
    },
  });
  if (!result.ok) reportRefusal(client, result);
  return result.ok;
}
