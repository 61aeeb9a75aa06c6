import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { OrderTarget } from '#client/orders/stores/order-target.ts';
import { CarriedEvidence, CarriedState } from '#client/review/screens/carried/carried-state.tsx';
import { MessageView } from '#client/review/screens/rich-text/message-view.tsx';
import { versionPath } from '#client/review/screens/version-path.ts';
import { useClient } from '#client/state/client-context.ts';
import { useUntilPause } from '#client/state/use-until-pause.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import type { Topic } from '#shared/review/annotation.ts';
import { followRequests } from './follow-requests.ts';
import { type OpenRequests, type RequestsOfProof, requestsText } from './open-requests.ts';
import styles from './requests-dialog.module.css';

/** What takes no longer to read shows no dialog where nothing is open. */
const quietMs = 400;

/**
 * Lists what is still open on orders that are about to go to their customer, each comment with what became of it, and
 * sends them on the reader's word; at once where nothing was open to begin with. Follows what others do meanwhile.
 */
export function RequestsDialog({
  what,
  orders,
  onSend,
  onClose,
}: {
  what: string;
  orders: readonly OrderTarget[];
  onSend(): void;
  onClose(): void;
}): ReactNode {
  const client = useClient();
  const [found, setFound] = useState<OpenRequests | null>(null);
  const [isLate, setIsLate] = useState(false);
  const send = useRef(onSend);
  send.current = onSend;

  useEffect(() => {
    let isFirst = true;
    const late = setTimeout(() => setIsLate(true), quietMs);
    const stop = followRequests(client, orders, (requests) => {
      clearTimeout(late);
      if (isFirst && requests.proofs.length === 0 && requests.unread.length === 0) send.current();
      else setFound(requests);
      isFirst = false;
    });
    return () => {
      stop();
      clearTimeout(late);
    };
  }, [client, orders]);

  // It takes the focus: not from what the person has gone on to meanwhile.
  const isShown = useUntilPause(found !== null || isLate);
  if (!isShown) return null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="medium"
      weighty
      title={`Send ${what} to review?`}
      description={found === null ? 'Looking for comments that are still open…' : textOf(found)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button data-first variant="primary" onClick={onSend}>
            {found === null ? 'Send Without Looking' : 'Send to Review'}
          </Button>
        </>
      }
    >
      {found === null ? (
        <Skeleton width="100%" height="48px" />
      ) : (
        found.proofs.map((proof) => <Proof key={proof.attachmentId} proof={proof} onClose={onClose} />)
      )}
    </Dialog>
  );
}

function textOf({ proofs, unread }: OpenRequests): string {
  const missing =
    unread.length === 0
      ? []
      : [`The comments of ${unread.map(({ orderId }) => `#${orderId}`).join(', ')} could not be read.`];
  const open =
    proofs.length > 0 ? [requestsText(proofs)] : unread.length > 0 ? [] : ['No comments are open.'];
  return [...open, ...missing].join(' ');
}

function Proof({
  proof: { orderId, attachmentId, name, newest, earlier, here },
  onClose,
}: {
  proof: RequestsOfProof;
  onClose(): void;
}): ReactNode {
  const path = versionPath({ orderId, attachmentId, versionId: newest.id });
  return (
    <article className={styles.proof} aria-label={`Open comments on ${name}`}>
      <h3 className={styles.title}>
        <Link href={path} onClick={onClose}>
          {name}
        </Link>
        <span className={styles.note}>version {newest.version}</span>
      </h3>
      <ul className={styles.list}>
        {earlier.map(({ thread, ...item }) => (
          <li key={thread.topic.id}>
            <div className={styles.head}>
              <Author topic={thread.topic} />
              <span className={styles.note}>
                {item.mark === null
                  ? `version ${thread.version}`
                  : `version ${thread.version}, p ${item.mark.page}`}
              </span>
              <CarriedState state={item.state} />
            </div>
            <MessageView message={thread.topic.message} />
            {item.note === '' ? null : <p className={styles.note}>{item.note}</p>}
            <CarriedEvidence item={{ thread, ...item }} />
          </li>
        ))}
        {here.map((thread) => (
          <li key={thread.id}>
            <div className={styles.head}>
              <Author topic={thread} />
              <CarriedState state="untouched" />
            </div>
            <MessageView message={thread.message} />
            <p className={styles.note}>No version has been uploaded since.</p>
          </li>
        ))}
      </ul>
    </article>
  );
}

const Author = ({ topic }: { topic: Pick<Topic, 'number' | 'sender'> }): ReactNode => (
  <strong>{`${topic.number} · ${topic.sender.name}`}</strong>
);
