import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { deleteOrder } from '#client/orders/actions/delete-order.ts';
import { loadOrder } from '#client/orders/actions/load-order.ts';
import type { OrderTarget } from '#client/orders/stores/order-target.ts';
import { useClient, useOrder } from '#client/state/client-context.ts';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { formatBytes } from '#shared/files/upload.ts';
import { shownOrderName } from '#shared/orders/order-name.ts';

/** Asks before an order is deleted for good, and shows the storage that this frees. */
export function DeleteOrderDialog({ order, onClose }: { order: OrderTarget; onClose(): void }): ReactNode {
  const client = useClient();
  const detail = useOrder(order.id);
  const [path, go] = useLocation();
  const [busy, setBusy] = useState(false);
  const isKnown = detail !== null;
  useEffect(() => {
    if (!isKnown) void loadOrder(client, order.id);
  }, [client, order.id, isKnown]);

  const remove = async (): Promise<void> => {
    setBusy(true);
    const isGone = await deleteOrder(client, order);
    onClose();
    if (isGone && path.startsWith(`/orders/detail/${order.id}`)) go('/');
  };
  const recovered =
    detail === null ? '' : `You will recover ${formatBytes(detail.storageBytes)} of your storage. `;
  return (
    <ConfirmDialog
      open
      danger
      title={`Delete #${order.orderId}, ${shownOrderName(order.orderName)}?`}
      text={`${recovered}Its files and comments go with it. This cannot be undone.`}
      confirmLabel="Delete"
      busy={busy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
