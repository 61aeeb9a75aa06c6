import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { productNameOf } from '#client/accounts/stores/session.store.ts';
import { loadNotices } from '#client/notifications/actions/load-notices.ts';
import { markRead } from '#client/notifications/actions/notices.ts';
import { useClient, useNotifications } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { pathOfTarget } from '#shared/notifications/notification-path.ts';
import { plainMessage, whoOf } from './notification-labels.ts';

const flashDelayMs = 750;

/**
 * Shows new notifications as toasts on every screen, except those about what the person is looking at: these count
 * as read.
 */
export function NoticeLayer(): null {
  const client = useClient();
  const { arrived } = useNotifications();
  const session = useSession();
  const [path, go] = useLocation();
  const productName = productNameOf(session) ?? '';
  useEffect(() => void loadNotices(client), [client]);
  useEffect(() => {
    if (arrived === null) return;
    const target = pathOfTarget(arrived.data);
    const timer = setTimeout(() => {
      client.notifications.state.arrived = null;
      if (target.split('?')[0] === path) {
        void markRead(client, { id: arrived.id });
        return;
      }
      const { cardNumber, cardTitle } = arrived.data;
      showToast(client.toasts, {
        id: `notification-${arrived.group}`,
        kind: 'info',
        title: `${whoOf(arrived, productName)} · ${arrived.title}`,
        messages: [plainMessage(arrived.message), `#${cardNumber} ${cardTitle}`],
        action: {
          label: 'Open',
          run: () => {
            void markRead(client, { id: arrived.id });
            go(target);
          },
        },
      });
    }, flashDelayMs);
    return () => clearTimeout(timer);
  }, [client, arrived, path, productName, go]);
  return null;
}
