import { useMemo } from 'react';
import { type Viewer, viewerOf } from '#client/accounts/stores/viewer.ts';
import type { CartState } from '#client/billing/stores/cart.store.ts';
import type { DecisionsState } from '#client/decisions/stores/decisions.store.ts';
import type { GuestState } from '#client/guests/stores/guest.store.ts';
import type { LinksState } from '#client/guests/stores/links.store.ts';
import type { NotificationsState } from '#client/notifications/stores/notifications.store.ts';
import type { OrdersState } from '#client/orders/stores/orders.store.ts';
import type { ReviewState } from '#client/review/stores/review.store.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import type { ConnectionState } from '#client/sync/connection.store.ts';
import type { WorkState } from '#client/work-time/stores/work.store.ts';
import type { Actor } from '#shared/access/actor.ts';
import { actorOn } from '#shared/access/actor-on.ts';
import type { User } from '#shared/accounts/user.ts';
import type { BusinessHours } from '#shared/calendar/business-hours.ts';
import { guestTimeZone } from '#shared/guests/guest-rules.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { Client } from './client.ts';
import { useEntry, useSession } from './entry.ts';

/** The client, which every screen but the sign-in waits for. */
export function useClient(): Client {
  const { client } = useEntry();
  if (client === null) throw new Error('the client has not come yet');
  return client;
}

export const useOrders = (): OrdersState => useSnapshot(useClient().orders.state) as OrdersState;
export const useDecisions = (): DecisionsState => useSnapshot(useClient().decisions) as DecisionsState;
export const useReview = (): ReviewState => useSnapshot(useClient().review.state) as ReviewState;
export const useGuest = (): GuestState => useSnapshot(useClient().guest) as GuestState;
export const useLinks = (): LinksState => useSnapshot(useClient().links) as LinksState;
export const useNotifications = (): NotificationsState =>
  useSnapshot(useClient().notifications.state) as NotificationsState;
export const useWork = (): WorkState => useSnapshot(useClient().work) as WorkState;
export const useCart = (): CartState => useSnapshot(useClient().cart) as CartState;
export const useConnection = (): ConnectionState => useSnapshot(useClient().connection) as ConnectionState;

export function useOrder(orderId: string): OrderDetail | null {
  return useOrders().details[orderId] ?? null;
}

/** The zone that the reader has set; guests, who can set none, have the one that their mails name. */
export function useReaderZone(): string {
  const { user, guest } = useSession();
  if (guest !== null && user === null) return guestTimeZone.zone;
  return user?.timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Returns the business hours, by which due dates are judged. */
export const useBusinessHours = (): BusinessHours => useSession().businessHours;

/** The signed-in person; screens behind sign-in may rely on one. */
export function useUser(): User {
  const { user } = useSession();
  if (user === null) throw new Error('nobody is signed in');
  return user;
}

/**
 * Returns another value after each plan event, to reload what depends on the plan. Apart from `useUser`,
 * whose readers re-render only for the part they read.
 */
export const usePlanState = (): unknown => useUser().membership;

/** Returns the current person as the rules of one order see them. */
export function useActorOn({ company }: Parameters<typeof actorOn>[1]): Actor {
  const { actor } = useViewer();
  return useMemo(() => actorOn(actor, { company }), [actor, company]);
}

/** Returns the current person, signed in or by a guest's link. */
export function useViewer(): Viewer {
  const { user, guest } = useSession();
  const viewer = useMemo(() => viewerOf({ user, guest }), [user, guest]);
  if (viewer === null) throw new Error('nobody looks on');
  return viewer;
}
