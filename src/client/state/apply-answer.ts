import { ref } from 'valtio';
import { putHours, putUser } from '#client/accounts/stores/session.store.ts';
import { boardAnswers } from '#client/board/stores/board-events.ts';
import { putClientBoard } from '#client/board/stores/client-board.store.ts';
import { putLink, putLinksPage, putOrderLinks } from '#client/guests/stores/links.store.ts';
import type { CallAnswer, CallFields } from '#client/net/route-call.ts';
import { noticeAnswers } from '#client/notifications/stores/notice-events.ts';
import { applyListPage } from '#client/orders/stores/order-list.store.ts';
import {
  putAttachment,
  putOrder,
  putTimeline,
  putVersion,
  putVersions,
  removeAttachment,
  removeVersion,
} from '#client/orders/stores/orders-reducer.ts';
import { loadThreads, threadAnswers } from '#client/review/stores/thread-events.ts';
import type { GuestData } from '#shared/guests/guest-link.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { RouteData, RouteName } from '#shared/protocol/http-table.ts';
import { presetAnswers } from './apply-filters.ts';
import type { ApplyWork } from './apply-work.ts';
import type { EntityStores, Refetch } from './entity-stores.ts';

type Apply = { [N in RouteName]?: (data: RouteData<N>, answer: CallAnswer) => void };

const text = (fields: CallFields['params'], name: string): string => String(fields?.[name] ?? '');

/** Returns the changes of the entity stores by each route's response; other routes change none. */
export function createApplyAnswer(
  stores: EntityStores,
  refetch: Refetch,
  others: ApplyWork['answers'],
): (answer: CallAnswer) => void {
  const {
    orders,
    decisions,
    list: shownList,
    filters,
    review,
    session,
    guest,
    links,
    clock,
    cart,
    clientBoard,
  } = stores;

  const ownGuestData = (data: GuestData): void => {
    guest.data = data;
    putHours(session, { ...session.officeHours, timeZone: data.providerZone });
  };
  const ownOrder = (order: OrderDetail, { begun }: CallAnswer): void => {
    if (putOrder(orders, clock, order, begun)) refetch.order(order.id);
  };

  const apply: Apply = {
    ...others,
    ...presetAnswers(filters),
    ...boardAnswers(stores.board),
    ...threadAnswers(review),
    ...noticeAnswers(stores.notifications, refetch.messages),
    appConfig: (config) => {
      session.config = config;
    },
    customerProfile: (user) => putUser(session, user),
    providerProfile: (user) => putUser(session, user),
    saveProfile: (user) => putUser(session, user),
    setAvatar: (user) => putUser(session, user),
    removeAvatar: (user) => putUser(session, user),
    saveLook: (user) => putUser(session, user),
    clientBoard: (board) => putClientBoard(clientBoard, board),
    endTour: (tour) => {
      if (session.user !== null) session.user.tour = tour;
    },
    planUse: (use) => {
      if (session.user !== null) Object.assign(session.user, use);
    },
    businessHours: ({ hours }) => putHours(session, hours),
    setBusinessHours: ({ hours }) => putHours(session, hours),
    priceCart: (priced) => {
      cart.priced = ref(priced);
    },
    orders: (page, { input, begun }) => applyListPage(shownList, page, input.query ?? {}, begun),
    order: ownOrder,
    moveProgress: ownOrder,
    takeBackDecision: ownOrder,
    decisions: (found, { input }) => {
      decisions.lists[text(input.params, 'orderId')] = found;
    },
    createOrder: (order, { begun }) => {
      putOrder(orders, clock, order, begun);
    },
    cloneOrder: (order, { begun }) => {
      putOrder(orders, clock, order, begun);
    },
    saveOrder: ownOrder,
    versions: (versions, { input: { params } }) =>
      putVersions(orders, clock, text(params, 'orderId'), text(params, 'attachmentId'), versions),
    guestLinks: (page, { input: { query } }) => {
      const isAsked = links.orderId === null && (query?.state === 'all') === links.showsAll;
      if (isAsked) putLinksPage(links, page, query?.cursor === undefined);
    },
    orderGuestLinks: (found, { input }) => {
      if (links.orderId === text(input.params, 'orderId')) putOrderLinks(links, found);
    },
    inviteGuest: ({ link }) => putLink(links, link),
    resendGuestLink: ({ link }) => putLink(links, link),
    revokeGuestLink: (link) => putLink(links, link),
    extendGuestLink: (link) => putLink(links, link),
    guestData: ownGuestData,
    guestDecide: ownGuestData,
    guestTakeBackDecision: ownGuestData,
    version: ({ version, pageSizes, topics }, answer) => {
      if (version.id !== review.state.versionId) return;
      putVersion(orders, clock, text(answer.input.params, 'orderId'), version);
      review.state.pageSizes = ref(pageSizes);
      loadThreads(review, topics, answer);
    },
    decideVersion: (version, { input }) => {
      putVersion(orders, clock, text(input.params, 'orderId'), version);
    },
    deleteVersion: (_, { input: { params } }) =>
      removeVersion(orders, clock, text(params, 'orderId'), text(params, 'versionId')),
    orderThreads: (threads, { input }) => {
      orders.threads[text(input.params, 'orderId')] = threads;
    },
    timeline: (entries, { input }) => putTimeline(orders, text(input.params, 'orderId'), entries),
    registerUpload: (attachment, { input }) =>
      putAttachment(orders, clock, text(input.params, 'orderId'), attachment),
    deleteAttachment: (_, { input: { params } }) =>
      removeAttachment(orders, clock, text(params, 'orderId'), text(params, 'attachmentId')),
  };

  return (answer) => {
    const change = apply[answer.name] as ((data: unknown, answer: CallAnswer) => void) | undefined;
    change?.(answer.data, answer);
  };
}
