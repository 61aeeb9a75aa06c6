import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';

/** Returns whether the actor decides which services can be ordered, and what they require. */
export const mayManageServices = (actor: Pick<Actor, 'role' | 'viewOnly'>): boolean =>
  can(actor, 'update', 'SERVICES');
