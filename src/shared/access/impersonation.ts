import type { Actor } from './actor.ts';
import { can } from './permission.ts';

/** Managers see every session as a customer that was begun, owners those as people of their company. */
export const mayReadImpersonations = (actor: Actor): boolean =>
  actor.clientType === 'user' ? can(actor, 'create', 'IMPERSONATION') : actor.role === 'owner';

/** Managers look into what a customer sees as that customer; never as one of the provider's own, nor from within. */
export const mayImpersonate = (actor: Actor, as: Pick<Actor, 'clientType'> | null): boolean =>
  actor.clientType === 'user' &&
  actor.impersonatorId === undefined &&
  can(actor, 'create', 'IMPERSONATION') &&
  as?.clientType === 'customer';
