import {
  countNotifications,
  deleteNotifications,
  findSettings,
  markNotificationsRead,
  notificationGroups,
  notificationsOf,
  type Paging,
  saveSettings,
  unreadOf,
  type Which,
} from '#server/db/notifications.queries.ts';
import type { Notification } from '#shared/model/notification.ts';
import { defaultNotificationSettings, type NotificationSettings } from '#shared/model/notification-kind.ts';
import type { MessagesMeta } from '#shared/protocol/http/messages.ts';
import { tellLists } from './notify.ts';
import { orderNumber } from './order-access.ts';
import { presentNotification } from './present-notification.ts';
import type { Work, Writing } from './work.ts';

interface Page {
  items: Notification[];
  meta: MessagesMeta;
}

const unreadNow = async ({ tx, actor }: Work): Promise<number> =>
  (await unreadOf(tx, [actor.userId])).get(actor.userId) ?? 0;
const pages = (count: number, { limit }: Paging): number => Math.max(1, Math.ceil(count / limit));

export async function readGroups(work: Work, paging: Paging): Promise<Page> {
  const { tx, actor } = work;
  const rows = await notificationGroups(tx, actor.userId, paging);
  const { groups } = await countNotifications(tx, actor.userId, null);
  return {
    items: rows.map(presentNotification),
    meta: { page: paging.page, totalPages: pages(groups, paging), unread: await unreadNow(work) },
  };
}

/** A group that does not exist is empty: its last notification may just have gone. */
export async function readGroup(work: Work, group: string, paging: Paging): Promise<Page> {
  const { tx, actor } = work;
  const orderId = orderNumber(group) ?? 0;
  const rows = await notificationsOf(tx, actor.userId, orderId, paging);
  const { messages } = await countNotifications(tx, actor.userId, orderId);
  return {
    items: rows.map(presentNotification),
    meta: { page: paging.page, totalPages: pages(messages, paging), unread: await unreadNow(work) },
  };
}

/** One's own alone; what is not there is as good as read or deleted. */
const whichGroup = (group: string): Which => ({ orderId: orderNumber(group) ?? 0 });

async function answer(work: Writing, isChanged: boolean): Promise<{ unread: number }> {
  if (isChanged) await tellLists(work.tx, [work.actor.userId]);
  return { unread: await unreadNow(work) };
}

export async function readNotifications(work: Writing, which: Which): Promise<{ unread: number }> {
  return answer(work, await markNotificationsRead(work.tx, work.actor.userId, which, work.now));
}
export const readWholeGroup = (work: Writing, group: string): Promise<{ unread: number }> =>
  readNotifications(work, whichGroup(group));

export async function removeNotifications(work: Writing, which: Which): Promise<{ unread: number }> {
  await deleteNotifications(work.tx, work.actor.userId, which);
  return answer(work, true);
}
export const removeGroup = (work: Writing, group: string): Promise<{ unread: number }> =>
  removeNotifications(work, whichGroup(group));

export const readSettings = async ({ tx, actor }: Work): Promise<NotificationSettings> => ({
  ...defaultNotificationSettings(),
  ...(await findSettings(tx, actor.userId)),
});

export async function changeSettings(
  { tx, actor }: Writing,
  settings: NotificationSettings,
): Promise<NotificationSettings> {
  await saveSettings(tx, actor.userId, settings);
  return settings;
}
