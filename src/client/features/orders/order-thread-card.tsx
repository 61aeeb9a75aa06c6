import { formatDistanceToNowStrict } from 'date-fns';
import { useState } from 'react';
import { Link } from 'wouter';
import { MessageView } from '#client/features/rich-text/message-view.tsx';
import { ReplyEditor } from '#client/features/rich-text/reply-editor.tsx';
import { replyOnOrder } from '#client/stores/actions/reply-on-order.ts';
import { useActorOn, useClient } from '#client/stores/client-context.ts';
import { findAttachment, findVersion } from '#client/stores/orders.store.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { momentText } from '#client/ui/date-words.ts';
import type { OrderDetail } from '#shared/model/order.ts';
import type { OrderThread } from '#shared/model/order-thread.ts';
import type { Person } from '#shared/model/person.ts';
import type { RichText } from '#shared/model/rich-text.ts';
import { can } from '#shared/rules/permission.ts';
import { isReadOnly } from '#shared/rules/read-only.ts';
import styles from './order-discussion.module.css';

/** Older replies are on the review screen. */
const repliesShown = 2;

/** One thread with its last replies, the way to its mark, and for those who may an answer with mentions. */
export function OrderThreadCard({ order, thread }: { order: OrderDetail; thread: OrderThread }) {
  const client = useClient();
  const actor = useActorOn(order);
  const [replying, setReplying] = useState(false);
  const { tab } = thread;

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
    <article className={styles.thread} aria-label={`Comment ${thread.number} on ${thread.attachmentName}`}>
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
      {replying ? (
        <ReplyEditor
          orderId={order.id}
          tab={tab}
          topicId={thread.id}
          onClose={() => setReplying(false)}
          onSend={(message, forget) =>
            void replyOnOrder(client, order.id, thread, message).then((sent) => {
              if (sent) forget();
              else setReplying(true);
            })
          }
        />
      ) : (
        mayReply && (
          <Button size="small" variant="quiet" className={styles.reply} onClick={() => setReplying(true)}>
            Reply
          </Button>
        )
      )}
    </article>
  );
}

function Message({ person, date, message }: { person: Person; date: string; message: RichText }) {
  return (
    <div className={styles.message}>
      <Avatar person={person} size="small" decorative />
      <div className={styles.said}>
        <p className={styles.by}>
          <strong>{person.name}</strong>{' '}
          <time dateTime={date} title={momentText(new Date(date))}>
            {formatDistanceToNowStrict(new Date(date), { addSuffix: true })}
          </time>
        </p>
        <MessageView message={message} />
      </div>
    </div>
  );
}
