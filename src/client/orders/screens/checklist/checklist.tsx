import { type ReactNode, useState } from 'react';
import { tickItem } from '#client/orders/actions/tick-item.ts';
import { situationOf } from '#client/orders/stores/order-target.ts';
import { TimeAgo } from '#client/shell/screens/parts/time-ago.tsx';
import { useActorOn, useClient } from '#client/state/client-context.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { OrderCheck } from '#shared/orders/services/checklist.ts';
import { mayTick } from '#shared/orders/services/checklist-rules.ts';
import styles from './checklist.module.css';

/** What is to be ticked on an order before it goes to review, with who ticked it and when. */
export function Checklist({ order }: { order: OrderDetail }): ReactNode {
  const actor = useActorOn(order);
  const isOpen = mayTick(actor, situationOf(order));
  return (
    <ul className={styles.list}>
      {order.checklist.map((check) => (
        <Item key={check.id} orderId={order.id} check={check} isOpen={isOpen} />
      ))}
    </ul>
  );
}

function Item({
  orderId,
  check,
  isOpen,
}: {
  orderId: string;
  check: OrderCheck;
  isOpen: boolean;
}): ReactNode {
  const client = useClient();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const { id, text, isMandatory, doneBy, doneAt } = check;
  const tick = async (isDone: boolean): Promise<void> => {
    setWanted(isDone);
    await tickItem(client, orderId, id, isDone);
    setWanted(null);
  };
  return (
    <li>
      <label className={styles.item}>
        <input
          type="checkbox"
          checked={wanted ?? doneAt !== null}
          disabled={!isOpen || wanted !== null}
          onChange={({ target }) => void tick(target.checked)}
        />
        <span>
          {text}
          {isMandatory && doneAt === null ? <small className={styles.mandatory}>Mandatory</small> : null}
          {doneBy === null || doneAt === null ? null : (
            <small>
              {doneBy.name}, <TimeAgo instant={doneAt} inWords />
            </small>
          )}
        </span>
      </label>
    </li>
  );
}
