import { isInternalStaff } from '#shared/model/role.ts';
import type { Actor } from '#shared/rules/actor.ts';

export const publicChannel = (orderId: number | string): string => `order:${orderId}:public`;
export const internalChannel = (orderId: number | string): string => `order:${orderId}:internal`;
export const companyChannel = (companyId: string): string => `company:${companyId}`;
export const providerChannel = 'provider';

export const seesInternal = ({ role }: Pick<Actor, 'role'>): boolean =>
  isInternalStaff(role) || role === 'admin';

/** The channels of an order that `actor`, who may read the order, hears. */
export const orderChannels = (actor: Actor, orderId: number | string): string[] =>
  seesInternal(actor) ? [publicChannel(orderId), internalChannel(orderId)] : [publicChannel(orderId)];

/** The channels that tell of changes to the list of orders `actor` sees. */
export const listChannel = (actor: Actor): string =>
  actor.companyId === null ? providerChannel : companyChannel(actor.companyId);
