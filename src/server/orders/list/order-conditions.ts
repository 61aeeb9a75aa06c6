import type { Actor } from '#shared/access/actor.ts';
import { seesInternal } from '#shared/access/role.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';
import { mayFilterBy } from '#shared/orders/list/order-filter-access.ts';
import { filterParameters } from '#shared/orders/list/order-filter-address.ts';
import type { OrderConditions } from './order-filter.queries.ts';

/** What a filter needs beyond itself. */
export interface FilterContext {
  actor: Actor;
  now: Date;
  /** The provider's, in which days begin and end. */
  timeZone: string;
}

const ranges = [
  ['createdAtStart', 'createdAtEnd', 'created'],
  ['dueDateStart', 'dueDateEnd', 'due'],
  ['updatedDateStart', 'updatedDateEnd', 'updated'],
] as const;

/** The orders that `actor` may see, narrowed by the filter. Refused where the actor may not filter so. */
export function conditionsOf(
  filter: OrderFilter,
  archived: boolean | null,
  { actor, now, timeZone }: FilterContext,
): OrderConditions {
  const refused = filterParameters.filter(
    (field) => filter[field] !== undefined && !mayFilterBy(actor, field),
  );
  if (refused.length > 0)
    throw new Refusal(
      'forbidden',
      'Permission Denied!',
      refused.map((field) => `You are not allowed to filter by ${field}.`),
    );
  // The form of a day, year first, sorts as the days themselves.
  const reversed = ranges.filter(([start, end]) => (filter[start] ?? '') > (filter[end] ?? '9999'));
  if (reversed.length > 0)
    throw invalidInput(reversed.map(([, , name]) => `The ${name} date range ends before it starts.`));
  return {
    companyId: actor.companyId,
    archived,
    filter,
    searches: seesInternal(actor) ? 'everything' : 'public',
    timeZone,
    now,
  };
}
