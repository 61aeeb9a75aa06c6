import type { Actor } from './actor.ts';
import { can } from './permission.ts';

/** Managers see every session as a customer that was begun, owners those as people of their company. */
export const mayReadImpersonations = (actor: Actor): boolean =>
  actor.clientType === 'user' ? can(actor, 'create', 'IMPERSONATION') : actor.role === 'owner';

/** Managers may impersonate customers, but never the provider's own people, nor from within an impersonation. */
export const mayImpersonate = (actor: Actor, as: Pick<Actor, 'clientType'> | null): boolean =>
  actor.clientType === 'user' &&
  actor.impersonatorId === undefined &&
  can(actor, 'create', 'IMPERSONATION') &&
  as?.clientType === 'customer';
