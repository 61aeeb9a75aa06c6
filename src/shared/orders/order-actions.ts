import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import type { Role } from '#shared/access/role.ts';
import { dropTargets } from '#shared/board/board-drop.ts';
import { mayMove } from '#shared/board/order-move.ts';
import type { ReviewSituation } from '#shared/review/review-actions.ts';
import type { OrderState, OrderStatus } from './order.ts';
import { type OrderActionId, orderAction, orderActionIds } from './order-action-table.ts';
import { columnOf, type OrderPhase, phaseOf, statusOfPhase } from './order-phase.ts';

/** What an action depends on: the order's state, and the actor's tie to it. */
export interface OrderSituation extends ReviewSituation {
  state: OrderState;
  isArchived: boolean;
  isLocked: boolean;
  heldFrom: OrderStatus | null;
}

/** What can be done with an order that is put away, locked or frozen. */
const evenArchived: readonly OrderActionId[] = ['unarchive', 'duplicate'];
const evenLocked: readonly OrderActionId[] = ['unlock', 'duplicate'];
const evenFrozen: readonly OrderActionId[] = ['unfreeze', 'lock', 'duplicate'];
const onlyWhere: Partial<Record<OrderActionId, 'isArchived' | 'isLocked' | 'isFrozen'>> = {
  unarchive: 'isArchived',
  unlock: 'isLocked',
  unfreeze: 'isFrozen',
};

function isClosedTo(action: OrderActionId, situation: OrderSituation): boolean {
  const flag = onlyWhere[action];
  if (flag !== undefined && !situation[flag]) return true;
  if (situation.isArchived) return !evenArchived.includes(action);
  if (situation.isLocked) return !evenLocked.includes(action);
  return situation.isFrozen && !evenFrozen.includes(action);
}

/**
 * Returns where an order on hold resumes: in its phase before the hold, or in progress if the drop table does
 * not allow that to the role.
 */
function resumedPhase(role: Role, heldFrom: OrderStatus | null): OrderPhase | null {
  const targets = dropTargets(role, 'on-hold');
  if (heldFrom === 'in-review' && targets.includes('in-review')) return 'in-review';
  return targets.includes('in-progress') ? 'in-progress' : null;
}

/** Returns the order's phase after the action, for this role; null if unchanged. */
export function phaseAfter(
  { role }: Pick<Actor, 'role'>,
  { heldFrom }: Pick<OrderSituation, 'heldFrom'>,
  action: OrderActionId,
): OrderPhase | null {
  const { to } = orderAction(action);
  return to === 'held' ? resumedPhase(role, heldFrom) : to;
}

/** Own columns that the drop table names; and the manager roles, who set the priorities of all. */
function mayReorder(actor: Actor, situation: OrderSituation): boolean {
  const column = columnOf(situation);
  if (actor.viewOnly || column === null) return false;
  if (can(actor, 'update', 'ASSIGN_MANAGER')) return true;
  return column !== 'draft' && dropTargets(actor.role, situation.status).some((target) => target === column);
}

/** The matrix gives guests no status to change: what their link lends them is a decision on the proof in review. */
const mayDecideAsGuest = (actor: Actor, situation: OrderSituation, action: OrderActionId): boolean =>
  (action === 'approve' && mayMove(actor, situation, 'approved')) ||
  (action === 'in-progress' && mayMove(actor, situation, 'in-progress'));

/** How an action is asked for: by a button, menu or key, or by dropping the card on a column. */
export type ActionWay = 'button' | 'drop';

/**
 * Returns whether `actor`, who may read the order, may perform the action on it now. The status-mapping table
 * governs changes of status, the drop table the lanes of New Order and what follows a hold, both within
 * section 6 of the specification. A drop may also change the status as the drop table accepts it, but for
 * approvals: the review buttons decide about those.
 */
export function mayAct(
  actor: Actor,
  situation: OrderSituation,
  action: OrderActionId,
  way: ActionWay = 'button',
): boolean {
  const spec = orderAction(action);
  const phase = phaseOf(situation);
  if (phase === 'draft' && actor.clientType !== 'customer') return false;
  if (!spec.from.includes(phase) || isClosedTo(action, situation)) return false;
  if (spec.side !== undefined && (spec.side === 'customer') !== (actor.clientType === 'customer'))
    return false;
  if (actor.role === 'guest') return mayDecideAsGuest(actor, situation, action);
  if (action === 'reorder') return mayReorder(actor, situation);
  const asCreator =
    spec.creatorOfDraft === true &&
    phase === 'draft' &&
    situation.ability === 'creator' &&
    can(actor, 'create', 'ORDER_CREATE');
  if (!asCreator && !can(actor, ...spec.permission)) return false;
  const to = phaseAfter(actor, situation, action);
  switch (spec.governedBy) {
    case 'none':
      return true;
    case 'resume':
      return to !== null;
    case 'drop':
      return to !== null && mayChangeLane(actor, situation, to);
    case 'status':
      return (
        to !== null &&
        (mayMove(actor, situation, statusOfPhase(to).status) ||
          (way === 'drop' && action !== 'approve' && acceptsDrop(actor, situation, to)))
      );
  }
}

/** Returns whether `actor`, who may read the order, may perform the action on it in some state of it. */
export const mayEverAct = (
  actor: Actor,
  situation: OrderSituation,
  action: OrderActionId,
  way?: ActionWay,
): boolean => {
  const flag = onlyWhere[action];
  const open = { ...situation, isArchived: false, isLocked: false, isFrozen: false };
  return orderAction(action).from.some((phase) =>
    mayAct(actor, { ...open, ...statusOfPhase(phase), ...(flag && { [flag]: true }) }, action, way),
  );
};

function mayChangeLane(actor: Actor, { status }: OrderSituation, to: OrderPhase): boolean {
  if (status === 'on-hold' && !can(actor, 'update', 'ORDER_RESUME')) return false;
  return acceptsDrop(actor, { status }, to);
}

function acceptsDrop(
  { role, viewOnly }: Actor,
  { status }: Pick<OrderSituation, 'status'>,
  to: OrderPhase,
): boolean {
  const target = to === 'ready-to-go' ? 'active' : to;
  return !viewOnly && dropTargets(role, status).some((each) => each === target);
}

/** Everything `actor` may do now, in the order of the table. */
export const actionsFor = (actor: Actor, situation: OrderSituation): OrderActionId[] =>
  orderActionIds.filter((action) => mayAct(actor, situation, action));
