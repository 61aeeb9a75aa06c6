import type { MutationContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { changeOrders, type OrderChange } from '#server/orders/change-orders.ts';
import { type LockedOrder, lockOrders } from '#server/orders/order-rows.queries.ts';
import { lockOrdersAndWork, pauseWorkOf } from '#server/work-time/leave-work.ts';
import { fullName } from '#shared/accounts/person.ts';
import { mayHandOver } from '#shared/accounts/team-members.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { mayTakeOver } from '#shared/orders/assignees.ts';
import { actOnLocked } from './team-member-actions.ts';
import { assignedOrderIds, findMember, type TeamMemberRow } from './team-members.queries.ts';
import { changedMember, lockMember, type MemberChange } from './team-members.ts';

export interface HandOver {
  /** Who takes the orders over. */
  to: string;
  /** Absent: all that are open. */
  orderIds?: readonly string[] | undefined;
  /** Whether they are deactivated as well. */
  deactivates: boolean;
}

const failed = (reason: string): Refusal => new Refusal('conflict', 'Failed', [reason]);
const nameOf = ({ firstname, lastname }: TeamMemberRow): string => fullName(firstname, lastname);
const counted = (orders: number): string => (orders === 1 ? '1 order' : `${orders} orders`);

/**
 * Hands the open orders of one of the provider's staff over to another, also those that are locked or frozen, and
 * deactivates the first if that was asked for: all of it or nothing.
 */
export async function handOver(
  context: MutationContext,
  memberId: string,
  { to, orderIds, deactivates }: HandOver,
): Promise<MemberChange> {
  const { tx, actor } = context;
  if (!mayHandOver(actor)) throw forbidden();
  // Orders are locked before people.
  const ids = await assignedOrderIds(tx, memberId);
  const orders = deactivates
    ? await lockOrdersAndWork(context, memberId, ids)
    : await lockOrders(tx, ids, actor.userId);
  const from = await lockMember(context, memberId);
  const taker = await findMember(tx, null, to);
  if (taker === null || taker.isDeactivated || taker.id === from.id)
    throw failed('Choose a colleague who is active to take the orders over.');
  const assigned = await assignedOrderIds(tx, from.id);
  const chosen = orderIds ?? assigned.map(String);
  const handed = orders.filter(({ id }) => assigned.includes(id) && chosen.includes(String(id)));
  if (handed.length < new Set(chosen).size)
    throw failed(`The orders of ${nameOf(from)} have changed. They are shown as they are now.`);
  const changes = handed.map((order) => handingOver(order, from, taker));
  // People are locked before the columns of the board.
  const left = deactivates ? await actOnLocked(context, from, 'deactivate') : null;
  await changeOrders(context, changes);
  if (deactivates) await pauseWorkOf(context, from.id, orders);
  const taken = `${nameOf(taker)} has ${counted(handed.length)} of ${nameOf(from)} now.`;
  return {
    member: await changedMember(context, from.id),
    message: left === null ? taken : `${taken} ${left.message}`,
    mail: null,
  };
}

/** Returns the change of one order. Throws a refusal where the role of `taker` does not do such work. */
function handingOver(order: LockedOrder, from: TeamMemberRow, taker: TeamMemberRow): OrderChange {
  const isOperator = order.operator_id === from.id;
  const isManager = order.manager_id === from.id;
  if (!mayTakeOver(taker.role, { isOperator, isManager }))
    throw failed(
      `${nameOf(taker)} cannot ${isManager ? 'lead' : 'work on'} #${order.id}: choose someone with another role.`,
    );
  const places = [...(isOperator ? ['Operator'] : []), ...(isManager ? ['Manager'] : [])];
  return {
    order,
    fields: { ...(isOperator && { operatorId: taker.id }), ...(isManager && { managerId: taker.id }) },
    position: null,
    content: places.map((place) => `${place}: ${nameOf(taker)}, in place of ${nameOf(from)}`).join(', '),
    type: 'history',
  };
}
