import { formatDistanceToNowStrict } from 'date-fns';
import { useState } from 'react';
import { useOrder, useOrders } from '#client/stores/client-context.ts';
import { findVersion } from '#client/stores/orders.store.ts';
import { Button } from '#client/ui/button.tsx';
import { momentText } from '#client/ui/date-words.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { OrderDetail, TimelineEntry } from '#shared/model/order.ts';
import facts from './order-facts.module.css';
import styles from './order-timeline.module.css';

const shownAtFirst = 8;

/** What happened to the order, newest first; new entries appear as they happen. */
export function OrderTimeline({ orderId }: { orderId: string }) {
  const entries = useOrders().timelines[orderId];
  const order = useOrder(orderId);
  const [all, setAll] = useState(false);
  return (
    <section>
      <h2 className={facts.heading}>Timeline</h2>
      {entries === undefined ? (
        <Skeleton height="120px" />
      ) : entries.length === 0 ? (
        <p className={styles.none}>Nothing has happened yet.</p>
      ) : (
        <ol className={styles.entries}>
          {(all ? entries : entries.slice(0, shownAtFirst)).map((entry) => (
            <li key={entry.id} data-type={entry.timelineType}>
              <p>{sentence(entry, order)}</p>
              <p className={styles.by}>
                {entry.impersonator === undefined
                  ? entry.by.name
                  : `by ${entry.impersonator.name} as ${entry.by.name}`}{' '}
                ·{' '}
                <time dateTime={entry.createdAt} title={momentText(new Date(entry.createdAt))}>
                  {formatDistanceToNowStrict(new Date(entry.createdAt), { addSuffix: true })}
                </time>
              </p>
            </li>
          ))}
        </ol>
      )}
      {entries !== undefined && entries.length > shownAtFirst && !all && (
        <Button size="small" variant="quiet" onClick={() => setAll(true)}>
          Show all {entries.length}
        </Button>
      )}
    </section>
  );
}

function sentence({ content, attachmentVersionId }: TimelineEntry, order: OrderDetail | null): string {
  if (content !== 'Approved' && content !== 'Revise') return content;
  const version =
    order === null || attachmentVersionId === null ? null : findVersion(order, attachmentVersionId);
  const of = version === null ? 'a version' : `version ${version.version} of ${version.fileName}`;
  return content === 'Approved' ? `Approved ${of}` : `Sent ${of} back to revise`;
}
