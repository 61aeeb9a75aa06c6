import type { ReactNode } from 'react';
import { useActorOn } from '#client/state/client-context.ts';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import type { OrderDetail } from '#shared/orders/order.ts';
import styles from './decision-list.module.css';
import { DecisionList } from './decision-list.tsx';
import { isApprovalUnrecorded, takeBackable } from './may-take-back.ts';
import { useDecisionsOf } from './use-decisions-of.ts';

/** Every decision on an order. */
export function OrderDecisions({ order }: { order: OrderDetail }): ReactNode {
  const decisions = useDecisionsOf(order);
  const actor = useActorOn(order);
  if (decisions === null) return <Skeleton height="60px" />;
  const isUnrecorded = isApprovalUnrecorded(order, decisions);
  if (decisions.length === 0 && !isUnrecorded)
    return <p className={styles.none}>Nothing has been decided yet.</p>;
  return (
    <>
      <DecisionList
        decisions={decisions}
        all={decisions}
        withFiles
        mayTakeBack={takeBackable(actor, order, decisions)}
      />
      {isUnrecorded ? (
        <p className={styles.none}>
          Approved before decisions were recorded. Whoever may take the approval back moves the order to In
          Review.
        </p>
      ) : null}
    </>
  );
}
