import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { deleteOrder } from '#client/orders/actions/delete-order.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { formatBytes } from '#shared/files/upload.ts';
import type { OrderDetail } from '#shared/orders/order.ts';

/** A button that deletes a draft with its files, after a question. */
export function DeleteDraft({ order, onDeleted }: { order: OrderDetail; onDeleted(): void }): ReactNode {
  const client = useClient();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={Trash2} onClick={() => setAsking(true)}>
        Delete draft
      </Button>
      <ConfirmDialog
        open={asking}
        title="Delete this draft?"
        text={`You will recover ${formatBytes(order.storageBytes)} of your storage. The draft and its files cannot be brought back.`}
        confirmLabel="Delete"
        danger
        onConfirm={async () => {
          setAsking(false);
          if (!(await deleteOrder(client, order))) return;
          onDeleted();
          navigate('/');
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
