import type { MutationContext } from '#server/access/mutation-context.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { onlyChanged, requireAction } from '#server/orders/actions/plan-action.ts';
import type { Actor } from '#shared/access/actor.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';
import { leadingRoles, workingRoles } from '#shared/orders/assignees.ts';
import type { OrderChanged } from '#shared/orders/order-actions.http.ts';
import { changeOrder, type OrderChange } from './change-orders.ts';
import { lockUnchanged } from './lock-orders.ts';
import { orderHistory } from './order-history.ts';
import { knownPeople, type LockedOrder } from './order-rows.queries.ts';

/** Absent: unchanged; null: nobody. */
export interface Assignment {
  operatorId?: string | null | undefined;
  managerId?: string | null | undefined;
}

/** Returns the names of the assignees. Refuses people whose role does not do such work. */
export async function assigneeNames(
  tx: Tx,
  { operatorId, managerId }: Assignment,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const find = async (
    id: string | null | undefined,
    roles: readonly string[],
    what: string,
  ): Promise<void> => {
    if (id === undefined || id === null) return;
    const [person] = await knownPeople(tx, [id], { roles });
    if (person === undefined) throw invalidInput([`${what}: choose someone of the provider’s staff.`]);
    names.set(id, person.name);
  };
  await find(operatorId, workingRoles, 'Operator');
  await find(managerId, leadingRoles, 'Manager');
  return names;
}

/** Returns the change of an order by an assignment. Throws a refusal if it is not allowed. */
export function planAssignment(
  actor: Actor,
  order: LockedOrder,
  { operatorId, managerId }: Assignment,
  names: ReadonlyMap<string, string>,
): OrderChange {
  const fields: OrderChange['fields'] = {};
  const lines: string[] = [];
  const nameOf = (id: string | null): string => (id === null ? 'Unassigned' : (names.get(id) ?? 'User'));
  if (operatorId !== undefined) {
    requireAction(actor, order, 'assign-operator');
    fields.operatorId = operatorId;
    lines.push(orderHistory['assign-operator']('', nameOf(operatorId), null));
  }
  if (managerId !== undefined) {
    requireAction(actor, order, 'assign-manager');
    fields.managerId = managerId;
    lines.push(orderHistory['assign-manager']('', nameOf(managerId), null));
  }
  if (lines.length === 0)
    throw new Refusal('invalid_input', 'Required!', ['Choose an operator or a manager.']);
  return {
    order,
    fields: onlyChanged(order, fields),
    position: null,
    content: lines.join(', '),
    type: 'history',
  };
}

/** Gives an order to an operator, a manager or both, or takes it from them. */
export async function assignOrder(
  context: MutationContext,
  orderId: string,
  { revision, ...assignment }: Assignment & { revision?: number | undefined },
): Promise<OrderChanged> {
  const order = await lockUnchanged(context, orderId, revision);
  const names = await assigneeNames(context.tx, assignment);
  return changeOrder(context, planAssignment(context.actor, order, assignment, names));
}
