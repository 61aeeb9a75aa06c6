import { useEffect, useRef } from 'react';
import { markRead } from '#client/notifications/actions/notices.ts';
import { useClient, useNotifications } from '#client/state/client-context.ts';
import { useVisible } from '#client/ui/use-visible.ts';

/** Marks an order's notifications as read when the order is opened, and in sight. Null: not loaded yet. */
export function useReadNotices(orderId: string | null): void {
  const client = useClient();
  const isKnown = useNotifications().groups.status === 'ready';
  const isVisible = useVisible();
  const readFor = useRef<string | null>(null);
  useEffect(() => {
    if (orderId === null || !isKnown || !isVisible || readFor.current === orderId) return;
    readFor.current = orderId;
    if (client.notifications.state.unread > 0) void markRead(client, { group: orderId });
  }, [client, orderId, isKnown, isVisible]);
}
