import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import { seesInternal } from '#shared/access/role.ts';
import { type Channel, channelOf } from '#shared/protocol/channels.ts';

export const publicChannel = (orderId: number | string): Channel<'order-public'> =>
  channelOf('order-public', `order:${orderId}:public`);
export const internalChannel = (orderId: number | string): Channel<'order-internal'> =>
  channelOf('order-internal', `order:${orderId}:internal`);
export const companyChannel = (companyId: string): Channel<'company'> =>
  channelOf('company', `company:${companyId}`);
export const providerChannel = channelOf('provider', 'provider');
/** Returns the channel of one person's own events. */
export const ownChannel = (userId: string): Channel<'user'> => channelOf('user', `user:${userId}`);
/** Returns the channel for those who may see guests' links: of a company, or with null of the provider. */
export const linksChannel = (companyId: string | null): Channel<'company-links' | 'provider-links'> =>
  companyId === null
    ? channelOf('provider-links', `${providerChannel}:links`)
    : channelOf('company-links', `${companyChannel(companyId)}:links`);

/** Returns the channel of all guests of an order, for changes to anything they see. */
export const guestsChannel = (orderId: number | string): Channel<'order-guests'> =>
  channelOf('order-guests', `order:${orderId}:guests`);
/**
 * Returns the channel of the guests of one attachment: the threads of its newest public version, and the fact that
 * an older version's threads have changed.
 */
export const guestChannel = (orderId: number | string, attachmentId: string): Channel<'order-guest'> =>
  channelOf('order-guest', `order:${orderId}:guest:${attachmentId}`);

/** Returns the channels of an order for `actor`, who may read the order. */
export function orderChannels(actor: Actor, orderId: number | string): Channel[] {
  const { guest } = actor;
  if (guest !== undefined)
    return [guestsChannel(orderId), ...guest.attachmentIds.map((id) => guestChannel(orderId, id))];
  return seesInternal(actor) ? [publicChannel(orderId), internalChannel(orderId)] : [publicChannel(orderId)];
}

/** Returns the channel that publishes changes to the list of orders `actor` sees. */
export const listChannel = (actor: Actor): Channel<'company' | 'provider'> =>
  actor.companyId === null ? providerChannel : companyChannel(actor.companyId);

/** Returns the channels that change `actor`'s board: the list of orders, and what `actor` has not read. */
export const boardChannels = (actor: Actor): Channel[] => [listChannel(actor), ownChannel(actor.userId)];

/** The channel of the links that `actor` may see, if any. */
export const linksChannels = (actor: Actor): Channel[] =>
  can(actor, 'read', 'GUEST_REVIEWER') ? [linksChannel(actor.companyId)] : [];
