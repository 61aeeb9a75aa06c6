import type { Actor } from './actor.ts';

/**
 * `actor` towards one order: a white-label client's people look at the orders of their customers, and change nothing.
 * `company` is the order's; a guest is told of none.
 */
export const actorOn = (actor: Actor, { company }: { company?: { id: string } | undefined }): Actor =>
  company === undefined || actor.companyId === null || actor.companyId === company.id
    ? actor
    : { ...actor, viewOnly: true };
