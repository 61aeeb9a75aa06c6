import { type ReactNode, useEffect, useRef } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import facts from '#client/orders/screens/page/order-facts.module.css';
import type { OrderDetail } from '#shared/orders/order.ts';
import styles from './checklist.module.css';
import { Checklist } from './checklist.tsx';
import { checklistProgress } from './checklist-labels.ts';

/** On an order's page: its checklist, for the provider's people. The address `#checklist` leads to it. */
export function OrderChecklist({ order }: { order: OrderDetail }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const isAsked = useLocationProperty(() => location.hash) === '#checklist';
  useEffect(() => {
    if (!isAsked) return;
    heading.current?.scrollIntoView({ block: 'center' });
    history.replaceState(history.state, '', location.pathname + location.search);
  }, [isAsked]);
  return (
    <section aria-labelledby="checklist">
      <h2 ref={heading} id="checklist" className={facts.heading}>
        Checklist <span className={styles.count}>{checklistProgress(order.checklist)}</span>
      </h2>
      <Checklist order={order} />
    </section>
  );
}
