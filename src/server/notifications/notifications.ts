import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { orderNumber } from '#server/access/order-access.ts';
import type { MessagesMeta } from '#shared/notifications/messages.http.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import {
  defaultNotificationSettings,
  type NotificationSettings,
} from '#shared/notifications/notification-kind.ts';
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
} from './notifications.queries.ts';
import { publishListChange } from './notify.ts';
import { presentNotification } from './present-notification.ts';

interface Page {
  items: Notification[];
  meta: MessagesMeta;
}

const unreadNow = async ({ tx, actor }: UseCaseContext): Promise<number> =>
  (await unreadOf(tx, [actor.userId])).get(actor.userId) ?? 0;
const pages = (count: number, { limit }: Paging): number => Math.max(1, Math.ceil(count / limit));

export async function readGroups(work: UseCaseContext, paging: Paging): Promise<Page> {
  const { tx, actor } = work;
  const rows = await notificationGroups(tx, actor.userId, paging);
  const { groups } = await countNotifications(tx, actor.userId, null);
  return {
    items: rows.map(presentNotification),
    meta: { page: paging.page, totalPages: pages(groups, paging), unread: await unreadNow(work) },
  };
}

/** A group that does not exist is empty: its last notification may just have gone. */
export async function readGroup(work: UseCaseContext, group: string, paging: Paging): Promise<Page> {
  const { tx, actor } = work;
  const orderId = orderNumber(group) ?? 0;
  const rows = await notificationsOf(tx, actor.userId, orderId, paging);
  const { messages } = await countNotifications(tx, actor.userId, orderId);
  return {
    items: rows.map(presentNotification),
    meta: { page: paging.page, totalPages: pages(messages, paging), unread: await unreadNow(work) },
  };
}

/** Selects a person's own notifications of an order; an unknown order selects none. */
const whichGroup = (group: string): Which => ({ orderId: orderNumber(group) ?? 0 });

async function answer(work: MutationContext, isChanged: boolean): Promise<{ unread: number }> {
  if (isChanged) publishListChange(work.tx, [work.actor.userId]);
  return { unread: await unreadNow(work) };
}

export async function readNotifications(work: MutationContext, which: Which): Promise<{ unread: number }> {
  return answer(work, await markNotificationsRead(work.tx, work.actor.userId, which, work.now));
}
export const readWholeGroup = (work: MutationContext, group: string): Promise<{ unread: number }> =>
  readNotifications(work, whichGroup(group));

export async function removeNotifications(work: MutationContext, which: Which): Promise<{ unread: number }> {
  await deleteNotifications(work.tx, work.actor.userId, which);
  return answer(work, true);
}
export const removeGroup = (work: MutationContext, group: string): Promise<{ unread: number }> =>
  removeNotifications(work, whichGroup(group));

export const readSettings = async ({ tx, actor }: UseCaseContext): Promise<NotificationSettings> => ({
  ...defaultNotificationSettings(),
  ...(await findSettings(tx, actor.userId)),
});

export async function changeSettings(
  { tx, actor }: MutationContext,
  settings: NotificationSettings,
): Promise<NotificationSettings> {
  await saveSettings(tx, actor.userId, settings);
  return settings;
}
