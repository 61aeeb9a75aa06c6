import { expect, it } from 'vitest';
import { boardOf } from '#client/board/stores/board-replica.ts';
import { replicaOf } from '#client/orders/stores/orders.store.ts';
import { showVersion } from '#client/review/stores/review.store.ts';
import type { BoardCard, BoardChange } from '#shared/board/board-card.ts';
import { standardHours } from '#shared/calendar/standard-hours.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import type { OrderDetail, TimelineEntry } from '#shared/orders/order.ts';
import type { SocketEvent, SocketEventName } from '#shared/protocol/socket.ts';
import type { OwnWork } from '#shared/work-time/own-work.ts';
import { entityStores } from '../../../tests/support/clients/client-stores.ts';
import { createApplyEvent } from './apply-event.ts';
import type { EntityStores, Refetch } from './entity-stores.ts';

const orderId = 'o1';
const place = { orderId, attachmentId: 'a1', versionId: 'v1' };
const order = { channel: 'order:o1:public', seq: 1 };
const own = { channel: 'user:u2', seq: 1 };
const company = { channel: 'company:c1', seq: 1 };
const mei = { id: 'u1', name: 'Mei Tan', avatar: null };
const topic = {
  id: 't1',
  number: 1,
  tab: 'public',
  message: richTextOf('A word'),
  sender: mei,
  dateCreated: '2026-03-01T08:30:00.000Z',
  dateEdited: null,
  isResolve: false,
  resolvedBy: null,
  comments: [],
  annotation: null,
  annotationAttrId: null,
} as const;
const work: OwnWork = {
  orderId,
  orderName: 'Menu',
  workTime: {
    state: 'running',
    runningBy: mei,
    startedAt: topic.dateCreated,
    elapsedSeconds: 0,
    allocatedSeconds: 0,
  },
  stopsAt: null,
};
const gone: BoardChange = {
  orderId,
  move: { from: 'in-review', to: null },
  card: null,
  isStale: false,
  mutationId: null,
};

/** Somebody looks at the order's page, a version of its file, the board and the list of links. */
function arrive() {
  const stores = entityStores();
  const { orders, review, board, links } = stores;
  showVersion(review, place);
  review.threads.load(new Map(), {}, 0);
  orders.state.open[orderId] = 1;
  const customerReview = [{ id: 'a1', versions: [{ id: 'v1' }, { id: 'v2' }] }];
  const attachments = {
    customerReview,
    suppliedFiles: [],
    internalReview: [],
  } as unknown as OrderDetail['attachments'];
  replicaOf(orders, orderId).load({ order: { id: orderId, attachments } as OrderDetail }, {}, 0);
  orders.state.timelines[orderId] = [];
  board.state.status = 'ready';
  const card = { id: orderId, workTime: { allocatedSeconds: 0 } } as BoardCard;
  const counts = { positions: null, total: 1, allocatedSeconds: 0, limit: null };
  const view = { column: 'in-review' as const, ids: [orderId], ...counts };
  board.replica.load(boardOf(board.replica.base(), [view], [card], false), {}, 0);
  links.status = 'ready';
  const asked: string[] = [];
  const names =
    'order version timeline threads links orders titles board resellerBoard profile planUse messages work download dataExport';
  const refetch = Object.fromEntries(
    names
      .split(' ')
      .map((name) => [name, (...about: unknown[]) => void asked.push([name, ...about].join(' '))]),
  ) as unknown as Refetch;
  let loggedOut: string | null = null;
  const { handlers } = createApplyEvent(stores, refetch, (reason) => {
    loggedOut = reason;
  });
  return { stores, handlers, asked, loggedOut: () => loggedOut };
}

/** An event, and its effects: what is fetched again, and what the stores show. */
interface Effect<N extends SocketEventName> {
  event: SocketEvent<N>;
  asks?: string[];
  shows?: (stores: EntityStores) => unknown;
  as?: unknown;
}

const effects: { [N in SocketEventName]: Effect<N> } = {
  'reload-version': {
    event: {
      ...order,
      ...place,
      change: { kind: 'put', topic: { ...topic, comments: [] }, mutationId: null },
    },
    shows: ({ review }) => review.state.topics.map(({ id }) => id),
    as: ['t1'],
  },
  'reload-version-list': {
    event: { ...order, orderId, attachmentId: 'a1', change: { kind: 'removed', versionId: 'v1' } },
    shows: ({ orders }) =>
      orders.state.details[orderId]?.attachments.customerReview[0]?.versions.map(({ id }) => id),
    as: ['v2'],
  },
  'reload-order': { event: { ...order, orderId, order: null }, asks: ['order o1'] },
  'reload-services': {
    event: company,
    shows: ({ orders }) => orders.state.serviceChanges,
    as: 1,
  },
  'reload-timeline': {
    event: {
      ...order,
      orderId,
      entry: {
        id: 'e1',
        timelineType: 'history',
        content: 'Held',
        by: mei,
        attachmentVersionId: null,
        createdAt: topic.dateCreated,
      },
    },
    shows: ({ orders }) => orders.state.timelines[orderId]?.map(({ content }) => content),
    as: ['Held'],
  },
  'reload-order-list': { event: { ...company, orderId, order: null }, asks: ['orders', 'resellerBoard'] },
  'reload-single-column': {
    event: { channel: 'provider', seq: 1, changes: [gone] },
    shows: ({ board }) => board.replica.view().columns['in-review'].ids,
    as: [],
  },
  'reload-client-board': {
    event: { ...company, changes: [gone] },
    shows: ({ board }) => board.replica.view().columns['in-review'].ids,
    as: [],
  },
  'order-deleted': {
    event: { ...company, orderId },
    asks: ['orders', 'order o1'],
    shows: ({ orders, board }) => [
      orders.state.details[orderId],
      board.replica.view().columns['in-review'].ids,
    ],
    as: [undefined, []],
  },
  'reload-sidebar': {
    event: { channel: 'provider', seq: 1, column: 'in-review', limit: { limit: 4, mode: 'block' } },
    shows: ({ board }) => board.replica.view().columns['in-review'].limit,
    as: { limit: 4, mode: 'block' },
  },
  'reload-guest-links': { event: { channel: 'company:c1:links', seq: 1, orderId }, asks: ['links o1'] },
  'reload-profile': { event: own, asks: ['profile', 'resellerBoard'] },
  'notify-sidebar': { event: company, asks: ['planUse'] },
  'reload-officehour': {
    event: {
      channel: 'everyone',
      seq: 1,
      hours: { ...standardHours('UTC'), description: 'Closed for lunch' },
    },
    shows: ({ session }) => session.businessHours?.description,
    as: 'Closed for lunch',
  },
  'bulk-download-ready': {
    event: { ...own, orderId, downloadId: 'd1', fileName: 'menu.zip' },
    asks: ['download o1 d1'],
  },
  'bulk-download-failed': {
    event: { ...own, orderId, downloadId: 'd1', failure: 'A file is lost.' },
    asks: ['download o1 d1'],
  },
  'data-export-ended': {
    event: { ...own, exportId: 'e1', failure: null },
    asks: ['dataExport e1'],
  },
  'show-notification': {
    event: {
      ...own,
      notification: { id: 'n1', group: orderId, data: { targetId: { cardId: orderId } } } as Notification,
      unread: 3,
    },
    shows: ({ notifications: { state }, board }) => [
      state.unread,
      state.arrived.map(({ id }) => id),
      [...board.replica.base().stale],
    ],
    as: [3, ['n1'], [orderId]],
  },
  'fetch-messages': {
    event: { ...own, unread: 2 },
    asks: ['messages'],
    shows: ({ notifications, board }) => [notifications.state.unread, [...board.replica.base().stale]],
    as: [2, [orderId]],
  },
  'reload-working-time': { event: { ...own, work }, shows: ({ work: { own } }) => own, as: work },
  'confirm-worktime-auto-stop': {
    event: { ...own, work: { ...work, stopsAt: topic.dateCreated } },
    shows: ({ work: { own } }) => own?.stopsAt,
    as: topic.dateCreated,
  },
  'notify-worktime-stopped': {
    event: { ...own, orderId, orderName: 'Menu', reason: 'unanswered', by: null },
    shows: ({ work: { stops } }) => stops.map(({ whose, reason }) => [whose, reason]),
    as: [['own', 'unanswered']],
  },
  'notify-card-working-time-stopped': {
    event: { channel: 'order:o1:internal', seq: 1, orderId, person: mei, reason: 'paused' },
    shows: ({ work: { stops } }) => stops.map(({ whose, reason }) => [whose, reason]),
    as: [['other', 'paused']],
  },
  login: {
    event: { build: 'second' },
    shows: ({ connection }) => [connection.build, connection.newVersion],
    as: ['first', true],
  },
  'server-state': { event: { isReady: false }, shows: ({ connection }) => connection.away, as: true },
  'force-logout': { event: { code: 'expired', reason: 'Your session has expired.' } },
  presence: {
    event: { versionId: 'v1', people: [{ person: mei, page: 2, tab: 'public' }] },
    shows: ({ review }) => review.state.present.map(({ person, page }) => `${person.name} ${page}`),
    as: ['Mei Tan 2'],
  },
};

it.each(Object.keys(effects) as SocketEventName[])(
  '%s has its effect on what is shown',
  <N extends SocketEventName>(name: N) => {
    const { stores, handlers, asked, loggedOut } = arrive();
    stores.connection.build = 'first';
    const { event, asks = [], shows, as }: Effect<N> = effects[name];
    handlers[name](event as never);
    expect(asked).toEqual(asks);
    expect(loggedOut()).toBe(name === 'force-logout' ? 'Your session has expired.' : null);
    if (shows !== undefined)
      expect(JSON.parse(JSON.stringify([shows(stores)]))).toEqual(JSON.parse(JSON.stringify([as])));
  },
);

it('loads a history and comments again that change while they are loaded for the first time', () => {
  const { stores, handlers, asked } = arrive();
  const { orders } = stores;
  delete orders.state.timelines[orderId];
  const change = (seq: number): void => {
    const at = { channel: 'order:o1:public', seq };
    handlers['reload-timeline']({ ...at, orderId, entry: { id: 'e1' } as TimelineEntry });
    const put = { kind: 'put' as const, topic: { ...topic, comments: [] }, mutationId: null };
    handlers['reload-version']({ ...at, ...place, seq: seq + 1, change: put });
  };
  change(1);
  expect(asked).toEqual([]);
  orders.loading.timelines.add(orderId);
  orders.loading.threads.add(orderId);
  change(3);
  expect(asked).toEqual(['timeline o1', 'threads o1']);
});

it('shows a company under its new name on the board, in the list and in the palette', () => {
  const { stores, handlers, asked } = arrive();
  handlers['reload-profile']({ channel: 'provider', seq: 1 });
  expect([...stores.board.replica.base().stale]).toEqual([orderId]);
  expect(asked).toEqual(['profile', 'resellerBoard', 'orders', 'titles']);
});
