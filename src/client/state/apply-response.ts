import { ref } from 'valtio';
import { putHours, putUser } from '#client/accounts/stores/session.store.ts';
import { boardResponses } from '#client/board/stores/board-events.ts';
import { changeCard } from '#client/board/stores/board-replica.ts';
import { putResellerBoard } from '#client/board/stores/reseller-board.store.ts';
import { linkResponses } from '#client/guests/stores/link-responses.ts';
import { withPagePicture } from '#client/guests/stores/page-picture.ts';
import type { CallResponse } from '#client/net/route-call.ts';
import { noticeResponses } from '#client/notifications/stores/notice-events.ts';
import { confirmInList } from '#client/orders/stores/list-events.ts';
import { orderResponses } from '#client/orders/stores/order-events.ts';
import { applyListPage } from '#client/orders/stores/order-list.store.ts';
import { withVersion } from '#client/orders/stores/order-replica.ts';
import { amendOrder, confirmOpened } from '#client/orders/stores/orders.store.ts';
import { presetResponses } from '#client/orders/stores/preset-responses.ts';
import { loadThreads, threadResponses } from '#client/review/stores/thread-events.ts';
import { mayLackChange, noteChange } from '#client/sync/clock.ts';
import { workResponses } from '#client/work-time/stores/work-events.ts';
import type { User } from '#shared/accounts/user.ts';
import type { GuestData } from '#shared/guests/guest-link.ts';
import type { RouteData, RouteName } from '#shared/protocol/http-table.ts';
import type { EntityStores, Refetch } from './entity-stores.ts';

type Apply = { [N in RouteName]?: (data: RouteData<N>, response: CallResponse) => void };

/** Returns the changes of the entity stores by each route's response; other routes change none. */
export function createApplyResponse(
  stores: EntityStores,
  refetch: Refetch,
): (response: CallResponse) => void {
  const { orders, board, list, review, session, guest, cart, clock } = stores;
  const ownGuestData = (data: GuestData): void => {
    guest.data = ref(withPagePicture(data, guest.first));
    putHours(session, { ...session.businessHours, timeZone: data.providerZone });
  };

  /** What a guest has decided, unless it was on its way when the link ended. */
  const changedGuestData = (data: GuestData): void => {
    if (guest.token === null) return;
    ownGuestData(data);
    noteChange(guest, clock);
  };
  const changedUser = (user: User): void => {
    putUser(session, user);
    noteChange(session, clock);
  };
  /** One that was asked for before a change is asked for again. */
  const loadedUser = (user: User, { begun }: CallResponse): void => {
    const isOlder = mayLackChange(session, begun);
    if (!isOlder || session.user === null) putUser(session, user);
    if (isOlder) refetch.profile();
  };

  const apply: Apply = {
    ...boardResponses(board, (response, cards) => {
      confirmInList(list, response, cards);
      confirmOpened(orders, response);
    }),
    ...threadResponses(review),
    ...orderResponses(orders),
    ...noticeResponses(stores.notifications, refetch.messages),
    ...workResponses(stores.work, clock, (card) => board.replica.amend((shown) => changeCard(shown, card))),
    ...linkResponses(stores.links, clock, () => refetch.links(null)),
    ...presetResponses(stores.filters, clock),
    appConfig: (config) => {
      session.config = config;
    },
    customerProfile: loadedUser,
    providerProfile: loadedUser,
    saveProfile: changedUser,
    setAvatar: changedUser,
    removeAvatar: changedUser,
    saveLook: changedUser,
    clientBoard: (shown) => putResellerBoard(stores.resellerBoard, shown),
    endTour: (tour) => {
      if (session.user === null) return;
      session.user.tour = tour;
      noteChange(session, clock);
    },
    planUse: (use) => {
      if (session.user !== null) Object.assign(session.user, use);
    },
    businessHours: ({ hours }) => putHours(session, hours),
    setBusinessHours: ({ hours }) => putHours(session, hours),
    priceCart: (priced, { input }) => {
      // Answers may come in another order than the cart was changed in.
      if (input.body?.items === JSON.stringify(cart.items)) cart.priced = ref(priced);
    },
    orders: (page, response) => applyListPage(list, page, response),
    decisions: (found, { input }) => {
      stores.decisions.lists[String(input.params?.orderId)] = found;
    },
    guestData: (data, { begun }) => {
      // It was on its way when the link ended.
      if (guest.token === null) return;
      const isOlder = mayLackChange(guest, begun);
      if (!isOlder || guest.data === null) ownGuestData(data);
      if (isOlder) refetch.session();
    },
    guestDecide: changedGuestData,
    guestTakeBackDecision: changedGuestData,
    version: ({ version, pageSizes, topics }, response) => {
      if (version.id !== review.state.versionId) return;
      amendOrder(orders, String(response.input.params?.orderId), (order) => withVersion(order, version));
      review.state.pageSizes = ref(pageSizes);
      loadThreads(review, topics, response);
    },
  };

  return (response) => {
    const change = apply[response.name] as ((data: unknown, response: CallResponse) => void) | undefined;
    change?.(response.data, response);
  };
}
