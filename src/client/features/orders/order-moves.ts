import type { MoveTarget } from '#client/stores/actions/move-order.ts';
import type { OrderDetail } from '#shared/model/order.ts';
import type { Actor } from '#shared/rules/actor.ts';
import { mayMove } from '#shared/rules/order-move.ts';

export interface OrderMove {
  to: MoveTarget;
  label: string;
  needsReason: boolean;
}

const targets: readonly MoveTarget[] = ['in-progress', 'in-review', 'on-hold', 'approved'];

function labelOf(from: OrderDetail['progress'], to: MoveTarget): string {
  if (to === 'on-hold') return 'Put On Hold';
  if (to === 'approved') return 'Order Approved';
  if (to === 'in-progress')
    return from === 'in-review' ? 'Make Changes' : from === 'on-hold' ? 'Resume' : 'In Progress';
  return from === 'on-hold' ? 'Resume' : 'In Review';
}

/** The moves a person may ask for on the order page; the one that brings the order on comes last. */
export function movesFor(
  actor: Actor,
  order: Pick<OrderDetail, 'progress' | 'isFrozen' | 'userAbility' | 'heldFrom'>,
): OrderMove[] {
  const situation = { status: order.progress, isFrozen: order.isFrozen, ability: order.userAbility };
  return targets
    .filter((to) => to !== order.progress && mayMove(actor, situation, to))
    .map((to) => ({ to, label: labelOf(order.progress, to), needsReason: to === 'on-hold' }))
    .sort((a, b) => rank(a.to, order.progress) - rank(b.to, order.progress));
}

const way = ['on-hold', 'new-order', 'in-progress', 'in-review', 'approved'];
const rank = (to: string, from: string): number =>
  (way.indexOf(to) > way.indexOf(from) ? 10 : 0) + way.indexOf(to);
