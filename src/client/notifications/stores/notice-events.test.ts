import { beforeEach, expect, it } from 'vitest';
import type { CallResponse } from '#client/net/route-call.ts';
import type { ListedNotification, Notification } from '#shared/notifications/notification.ts';
import type { OrderCard } from '#shared/orders/list/order-card.ts';
import { newestByGroup } from './newest-by-group.ts';
import { noticeHandlers, noticeResponses } from './notice-events.ts';
import {
  createNotificationsStore,
  type NotificationsState,
  type NotificationsStore,
  openNotices,
} from './notifications.store.ts';

const channel = 'user:mei';
const notification = (id: string, group: string, isRead = false): ListedNotification => ({
  id,
  group,
  kind: 'reply',
  title: 'Commented on menu',
  message: `<p>${id}</p>`,
  created: '2026-03-01T08:30:00.000Z',
  isRead,
  status: isRead ? 'read' : 'unread',
  avatar: null,
  username: 'Farah Aziz',
  totalMessage: 1,
  totalRead: Number(isRead),
  data: {
    target: 'card',
    targetId: { cardId: group },
    widgetType: 'order',
    cardNumber: group,
    cardTitle: 'Menu',
    cardProgress: 'in-progress',
  },
  order: { orderId: group } as OrderCard,
});

let store: NotificationsStore;
let state: NotificationsState;
let asked: number;
beforeEach(() => {
  store = createNotificationsStore({ moment: 0 });
  state = store.state;
  asked = 0;
  store.notices.onReload(ask);
});
const ask = (): void => {
  asked += 1;
};
const responses = () => noticeResponses(store, ask);

const arrivedIds = () => state.arrived.map(({ id }) => id);
const shown = () => state.groups.items.map(({ id }) => id);
const response = (page: number, unread: number, seq = 0, group?: string): CallResponse => ({
  name: 'messageGroups',
  input: { params: { group } },
  data: [],
  meta: { page, totalPages: 2, unread, seq: { [channel]: seq } },
  mutationId: null,
  begun: 0,
});
const groups = (items: ListedNotification[], page: number, unread: number, seq?: number): void =>
  responses().messageGroups(items, response(page, unread, seq));
const come = (seq: number, item: Notification, unread: number): void =>
  noticeHandlers(store)['show-notification']({ channel, seq, notification: item, unread });

const page = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => notification(`${from + index}`, `${from + index}`));

it('puts each page in its place, whichever comes first', () => {
  groups(page(1, 10), 1, 3);
  groups(page(10, 12), 2, 3);
  expect([shown().at(-1), shown().length, state.unread, state.groups.page]).toEqual(['12', 12, 3, 2]);
  // The first page again, requested before the click for more.
  groups(page(1, 10), 1, 3);
  expect([shown().at(-1), shown().length, state.groups.page]).toEqual(['12', 12, 2]);
});

it('shows what is left when the pages come anew', () => {
  groups(page(1, 10), 1, 3);
  groups(page(11, 20), 2, 3);
  groups(page(3, 12), 1, 1);
  groups(page(13, 18), 2, 1);
  expect([shown(), state.unread]).toEqual([page(3, 18).map(({ id }) => id), 1]);
});

it('puts what comes on top in place of its group, once, and asks again after a gap', () => {
  groups([notification('a', '1'), notification('b', '2')], 1, 2);
  come(1, notification('c', '2'), 3);
  come(1, notification('c', '2'), 3);
  expect([shown(), state.unread, arrivedIds(), asked]).toEqual([['c', 'a'], 3, ['c'], 0]);
  come(3, notification('d', '1'), 5);
  expect([shown(), state.unread, asked]).toEqual([['d', 'c'], 5, 1]);
});

it('keeps all that come until they are shown, or were read elsewhere', () => {
  groups([], 1, 0);
  come(1, notification('a', '1'), 1);
  come(2, notification('b', '2'), 2);
  come(3, notification('c', '1'), 3);
  const handlers = noticeHandlers(store);
  handlers['fetch-messages']({ channel, seq: 4, unread: 2 });
  expect(arrivedIds()).toEqual(['a', 'b', 'c']);
  expect(newestByGroup(state.arrived).map(({ id }) => id)).toEqual(['b', 'c']);
  handlers['fetch-messages']({ channel, seq: 5, unread: 0 });
  expect(arrivedIds()).toEqual([]);
});

it('asks again for a list that was on its way when something came, and keeps the newer count', () => {
  groups([], 1, 6);
  come(1, notification('a', '1'), 7);
  groups([], 1, 6);
  expect([state.unread, asked]).toEqual([7, 1]);
});

it('marks and removes in the open group what the response says is done', () => {
  openNotices(store, '1');
  const detail = { ...response(1, 2), input: { params: { group: '1' } } };
  responses().messageGroup([notification('a', '1'), notification('b', '1')], detail);
  responses().readMessage({ unread: 1 }, { ...detail, input: { params: { id: 'a' } } });
  expect(state.open?.list.items.map(({ isRead }) => isRead)).toEqual([true, false]);
  responses().deleteMessage({ unread: 0 }, { ...detail, input: { params: { id: 'b' } } });
  expect([state.open?.list.items.map(({ id }) => id), state.unread]).toEqual([['a'], 0]);
  responses().deleteMessageGroup({ unread: 0 }, detail);
  expect(state.open).toBeNull();
});
