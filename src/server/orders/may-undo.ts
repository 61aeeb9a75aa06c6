import type { Actor } from '#shared/access/actor.ts';
import { decidedStep } from '#shared/decisions/decided-step.ts';
import { type OrderActionId, orderActionIds } from '#shared/orders/order-action-table.ts';
import { mayAct, mayEverAct, type OrderSituation, phaseAfter } from '#shared/orders/order-actions.ts';
import { phaseOf } from '#shared/orders/order-phase.ts';
import type { ChangeEntry } from './changes.queries.ts';
import type { OrderFields } from './order-rows.queries.ts';

/** The action whose permission a field needs, whichever value it gets. Status and position have their own rules. */
const actionOf: Partial<Record<keyof OrderFields, OrderActionId>> = {
  isFrozen: 'freeze',
  isArchived: 'archive',
  isLocked: 'lock',
  operatorId: 'assign-operator',
  managerId: 'assign-manager',
  dueAt: 'set-due-date',
  collaborators: 'set-people',
  approvers: 'set-people',
};

/**
 * Returns whether `actor` may undo their change, or do it again if `isRedo`, as the permissions are now: what they may
 * do, they may undo. Says nothing of decisions on proofs, which have rules of their own.
 */
export function mayUndo(
  actor: Actor,
  situation: OrderSituation,
  { before, after }: ChangeEntry,
  isRedo: boolean,
): boolean {
  const open = { ...situation, isArchived: false, isLocked: false, isFrozen: false };
  const fields = Object.keys(before) as (keyof OrderFields)[];
  // A mere change of position.
  if (fields.every((field) => field === 'rank')) return mayAct(actor, open, 'reorder');
  const moves = fields.includes('status') || fields.includes('state');
  if (moves && !mayUndoMove(actor, open, { before, after }, isRedo)) return false;
  // What a creator may do with a draft ends as it is published.
  const ability = phaseOf(situation) === 'draft' ? situation.ability : 'none';
  return fields.every((field) => {
    const action = actionOf[field];
    // The people that came with a publishing go with it.
    if (action === undefined || (moves && action === 'set-people')) return true;
    return mayEverAct(actor, { ...open, ability }, action);
  });
}

/**
 * Returns whether an action leads back, or the one that is undone is still the actor's. A change that is made again may
 * look like a decision that is undone, where an order returns to review: it needs its own permission.
 */
function mayUndoMove(
  actor: Actor,
  open: OrderSituation,
  { before, after }: Pick<ChangeEntry, 'before' | 'after'>,
  isRedo: boolean,
): boolean {
  const isDecision =
    before.status !== undefined &&
    after.status !== undefined &&
    decidedStep(before.status, after.status) !== null;
  if (!isRedo && isDecision) return true;
  const left = movedTo(open, after);
  const restored = movedTo(left, before);
  return leadsTo(actor, left, restored) || (!isRedo && leadsTo(actor, restored, left));
}

const movedTo = (
  situation: OrderSituation,
  { status = situation.status, state = situation.state, heldFrom = situation.heldFrom }: Partial<OrderFields>,
): OrderSituation => ({ ...situation, status, state, heldFrom });

const leadsTo = (actor: Actor, from: OrderSituation, to: OrderSituation): boolean =>
  orderActionIds.some(
    (action) => phaseAfter(actor, from, action) === phaseOf(to) && mayAct(actor, from, action, 'drop'),
  );
