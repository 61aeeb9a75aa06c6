import { ArrowLeft, BellOff, CheckCheck, Settings2, Trash2, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { loadMore } from '#client/notifications/actions/load-notices.ts';
import {
  closeGroup,
  type Marked,
  markRead,
  openGroup,
  removeNotices,
} from '#client/notifications/actions/notices.ts';
import { useClient, useNotifications, useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import type { Notification } from '#shared/notifications/notification.ts';
import { pathOfTarget } from '#shared/notifications/notification-path.ts';
import { NotificationEntry } from './notification-entry.tsx';
import styles from './notification-panel.module.css';
import { NotificationSkeleton } from './notification-skeleton.tsx';

interface Props {
  onClose(): void;
  onSettings(): void;
  /** Asks before many are deleted. */
  onRemove(which: Marked): void;
}

/** Groups of notifications, one an order, or the notifications of the group that is open. */
export function NotificationPanel({ onClose, onSettings, onRemove }: Props): ReactNode {
  const client = useClient();
  const { groups, open, unread } = useNotifications();
  // Who acts as somebody reads their list, and changes nothing of it.
  const isOwn = useUser().impersonator === null;
  const [, go] = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const shown = open?.list ?? groups;
  const all: Marked = open === null ? 'all' : { group: open.group };
  const hasUnread = open === null ? unread > 0 : shown.items.some(({ isRead }) => !isRead);

  const isFilled = groups.items.length > 0;
  // The focus goes to the newest first, unless it is on an entry here already.
  useEffect(() => {
    const within = list.current?.closest('[role="dialog"]') ?? null;
    const at = document.activeElement;
    const isFree = at === within || within?.contains(at) !== true;
    if (isFilled && isFree) list.current?.querySelector<HTMLElement>('[data-entry]')?.focus();
  }, [isFilled]);

  const follow = (item: Notification): void => {
    if (!item.isRead) void markRead(client, { id: item.id });
    onClose();
    go(pathOfTarget(item.data));
  };
  const enter = (item: Notification): void => {
    void openGroup(client, item.group);
    requestAnimationFrame(() => back.current?.focus());
  };
  const leave = (): void => {
    const group = open?.group;
    closeGroup(client);
    requestAnimationFrame(() => {
      const entry = list.current?.querySelector<HTMLElement>(`[data-group="${group}"]`);
      (entry ?? list.current?.querySelector<HTMLElement>('button'))?.focus();
    });
  };
  const more = (): void => void loadMore(client);

  return (
    <>
      <div className={styles.header}>
        {open === null ? (
          <h2 className={styles.title}>Notifications</h2>
        ) : (
          <Button ref={back} variant="quiet" icon={ArrowLeft} onClick={leave}>
            All Notifications
          </Button>
        )}
        {isOwn ? <IconButton icon={Settings2} label="Notification settings" onClick={onSettings} /> : null}
      </div>
      {shown.items.length === 0 ? (
        <Nothing status={shown.status} onRetry={more} />
      ) : (
        <>
          {isOwn ? (
            <div className={styles.actions}>
              <Button
                variant="quiet"
                size="small"
                icon={CheckCheck}
                disabled={!hasUnread}
                onClick={() => void markRead(client, all)}
              >
                Mark All as Read
              </Button>
              <Button variant="quiet" size="small" icon={Trash2} onClick={() => onRemove(all)}>
                Delete All
              </Button>
            </div>
          ) : null}
          <ul ref={list} className={styles.list} onKeyDown={walk}>
            {shown.items.map((item) => (
              <NotificationEntry
                key={item.id}
                item={item}
                isGroup={open === null}
                isOwn={isOwn}
                onOpen={() => (open === null ? enter(item) : follow(item))}
                onRead={() => void markRead(client, open === null ? { group: item.group } : { id: item.id })}
                onDelete={() =>
                  open === null
                    ? onRemove({ group: item.group })
                    : void removeNotices(client, { id: item.id })
                }
              />
            ))}
          </ul>
          {shown.page < shown.totalPages ? (
            <div className={styles.footer}>
              <Button onClick={more}>Load More</Button>
            </div>
          ) : null}
        </>
      )}
    </>
  );
}

function Nothing({ status, onRetry }: { status: string; onRetry(): void }): ReactNode {
  if (status === 'failed')
    return (
      <EmptyState
        icon={TriangleAlert}
        role="alert"
        title="The notifications could not be loaded"
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    );
  if (status !== 'ready') return <NotificationSkeleton />;
  return (
    <EmptyState
      icon={BellOff}
      title="No notification yet!"
      text="What happens on your orders while you are at something else shows here."
    />
  );
}

/** Up and down go from one notification to the next, home and end to the first and last. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')];
  const at = entries.findIndex((entry) => entry.closest('li')?.contains(document.activeElement));
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key];
  const entry = next === undefined ? undefined : entries[next];
  if (entry === undefined) return;
  event.preventDefault();
  entry.focus();
}
