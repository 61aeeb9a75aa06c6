import type { Actor } from '#shared/access/actor.ts';
import type { OrderActionId } from './order-action-table.ts';
import { type OrderSituation, placeAfter } from './order-actions.ts';
import { placeOf, statusOfPlace } from './order-place.ts';

type Effect = Partial<Omit<OrderSituation, 'ability'>>;

const flags: Partial<Record<OrderActionId, Effect>> = {
  freeze: { isFrozen: true },
  unfreeze: { isFrozen: false },
  lock: { isLocked: true },
  unlock: { isLocked: false },
  archive: { isArchived: true },
  unarchive: { isArchived: false },
};

/**
 * Returns the order's situation after an allowed action; used by the server's change and the client's
 * prediction.
 */
export function situationAfter(
  actor: Pick<Actor, 'role'>,
  situation: OrderSituation,
  action: OrderActionId,
): OrderSituation {
  const to = placeAfter(actor, situation, action);
  if (to === null || to === placeOf(situation)) return { ...situation, ...flags[action] };
  return {
    ...situation,
    ...statusOfPlace(to),
    heldFrom: action === 'hold' ? situation.status : null,
  };
}
