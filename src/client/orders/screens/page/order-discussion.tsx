import { useEffect, useRef, useState } from 'react';
import group from '#client/files/screens/attachment-group-section.module.css';
import { loadThreads } from '#client/orders/actions/load-order.ts';
import { draftKey } from '#client/review/stores/drafts.ts';
import { useClient, useOrders, useReview } from '#client/state/client-context.ts';
import { useUntilPause } from '#client/state/use-until-pause.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { OrderThread } from '#shared/orders/order-thread.ts';
import styles from './order-discussion.module.css';
import { OrderThreadCard } from './order-thread-card.tsx';

const shownAtFirst = 4;

/**
 * Returns the threads in their order; while a reply is written in one, in the order in which they were shown, and with
 * that one also after it was deleted.
 */
function useHeldThreads(threads: readonly OrderThread[], isWritten: (thread: OrderThread) => boolean) {
  const last = useRef(threads);
  const before = last.current;
  const held = !before.some(isWritten)
    ? threads
    : [
        ...before.flatMap(
          (thread) => threads.find(({ id }) => id === thread.id) ?? (isWritten(thread) ? [thread] : []),
        ),
        ...threads.filter((thread) => before.every(({ id }) => id !== thread.id)),
      ];
  useEffect(() => {
    last.current = held;
  });
  return held;
}

const noThreads: readonly OrderThread[] = [];

/** The comments on all of the order's files; the thread with the latest message comes first. */
export function OrderDiscussion({ order }: { order: OrderDetail }) {
  const client = useClient();
  // One in which a reply is typed neither goes nor moves away under it.
  const loaded = useUntilPause(useOrders().threads[order.id]);
  const { writing } = useReview();
  const isWritten = ({ id }: OrderThread): boolean => {
    const key = draftKey.reply(id);
    return writing?.key === key || client.review.editors.has(key);
  };
  const threads = useHeldThreads(loaded ?? noThreads, isWritten);
  const [withResolved, setWithResolved] = useState(false);
  const [all, setAll] = useState(false);
  useEffect(() => {
    void loadThreads(client, order.id);
  }, [client, order.id]);
  if (loaded === undefined) return <Skeleton height="96px" />;
  if (loaded === null)
    return <LoadFailure what="The comments" onRetry={() => void loadThreads(client, order.id)} />;
  const resolved = threads.filter(({ isResolve }) => isResolve).length;
  const wanted = withResolved ? threads : threads.filter((thread) => !thread.isResolve || isWritten(thread));
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
