import { ListChecks } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import type { OrderDetail } from '#shared/orders/order.ts';
import styles from './checklist.module.css';
import { Checklist } from './checklist.tsx';
import { checklistProgress } from './checklist-labels.ts';

/** Shows an order's checklist progress above its proof; the list opens in a dialog. */
export function ChecklistBar({ order }: { order: OrderDetail }): ReactNode {
  const [isShown, setShown] = useState(false);
  return (
    <section className={styles.bar} aria-label="Checklist">
      <Button size="small" variant="quiet" icon={ListChecks} onClick={() => setShown(true)}>
        {`Checklist: ${checklistProgress(order.checklist)}`}
      </Button>
      <Dialog
        open={isShown}
        onOpenChange={setShown}
        title={`Checklist of #${order.orderId}`}
        footer={<Button onClick={() => setShown(false)}>Close</Button>}
      >
        <Checklist order={order} />
      </Dialog>
    </section>
  );
}
