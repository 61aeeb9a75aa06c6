import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import { statusNames } from '#shared/orders/order-phase.ts';
import unread from '../comments/unread-list.module.css';
import { conflictLine } from '../conflict-sentences.ts';
import styles from '../decision-parts.module.css';
import { type OrderProofs, proofChanges } from './proof-changes.ts';

interface Line {
  key: string;
  title: string;
  text: string;
}

/** Returns what has become of orders in review since they were shown, for their reader. */
export function changeLines(shown: readonly OrderProofs[], now: readonly OrderProofs[]): Line[] {
  return now.flatMap(({ orderId, status, proofs }, at) => {
    const before = shown[at];
    if (before === undefined) return [];
    if (status !== 'in-review')
      return before.status === 'in-review'
        ? [{ key: orderId, title: `#${orderId} has left review`, text: statusLine(status) }]
        : [];
    if (before.status !== 'in-review')
      return [{ key: orderId, title: `#${orderId} is in review again`, text: 'You can decide on it, too.' }];
    return proofChanges(before.proofs, proofs).map((change) => {
      const { key, title, text } = conflictLine(change, Date.now());
      return { key: `${orderId} ${key}`, title, text: now.length === 1 ? text : `#${orderId}: ${text}` };
    });
  });
}

const statusLine = (status: OrderProofs['status']): string =>
  status === null ? 'You can no longer open it.' : `It is ${statusNames[status]} now.`;

/** Names the orders that are not decided on, because they are no longer in review. */
export function LeftOut({ orders }: { orders: readonly OrderProofs[] }): ReactNode {
  return orders.map(({ orderId, status }) => (
    <p key={orderId} className={styles.quiet}>{`#${orderId} is left out. ${statusLine(status)}`}</p>
  ));
}

/** Says what has become of the orders since the question was asked. `onAccept` null: it can no longer be decided here. */
export function ChangedProofs({
  lines,
  onAccept,
}: {
  lines: readonly Line[];
  onAccept: (() => void) | null;
}): ReactNode {
  const section = useRef<HTMLElement>(null);
  const count = lines.length;
  useEffect(() => {
    if (count > 0) section.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  if (count === 0) return null;
  return (
    <section ref={section} className={unread.unread} aria-label="Changed since you were asked">
      {/* What has come is read alone, not with what was read before. */}
      <div role="alert" aria-atomic="false">
        <div className={unread.header}>
          <CircleAlert size={16} aria-hidden />
          <h3>This has changed since you were asked</h3>
        </div>
        <ul className={styles.changes}>
          {lines.map(({ key, title, text }) => (
            <li key={key}>
              <p>
                <b>{title}</b>
                <span>{text}</span>
              </p>
            </li>
          ))}
        </ul>
      </div>
      {onAccept === null ? (
        <p>Close this, and choose again.</p>
      ) : (
        <Button size="small" onClick={onAccept}>
          Show It Here
        </Button>
      )}
    </section>
  );
}
