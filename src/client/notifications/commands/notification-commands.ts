import { Bell, BellRing, CheckCheck } from 'lucide-react';
import type { Command } from '#client/commands/command.ts';

/** What the bell offers, wherever it is. */
export interface NotificationContext {
  unread: number;
  /** The list is one's own: nobody acts as the person whose it is. */
  isOwn: boolean;
  open(): void;
  openSettings(): void;
  markAllRead(): void;
}

export const notificationCommands: readonly Command<NotificationContext>[] = [
  {
    id: 'notifications.open',
    label: 'Notifications',
    icon: Bell,
    scope: 'everywhere',
    keys: 'g n',
    keywords: ['messages', 'bell', 'news'],
    when: () => true,
    run: ({ open }) => open(),
  },
  {
    id: 'notifications.mark-all-read',
    label: 'Mark all notifications as read',
    icon: CheckCheck,
    scope: 'everywhere',
    keys: '',
    keywords: ['messages', 'bell'],
    when: ({ unread, isOwn }) => isOwn && unread > 0,
    run: ({ markAllRead }) => markAllRead(),
  },
  {
    id: 'notifications.settings',
    label: 'Notification settings',
    icon: BellRing,
    scope: 'everywhere',
    keys: '',
    keywords: ['mail', 'messages', 'which to get'],
    when: ({ isOwn }) => isOwn,
    run: ({ openSettings }) => openSettings(),
  },
];
