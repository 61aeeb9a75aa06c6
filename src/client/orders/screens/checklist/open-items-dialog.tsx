import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { sendWithOpenItems } from '#client/orders/actions/send-with-open-items.ts';
import { useClient } from '#client/state/client-context.ts';
import type { QueuedWrite } from '#client/sync/outbox-storage.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import type { OpenChecklist } from '#shared/orders/services/checklist.ts';
import styles from './checklist.module.css';

/** Names the open items of an order that was to go to review, and asks whether it goes without them where it can. */
export function OpenItemsDialog({
  orderId,
  open: { items, isMandatory },
  write,
  onClose,
}: {
  orderId: string;
  open: OpenChecklist;
  /** The change that was refused. */
  write: QueuedWrite;
  onClose(): void;
}): ReactNode {
  const client = useClient();
  const [, go] = useLocation();
  const look = (): void => {
    onClose();
    go(`/orders/detail/${orderId}#checklist`);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isMandatory ? `#${orderId} cannot go to review yet` : `Send #${orderId} to review?`}
      description={
        isMandatory ? 'Mandatory on its checklist, and still open:' : 'Still open on its checklist:'
      }
      footer={
        isMandatory ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button data-first variant="primary" onClick={look}>
              Show the checklist
            </Button>
          </>
        ) : (
          <>
            <Button onClick={look}>Show the checklist</Button>
            <Button
              data-first
              variant="primary"
              onClick={() => {
                onClose();
                sendWithOpenItems(client, write, orderId);
              }}
            >
              Send to review
            </Button>
          </>
        )
      }
    >
      <ul className={styles.open}>
        {items.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Dialog>
  );
}
