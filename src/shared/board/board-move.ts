import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import { type OrderActionId, orderAction } from '#shared/orders/order-action-table.ts';
import { type ActionWay, mayAct, type OrderSituation } from '#shared/orders/order-actions.ts';
import {
  type BoardColumn,
  columnNames,
  columnOf,
  orderPhases,
  phaseNames,
  phaseOf,
  statusOfPhase,
} from '#shared/orders/order-phase.ts';
import { dropTargets } from './board-drop.ts';

/** The action that brings an order into a column: `reorder` within its own. */
function actionInto(situation: OrderSituation, column: BoardColumn): OrderActionId {
  if (columnOf(situation) === column) return 'reorder';
  switch (column) {
    case 'active':
      if (situation.status === 'cancelled') return 'restore';
      return situation.state === 'draft' ? 'publish' : 'ready-to-go';
    case 'draft':
      return 'revert-draft';
    case 'on-hold':
      return 'hold';
    case 'approved':
      return 'approve';
    case 'cancelled':
      return 'cancel';
    default:
      return column;
  }
}

/** Returns the action that moves the order into the column, by key and menu or by a drop; null if the actor may not. */
export function moveInto(
  actor: Actor,
  situation: OrderSituation,
  column: BoardColumn,
  way: ActionWay = 'button',
): OrderActionId | null {
  const action = actionInto(situation, column);
  return mayAct(actor, situation, action, way) ? action : null;
}

/** Returns whether there is any order that the actor may move into the column from another one. */
export const canEverMoveInto = (actor: Actor, column: BoardColumn): boolean =>
  orderPhases.some((phase) => {
    const situation: OrderSituation = {
      ...statusOfPhase(phase),
      isFrozen: false,
      isLocked: false,
      isArchived: false,
      heldFrom: phase === 'on-hold' ? 'in-progress' : null,
      ability: 'creator',
    };
    const action = moveInto(actor, situation, column);
    return action !== null && action !== 'reorder';
  });

export type Drop = { action: OrderActionId; refusal: null } | { action: null; refusal: string };

/**
 * Returns the result of dropping the card on a column: the drop table must accept it and the action be
 * allowed, or the reason for a refusal.
 */
export function dropOn(actor: Actor, situation: OrderSituation, column: BoardColumn): Drop {
  const refuse = (refusal: string): Drop => ({ action: null, refusal });
  if (situation.isLocked) return refuse('This order is locked. A manager can unlock it.');
  if (situation.isFrozen) return refuse('This order is frozen. Nothing can be changed until it is unfrozen.');
  if (actor.viewOnly || actor.role === 'cso') return refuse('You may look at orders but not move them.');
  const action = actionInto(situation, column);
  if (action === 'reorder')
    return mayAct(actor, situation, action)
      ? { action, refusal: null }
      : refuse(`You cannot change priorities in ${columnNames[column]}.`);
  const accepted = dropTargets(actor.role, situation.status).some((target) => target === column);
  if (accepted && mayAct(actor, situation, action, 'drop')) return { action, refusal: null };
  const where = `from ${phaseNames[phaseOf(situation)]} to ${columnNames[column]}`;
  return mayAct(actor, situation, action)
    ? refuse(`Cards are not dragged ${where}. Choose “${orderAction(action).label}” in the card’s menu.`)
    : refuse(`You cannot move an order ${where}.`);
}

/** Returns whether the actor may set how many orders a column may hold. */
export const mayLimitColumns = (actor: Actor): boolean => can(actor, 'update', 'BOARD_LIMITS');
