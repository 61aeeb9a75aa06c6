import { proxy, ref } from 'valtio';
import type { Clock } from '#client/sync/clock.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import type { NotificationSettings } from '#shared/notifications/notification-kind.ts';
import {
  createNoticesReplica,
  forgetNotices,
  type NoticePages,
  type NoticesReplica,
  noPages,
} from './notices.ts';

export interface NotificationList extends NoticePages {
  status: 'idle' | 'loading' | 'ready' | 'failed';
}

export interface NotificationsState {
  unread: number;
  groups: NotificationList;
  open: { group: string; list: NotificationList } | null;
  settings: NotificationSettings | null;
  /** Those that have come since the page was opened and are still to be shown in passing, oldest first. */
  arrived: readonly Notification[];
}

export interface NotificationsStore {
  state: NotificationsState;
  notices: NoticesReplica;
}

const emptyList = (): NotificationList => ({ status: 'idle', ...noPages });
const initial = (): NotificationsState => ({
  unread: 0,
  groups: emptyList(),
  open: null,
  settings: null,
  arrived: [],
});

export function createNotificationsStore(clock: Clock): NotificationsStore {
  const store = { state: proxy<NotificationsState>(initial()), notices: createNoticesReplica(clock) };
  store.notices.onChange(() => showNotices(store));
  return store;
}

/** Forgets the notifications of one person before the next signs in. */
export function clearNotifications({ state, notices }: NotificationsStore): void {
  forgetNotices(notices);
  Object.assign(state, initial());
}

/** Opens a group; with null shows the groups. */
export const openNotices = ({ notices }: NotificationsStore, group: string | null): void =>
  notices.amend((all) => {
    all.open = group === null ? null : { group, list: noPages };
  });

function showNotices({ state, notices }: NotificationsStore): void {
  const { unread, groups, open } = notices.view();
  state.unread = unread;
  showPages(state.groups, groups);
  if (open === null) state.open = null;
  else {
    if (state.open?.group !== open.group) state.open = { group: open.group, list: emptyList() };
    showPages(state.open.list, open.list);
  }
}

function showPages(list: NotificationList, { items, page, totalPages }: NoticePages): void {
  if (page > 0) list.status = 'ready';
  if (list.items !== items) list.items = ref([...items]);
  Object.assign(list, { page, totalPages });
}
