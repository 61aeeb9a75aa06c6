import type { ReactNode } from 'react';
import facts from '#client/orders/screens/page/order-facts.module.css';
import { useAnchor } from '#client/shell/screens/parts/use-anchor.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import styles from './checklist.module.css';
import { Checklist } from './checklist.tsx';
import { checklistProgress } from './checklist-labels.ts';

/** On an order's page: its checklist, for the provider's people. The address `#checklist` leads to it. */
export function OrderChecklist({ order }: { order: OrderDetail }): ReactNode {
  const heading = useAnchor<HTMLHeadingElement>('checklist');
  return (
    <section aria-labelledby="checklist">
      <h2 ref={heading} id="checklist" className={facts.heading}>
        Checklist <span className={styles.count}>{checklistProgress(order.checklist)}</span>
      </h2>
      <Checklist order={order} />
    </section>
  );
}
