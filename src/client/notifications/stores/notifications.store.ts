import { proxy } from 'valtio';
import type { Notification } from '#shared/notifications/notification.ts';
import type { NotificationSettings } from '#shared/notifications/notification-kind.ts';

/** The specification's page size of messages. */
export const noticesPerPage = 10;

/** Pages of notifications, newest first, one behind the other. */
export interface NotificationList {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  items: Notification[];
  /** The last page that is there; 0 before the first. */
  page: number;
  totalPages: number;
}

export interface NotificationsState {
  /** All unread ones of the person. */
  unread: number;
  /** Groups, each by its newest. */
  groups: NotificationList;
  /** The group that is open; null shows the groups. */
  open: { group: string; list: NotificationList } | null;
  settings: NotificationSettings | null;
  /** The last one that came while one was here, to be shown in passing. */
  arrived: Notification | null;
  /** The clock's moment of the last event: identifies older responses. */
  changedAt: number;
}

export const emptyNotifications = (): NotificationList => ({
  status: 'idle',
  items: [],
  page: 0,
  totalPages: 0,
});

const initial = (): NotificationsState => ({
  unread: 0,
  groups: emptyNotifications(),
  open: null,
  settings: null,
  arrived: null,
  changedAt: 0,
});

export const createNotificationsStore = (): NotificationsState => proxy<NotificationsState>(initial());

/** Nothing of one person stays for the next. */
export const clearNotifications = (state: NotificationsState): void => void Object.assign(state, initial());
