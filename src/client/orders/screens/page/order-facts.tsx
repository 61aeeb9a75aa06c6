import type { ReactNode } from 'react';
import { OrderWatermark } from '#client/brands/screens/watermark/order-watermark.tsx';
import { MessageView } from '#client/review/screens/rich-text/message-view.tsx';
import { useBusinessHours, useReaderZone } from '#client/state/client-context.ts';
import { plainText } from '#shared/kernel/rich-text.ts';
import { dueMoment, zoneDate } from '#shared/kernel/zone-dates.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import styles from './order-facts.module.css';

/** Brief and dates. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const timeZone = useReaderZone();
  const provider = useBusinessHours().timeZone;
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
          <Fact name="Due">
            {order.dueDate === null ? 'No date' : dueMoment(new Date(order.dueDate), timeZone, provider)}
          </Fact>
          <Fact name="Created">{zoneDate(new Date(order.createdAt), timeZone)}</Fact>
          <Fact name="Package">{order.packageName}</Fact>
          {order.isArchived ? null : <Fact name="Priority">{order.positionOrder + 1}</Fact>}
          <Fact name="Proofs">
            <OrderWatermark order={order} />
          </Fact>
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
