import type { Actor } from '#shared/access/actor.ts';
import type { OrderStatus } from './order.ts';
import type { OrderActionId } from './order-action-table.ts';
import { type OrderSituation, phaseAfter } from './order-actions.ts';
import { phaseOf, statusOfPhase } from './order-phase.ts';

/** The fields of an order that an action changes. */
export interface OrderEffect extends Partial<Omit<OrderSituation, 'ability'>> {
  /** The status from which it was cancelled. */
  cancelledFrom?: OrderStatus | null;
}

const flags: Partial<Record<OrderActionId, OrderEffect>> = {
  freeze: { isFrozen: true },
  unfreeze: { isFrozen: false },
  lock: { isLocked: true },
  unlock: { isLocked: false },
  archive: { isArchived: true },
  unarchive: { isArchived: false },
};

/** Returns what an allowed action changes; used by the server's change and the client's prediction. */
export function effectOfAction(
  actor: Pick<Actor, 'role'>,
  situation: OrderSituation,
  action: OrderActionId,
): OrderEffect {
  const to = phaseAfter(actor, situation, action);
  if (to === null || to === phaseOf(situation)) return { ...flags[action] };
  return {
    ...statusOfPhase(to),
    heldFrom: action === 'hold' ? situation.status : null,
    cancelledFrom: action === 'cancel' ? situation.status : null,
  };
}

/** Returns the order's situation after an allowed action. */
export function situationAfter(
  actor: Pick<Actor, 'role'>,
  situation: OrderSituation,
  action: OrderActionId,
): OrderSituation {
  const { cancelledFrom: _, ...effect } = effectOfAction(actor, situation, action);
  return { ...situation, ...effect };
}
