import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { orderNumber } from '#server/access/order-access.ts';
import { ownAccount } from '#server/access/own-account.ts';
import { orderCards } from '#server/orders/list/order-cards.queries.ts';
import { presentOrderCard } from '#server/orders/list/present-row.ts';
import type { MessagesMeta } from '#shared/notifications/messages.http.ts';
import type { ListedNotification } from '#shared/notifications/notification.ts';
import {
  defaultNotificationSettings,
  type NotificationSettings,
} from '#shared/notifications/notification-kind.ts';
import {
  countNotifications,
  deleteNotifications,
  findSettings,
  markNotificationsRead,
  type NotificationRow,
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
  items: ListedNotification[];
  meta: MessagesMeta;
}

const unreadNow = async ({ tx, actor }: UseCaseContext): Promise<number> =>
  (await unreadOf(tx, [actor.userId])).get(actor.userId) ?? 0;
const pages = (count: number, { limit }: Paging): number => Math.max(1, Math.ceil(count / limit));

/** Returns the notifications with their orders. */
async function withOrders(
  { tx, actor }: UseCaseContext,
  rows: readonly NotificationRow[],
  providerName: string,
): Promise<ListedNotification[]> {
  const ids = [...new Set(rows.map(({ order_id }) => order_id))];
  const orders = ids.length === 0 ? [] : await orderCards(tx, ids, actor.companyId);
  const cards = new Map(orders.map((row) => [row.id, presentOrderCard(row, providerName)]));
  return rows.map((row) => {
    const order = cards.get(row.order_id);
    if (order === undefined) throw new Error(`notification ${row.id} is of no order`);
    return { ...presentNotification(row), order };
  });
}

/** `providerName`: see `presentOrderCard`. */
export async function readGroups(
  context: UseCaseContext,
  paging: Paging,
  providerName: string,
): Promise<Page> {
  const { tx, actor } = context;
  const rows = await notificationGroups(tx, actor.userId, paging);
  const { groups } = await countNotifications(tx, actor.userId, null);
  return {
    items: await withOrders(context, rows, providerName),
    meta: { page: paging.page, totalPages: pages(groups, paging), unread: await unreadNow(context) },
  };
}

/** Returns a group's notifications; empty if it does not exist, because its last one may just have been deleted. */
export async function readGroup(
  context: UseCaseContext,
  group: string,
  paging: Paging,
  providerName: string,
): Promise<Page> {
  const { tx, actor } = context;
  const orderId = orderNumber(group) ?? 0;
  const rows = await notificationsOf(tx, actor.userId, orderId, paging);
  const { messages } = await countNotifications(tx, actor.userId, orderId);
  return {
    items: await withOrders(context, rows, providerName),
    meta: { page: paging.page, totalPages: pages(messages, paging), unread: await unreadNow(context) },
  };
}

/** Selects a person's own notifications of an order; an unknown order selects none. */
const whichGroup = (group: string): Which => ({ orderId: orderNumber(group) ?? 0 });

/** Publishes a change of the actor's list. Returns the number of unread notifications. */
async function unreadAfter(context: MutationContext, isChanged: boolean): Promise<{ unread: number }> {
  if (isChanged) publishListChange(context.tx, [context.actor.userId]);
  return { unread: await unreadNow(context) };
}

/** Marks the actor's notifications as read. What an impersonator reads stays unread: its person has not seen it. */
export async function readNotifications(context: MutationContext, which: Which): Promise<{ unread: number }> {
  const { tx, actor, now } = context;
  const isOwn = actor.impersonatorId === undefined;
  return unreadAfter(context, isOwn && (await markNotificationsRead(tx, actor.userId, which, now)));
}
export const readWholeGroup = (context: MutationContext, group: string): Promise<{ unread: number }> =>
  readNotifications(context, whichGroup(group));

export async function removeNotifications(
  context: MutationContext,
  which: Which,
): Promise<{ unread: number }> {
  await deleteNotifications(context.tx, ownAccount(context.actor), which);
  return unreadAfter(context, true);
}
export const removeGroup = (context: MutationContext, group: string): Promise<{ unread: number }> =>
  removeNotifications(context, whichGroup(group));

export const readSettings = async ({ tx, actor }: UseCaseContext): Promise<NotificationSettings> => ({
  ...defaultNotificationSettings(),
  ...(await findSettings(tx, actor.userId)),
});

export async function changeSettings(
  { tx, actor }: MutationContext,
  settings: NotificationSettings,
): Promise<NotificationSettings> {
  await saveSettings(tx, ownAccount(actor), settings);
  return settings;
}
