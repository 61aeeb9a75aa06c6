import type { Actor } from './actor.ts';
import { can } from './permission.ts';

/** Managers look into what a customer sees as that customer; never as one of the provider's own, nor from within. */
export const mayImpersonate = (actor: Actor, as: Pick<Actor, 'clientType'> | null): boolean =>
  actor.clientType === 'user' &&
  actor.impersonatorId === undefined &&
  can(actor, 'create', 'IMPERSONATION') &&
  as?.clientType === 'customer';
