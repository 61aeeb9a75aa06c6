import type { Replica } from '#client/sync/replica.ts';
import type { Actor } from '#shared/access/actor.ts';
import { effectOf, type FindPerson, type OrderPatch, type PatchEffect } from './order-patch.ts';
import type { ActedOrder } from './order-target.ts';

/** A person's own change of orders: the request, or its result. */
export interface OrderWrite {
  ids: readonly string[];
  effect(order: ActedOrder): PatchEffect;
}

/** `people` finds known names. */
export const changeWrite = (
  actor: Actor,
  ids: readonly string[],
  change: OrderPatch,
  people: FindPerson,
): OrderWrite => ({ ids, effect: (order) => effectOf(actor, order, change, people) });

/** The server's response to a change: the orders that it left as they were. */
export interface OrderResponse {
  mutationId: string | null;
  refused: readonly string[];
}

/**
 * Takes note of the response to a write. On the orders in the base, which `find` returns, its effect stays as it was: on
 * what the response brings, which has the change already, it would be another.
 */
export function confirmOrders<State>(
  replica: Pick<Replica<State, never, OrderWrite>, 'pending' | 'base' | 'confirm' | 'refuse'>,
  { mutationId, refused }: OrderResponse,
  find: (state: State, id: string) => ActedOrder | null | undefined,
): void {
  const write = replica.pending().find(({ id }) => id === mutationId)?.write;
  if (mutationId === null || write === undefined) return;
  const ids = write.ids.filter((id) => !refused.includes(id));
  const effects = new Map<string, PatchEffect>();
  for (const id of ids) {
    const order = find(replica.base(), id);
    if (order?.id === id) effects.set(id, write.effect(order));
  }
  if (ids.length === 0) replica.refuse(mutationId);
  else replica.confirm(mutationId, { ids, effect: (order) => effects.get(order.id) ?? write.effect(order) });
}
