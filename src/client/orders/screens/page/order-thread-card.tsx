import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { repliesOnTheirWay } from '#client/orders/actions/replies-on-their-way.ts';
import { findAttachment, findVersion } from '#client/orders/stores/order-attachments.ts';
import { draftPlace } from '#client/review/actions/draft-place.ts';
import { MessageView } from '#client/review/screens/rich-text/message-view.tsx';
import { ReplyEditor } from '#client/review/screens/rich-text/reply-editor.tsx';
import { TimeAgo } from '#client/shell/screens/parts/time-ago.tsx';
import { useActorOn, useClient, useConnection, useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { isSecondPress } from '#client/ui/buttons/second-press.ts';
import { Avatar } from '#client/ui/display/avatar.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import { can } from '#shared/access/permission.ts';
import { isReadOnly } from '#shared/access/read-only.ts';
import type { Person } from '#shared/accounts/person.ts';
import type { RichText } from '#shared/kernel/rich-text.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { OrderThread } from '#shared/orders/order-thread.ts';
import styles from './order-discussion.module.css';

/** Older replies are on the review screen. */
const repliesShown = 2;

/**
 * One thread with its last replies, a link to its mark, and a reply editor with mentions for those who may
 * reply.
 */
export function OrderThreadCard({ order, thread }: { order: OrderDetail; thread: OrderThread }) {
  const client = useClient();
  const actor = useActorOn(order);
  const [replying, setReplying] = useState(false);
  const card = useRef<HTMLElement>(null);
  const { tab } = thread;
  const user = useUser();
  const { waiting } = useConnection();
  const onTheirWay = waiting === 0 ? [] : repliesOnTheirWay(client, thread.id);

  const attachment = findAttachment(order, thread.attachmentId);
  const version = findVersion(order, thread.versionId);
  const mayReply =
    attachment !== null &&
    version !== null &&
    can(actor, 'create', 'ANNOTATION') &&
    !isReadOnly({ order, attachment, version }, tab);
  const query = new URLSearchParams({
    versionId: thread.versionId,
    commentId: thread.id,
    public: String(tab === 'public'),
  });
  const href = `/orders/detail/${order.id}/attachments/${thread.attachmentId}?${query}`;
  const hidden = Math.max(0, thread.comments.length - repliesShown);
  return (
    <article
      ref={card}
      className={styles.thread}
      aria-label={`Comment ${thread.number} on ${thread.attachmentName}`}
    >
      <header className={styles.about}>
        <Link href={href}>
          {thread.attachmentName} · version {thread.version} · comment {thread.number}
        </Link>
        {tab === 'internal' && <Chip>Internal</Chip>}
        {thread.isResolve && <Chip tone="approved">Resolved</Chip>}
      </header>
      <Message person={thread.sender} date={thread.dateCreated} message={thread.message} />
      {hidden > 0 && (
        <Link href={href} className={styles.more}>
          {hidden === 1 ? '1 more reply' : `${hidden} more replies`}
        </Link>
      )}
      {thread.comments.slice(-repliesShown).map((comment) => (
        <Message
          key={comment.id}
          person={comment.user}
          date={comment.dateCreated}
          message={comment.message}
        />
      ))}
      {onTheirWay.map(({ mutationId, queuedAt, message }) => (
        <Message
          key={mutationId}
          person={user}
          date={new Date(queuedAt).toISOString()}
          message={message}
          isOnItsWay
        />
      ))}
      {replying ? (
        <ReplyEditor
          orderId={order.id}
          tab={tab}
          topicId={thread.id}
          place={draftPlace(client, { orderId: order.id, ...thread }, tab)}
          onClose={() => setReplying(false)}
          onReopen={() => {
            if (card.current === null) return false;
            setReplying(true);
            return true;
          }}
        />
      ) : (
        mayReply && (
          <Button
            size="small"
            variant="quiet"
            className={styles.reply}
            onClick={(event) => {
              if (!isSecondPress(event)) setReplying(true);
            }}
          >
            Reply
          </Button>
        )
      )}
    </article>
  );
}

function Message({
  person,
  date,
  message,
  isOnItsWay = false,
}: {
  person: Person;
  date: string;
  message: RichText;
  isOnItsWay?: boolean;
}) {
  return (
    <div className={styles.message}>
      <Avatar person={person} size="small" decorative />
      <div className={styles.said}>
        <p className={styles.by}>
          <strong>{person.name}</strong>{' '}
          {isOnItsWay ? <span>sending…</span> : <TimeAgo instant={date} inWords />}
        </p>
        <MessageView message={message} />
      </div>
    </div>
  );
}
