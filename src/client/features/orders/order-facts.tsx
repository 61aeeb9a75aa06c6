import type { ReactNode } from 'react';
import { MessageView } from '#client/features/rich-text/message-view.tsx';
import { dateText, momentText } from '#client/ui/date-words.ts';
import type { OrderDetail } from '#shared/model/order.ts';
import { plainText } from '#shared/model/rich-text.ts';
import styles from './order-facts.module.css';

/** Brief and dates. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  return (
    <>
      {plainText(order.brief) !== '' && (
        <section>
          <h2 className={styles.heading}>Brief</h2>
          <MessageView message={order.brief} />
        </section>
      )}
      <section>
        <h2 className={styles.heading}>Details</h2>
        <dl className={styles.facts}>
          <Fact name="Due">{order.dueDate === null ? 'No date' : momentText(new Date(order.dueDate))}</Fact>
          <Fact name="Created">{dateText(new Date(order.createdAt))}</Fact>
          <Fact name="Package">{order.packageName}</Fact>
          <Fact name="Priority">{order.positionOrder + 1}</Fact>
        </dl>
      </section>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
