import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { productNameOf } from '#client/accounts/stores/session.store.ts';
import { loadNotices } from '#client/notifications/actions/load-notices.ts';
import { markRead } from '#client/notifications/actions/notices.ts';
import { newestByGroup } from '#client/notifications/stores/newest-by-group.ts';
import { useClient, useNotifications } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { useVisible } from '#client/ui/use-visible.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import { pathOfTarget } from '#shared/notifications/notification-path.ts';
import { plainMessage, whoOf } from './notification-labels.ts';

const flashDelayMs = 750;
/** Orders whose notifications are shown at once; the others are in the bell. */
const maxToasts = 3;

/**
 * Shows new notifications as toasts on every screen, except those about what the person is looking at: these count
 * as read. Both wait until the page is in sight.
 */
export function NoticeLayer(): null {
  const client = useClient();
  const { arrived } = useNotifications();
  const isVisible = useVisible();
  const session = useSession();
  const [path, go] = useLocation();
  const productName = productNameOf(session) ?? '';
  useEffect(() => void loadNotices(client), [client]);
  useEffect(() => {
    if (arrived.length === 0 || !isVisible) return;
    const timer = setTimeout(() => {
      client.notifications.state.arrived = [];
      const isLookedAt = ({ data }: Notification): boolean => pathOfTarget(data).split('?')[0] === path;
      for (const { id } of arrived.filter(isLookedAt)) void markRead(client, { id });
      const others = arrived.filter((notice) => !isLookedAt(notice));
      for (const { id, group, data, title, message, username } of newestByGroup(others).slice(-maxToasts))
        showToast(client.toasts, {
          id: `notification-${group}`,
          kind: 'info',
          title: `${whoOf({ username }, productName)} · ${title}`,
          messages: [plainMessage(message), `#${data.cardNumber} ${data.cardTitle}`],
          action: {
            label: 'Open',
            run: () => {
              void markRead(client, { id });
              go(pathOfTarget(data));
            },
          },
        });
    }, flashDelayMs);
    return () => clearTimeout(timer);
  }, [client, arrived, isVisible, path, productName, go]);
  return null;
}
