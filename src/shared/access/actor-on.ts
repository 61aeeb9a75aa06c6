import type { Actor } from './actor.ts';

/**
 * Returns `actor` with their rights on one order: a white-label client's people look at their customers'
 * orders, and change nothing. `company` is the order's; guests receive none.
 */
export const actorOn = (actor: Actor, { company }: { company?: { id: string } | undefined }): Actor =>
  company === undefined || actor.companyId === null || actor.companyId === company.id
    ? actor
    : { ...actor, viewOnly: true };
