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
  if (from === 'on-hold') return to === 'in-progress' ? 'Resume In Progress' : 'Resume In Review';
  if (to === 'in-progress') return from === 'in-review' ? 'Make Changes' : 'In Progress';
  return 'In Review';
}

/** The moves a person may ask for on the order page; the one that brings the order on comes last. */
export function movesFor(
  actor: Actor,
  order: Pick<OrderDetail, 'progress' | 'isFrozen' | 'userAbility' | 'heldFrom'>,
): OrderMove[] {
  const situation = { status: order.progress, isFrozen: order.isFrozen, ability: order.userAbility };
  return targets
    .filter((to) => to !== order.progress && mayMove(actor, situation, to))
    .filter(
      (to, _, allowed) => order.progress !== 'on-hold' || !goesBack(order, allowed) || to === order.heldFrom,
    )
    .map((to) => ({ to, label: labelOf(order.progress, to), needsReason: to === 'on-hold' }))
    .sort((a, b) => rank(a.to, order.progress) - rank(b.to, order.progress));
}

/** An order on hold goes back to where it was held from, where that is allowed. */
const goesBack = ({ heldFrom }: Pick<OrderDetail, 'heldFrom'>, allowed: readonly MoveTarget[]): boolean =>
  allowed.some((to) => to === heldFrom);

const way = ['on-hold', 'new-order', 'in-progress', 'in-review', 'approved'];
const rank = (to: string, from: string): number =>
  (way.indexOf(to) > way.indexOf(from) ? 10 : 0) + way.indexOf(to);
