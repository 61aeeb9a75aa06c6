import { useEffect, useState } from 'react';
import group from '#client/files/screens/attachment-group-section.module.css';
import { loadThreads } from '#client/orders/actions/load-order.ts';
import { useClient, useOrders } from '#client/state/client-context.ts';
import { useUntilPause } from '#client/state/use-until-pause.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import type { OrderDetail } from '#shared/orders/order.ts';
import styles from './order-discussion.module.css';
import { OrderThreadCard } from './order-thread-card.tsx';

const shownAtFirst = 4;

/** The comments on all of the order's files; the thread with the latest message comes first. */
export function OrderDiscussion({ order }: { order: OrderDetail }) {
  const client = useClient();
  // One in which a reply is typed neither goes nor moves away under it.
  const threads = useUntilPause(useOrders().threads[order.id]);
  const [withResolved, setWithResolved] = useState(false);
  const [all, setAll] = useState(false);
  useEffect(() => {
    void loadThreads(client, order.id);
  }, [client, order.id]);
  if (threads === undefined) return <Skeleton height="96px" />;
  const resolved = threads.filter(({ isResolve }) => isResolve).length;
  const wanted = withResolved ? threads : threads.filter(({ isResolve }) => !isResolve);
  const shown = all ? wanted : wanted.slice(0, shownAtFirst);
  return (
    <section className={group.group} aria-labelledby="discussion">
      <header className={group.head}>
        <h2 id="discussion">
          Comments <span>{wanted.length}</span>
        </h2>
        {resolved > 0 && (
          <Button
            size="small"
            variant="quiet"
            aria-pressed={withResolved}
            onClick={() => setWithResolved((now) => !now)}
          >
            {withResolved ? 'Hide resolved' : `Show ${resolved} resolved`}
          </Button>
        )}
      </header>
      {shown.length === 0 ? (
        <p className={group.empty}>
          {threads.length === 0
            ? 'No comments yet. Open a file to mark what should change.'
            : 'Every comment is resolved.'}
        </p>
      ) : (
        <ul className={styles.threads}>
          {shown.map((thread) => (
            <li key={thread.id}>
              <OrderThreadCard order={order} thread={thread} />
            </li>
          ))}
        </ul>
      )}
      {wanted.length > shown.length && (
        <Button size="small" variant="quiet" onClick={() => setAll(true)}>
          Show all {wanted.length}
        </Button>
      )}
    </section>
  );
}
