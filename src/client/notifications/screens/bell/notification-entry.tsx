import { Check, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { productNameOf } from '#client/accounts/stores/session.store.ts';
import { TimeAgo } from '#client/shell/screens/parts/time-ago.tsx';
import { useSession } from '#client/state/entry.ts';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { Avatar } from '#client/ui/display/avatar.tsx';
import { cuts, cutText } from '#client/ui/display/cut-text.ts';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import type { Notification } from '#shared/notifications/notification.ts';
import { phaseNames } from '#shared/orders/order-phase.ts';
import styles from './notification-entry.module.css';
import { badgeText, plainMessage, whoOf } from './notification-labels.ts';

interface Props {
  item: Notification;
  /** Stands for all of its order. */
  isGroup: boolean;
  /** Of the person's own list, which they may change. */
  isOwn: boolean;
  onOpen(): void;
  onRead(): void;
  onDelete(): void;
}

/** One notification, or a group by its newest. */
export function NotificationEntry({ item, isGroup, isOwn, onOpen, onRead, onDelete }: Props): ReactNode {
  const session = useSession();
  const { data } = item;
  const who = whoOf(item, productNameOf(session) ?? '');
  const unread = isGroup ? item.totalMessage - item.totalRead : Number(!item.isRead);
  const what = isGroup ? `the notifications of ${data.cardTitle}` : `“${item.title}”`;
  return (
    <li className={styles.entry} data-widget={data.widgetType} data-unread={unread > 0 || undefined}>
      <button
        type="button"
        className={styles.open}
        onClick={onOpen}
        data-entry
        data-group={isGroup ? item.group : undefined}
      >
        <Avatar person={{ id: who, name: who, avatar: item.avatar }} decorative />
        <span className={styles.text}>
          <span className={styles.line}>
            <strong className={styles.who}>{who}</strong>
            <TimeAgo instant={item.created} />
          </span>
          <span className={styles.title}>{item.title}</span>
          <span className={styles.message}>{plainMessage(item.message)}</span>
          {isGroup ? (
            <span className={styles.order} title={data.cardTitle}>
              #{data.cardNumber} {cutText(data.cardTitle, cuts.cardTitle)} · {phaseNames[data.cardProgress]}
            </span>
          ) : null}
        </span>
        {unread === 0 ? null : (
          <span className={isGroup ? styles.count : styles.dot}>
            {isGroup ? <span aria-hidden>{badgeText(unread)}</span> : null}
            <VisuallyHidden>{isGroup ? `${unread} unread` : 'Unread'}</VisuallyHidden>
          </span>
        )}
      </button>
      {isOwn ? (
        <span className={styles.tools}>
          {unread === 0 ? null : (
            <IconButton icon={Check} size="small" label={`Mark as read: ${what}`} onClick={onRead} />
          )}
          <IconButton icon={Trash2} size="small" label={`Delete ${what}`} onClick={onDelete} />
        </span>
      ) : null}
    </li>
  );
}
