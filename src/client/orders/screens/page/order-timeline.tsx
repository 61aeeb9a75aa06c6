import { useState } from 'react';
import { Link } from 'wouter';
import { loadTimeline } from '#client/orders/actions/load-order.ts';
import { findVersion } from '#client/orders/stores/order-attachments.ts';
import { versionPath } from '#client/review/screens/version-path.ts';
import { TimeAgo } from '#client/shell/screens/parts/time-ago.tsx';
import { useClient, useOrder, useOrders } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import type { OrderDetail, TimelineEntry } from '#shared/orders/order.ts';
import facts from './order-facts.module.css';
import styles from './order-timeline.module.css';

const shownAtFirst = 8;

/** Shows the order's history, newest first; new entries appear as they happen. */
export function OrderTimeline({ orderId }: { orderId: string }) {
  const client = useClient();
  const entries = useOrders().timelines[orderId];
  const order = useOrder(orderId);
  const [all, setAll] = useState(false);
  return (
    <section>
      <h2 className={facts.heading}>Timeline</h2>
      {entries === undefined ? (
        <Skeleton height="120px" />
      ) : entries === null ? (
        <LoadFailure what="The timeline" onRetry={() => void loadTimeline(client, orderId)} />
      ) : entries.length === 0 ? (
        <p className={styles.none}>Nothing has happened yet.</p>
      ) : (
        <ol className={styles.entries}>
          {(all ? entries : entries.slice(0, shownAtFirst)).map((entry) => (
            <li key={entry.id} data-type={entry.timelineType}>
              <p>
                <Sentence entry={entry} order={order} />
              </p>
              <p className={styles.by}>
                {entry.impersonator === undefined
                  ? entry.by.name
                  : `by ${entry.impersonator.name} as ${entry.by.name}`}{' '}
                · <TimeAgo instant={entry.createdAt} inWords />
              </p>
            </li>
          ))}
        </ol>
      )}
      {entries && entries.length > shownAtFirst && !all && (
        <Button size="small" variant="quiet" onClick={() => setAll(true)}>
          Show all {entries.length}
        </Button>
      )}
    </section>
  );
}

/** The text of an entry, with a link to its version if that still exists. */
function Sentence({ entry, order }: { entry: TimelineEntry; order: OrderDetail | null }) {
  const text = sentence(entry, order);
  const { attachmentVersionId } = entry;
  const version =
    order === null || attachmentVersionId === null ? null : findVersion(order, attachmentVersionId);
  if (order === null || version === null) return text;
  const { attachmentId, id: versionId, fileName } = version;
  const link = (label: string) => (
    <Link className={styles.link} href={versionPath({ orderId: order.id, attachmentId, versionId })}>
      {label}
    </Link>
  );
  const name = `${fileName}, version ${version.version}`;
  const [before = '', ...after] = text.split(name);
  return (
    <>
      {after.length === 0 ? `${text} ` : before}
      {link(after.length === 0 ? 'Look at it' : name)}
      {after.join(name)}
    </>
  );
}

function sentence({ content, attachmentVersionId }: TimelineEntry, order: OrderDetail | null): string {
  if (content !== 'Approved' && content !== 'Revise') return content;
  const version =
    order === null || attachmentVersionId === null ? null : findVersion(order, attachmentVersionId);
  const of = version === null ? 'a version' : `version ${version.version} of ${version.fileName}`;
  return content === 'Approved' ? `Approved ${of}` : `Sent ${of} back to revise`;
}
