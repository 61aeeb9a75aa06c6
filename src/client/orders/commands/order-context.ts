import { type OrderTarget, situationOf } from '#client/orders/stores/order-target.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { OrderActionId } from '#shared/orders/order-action-table.ts';
import { mayAct } from '#shared/orders/order-actions.ts';

/** What the order commands can see and do, wherever orders are shown: board, list, order page. */
export interface OrderContext {
  actor: Actor;
  /** The targets of a command. Empty disables it; several are treated as one bulk. */
  orders: readonly OrderTarget[];
  /** Performs the action; asks first where it needs a reason, a person, a date or a confirmation. */
  act(action: OrderActionId, orders: readonly OrderTarget[]): void;
}

/**
 * Returns whether the action is offered: all of the orders must allow it, and there must be something left to
 * do.
 */
export function isOffered({ actor, orders }: OrderContext, action: OrderActionId): boolean {
  if (orders.length === 0) return false;
  return orders.every((order) => mayAct(actor, situationOf(order), action) && hasSense(actor, order, action));
}

const running = (order: OrderTarget, actor: Actor): boolean =>
  order.workTime?.state === 'running' && order.workTime.runningBy?.id === actor.userId;

function hasSense(actor: Actor, order: OrderTarget, action: OrderActionId): boolean {
  if (action === 'play') return order.workTime !== undefined && !running(order, actor);
  if (action === 'pause') return running(order, actor);
  return true;
}
