import type { MutationContext } from '#server/access/mutation-context.ts';
import { presentPerson } from '#server/accounts/present-person.ts';
import { requireAction } from '#server/orders/actions/plan-action.ts';
import { invalidInput } from '#shared/kernel/errors.ts';
import type { OrderChanged } from '#shared/orders/order-actions.http.ts';
import { mayApprove } from '#shared/workflows/workflows.ts';
import { changeOrder } from './change-orders.ts';
import { lockUnchanged } from './lock-orders.ts';
import { orderHistory } from './order-history.ts';
import { knownPeople, peopleFields } from './order-rows.queries.ts';
import { peopleForOrder } from './orders.queries.ts';

interface PeopleRequest {
  collaborators?: readonly string[] | undefined;
  approvers?: readonly string[] | undefined;
  revision?: number | undefined;
}

/**
 * Sets an order's collaborators and approvers; absent: unchanged. All must belong to the order's company.
 * Deactivated people, and approvers who may not approve any more, may stay, but not be added.
 */
export async function setPeople(
  context: MutationContext,
  orderId: string,
  { collaborators, approvers, revision }: PeopleRequest,
): Promise<OrderChanged> {
  const { tx, actor } = context;
  const order = await lockUnchanged(context, orderId, revision);
  requireAction(actor, order, 'set-people');
  const now = await peopleFields(tx, order.id);
  const wanted = {
    collaborators: sorted(collaborators ?? now.collaborators),
    approvers: sorted(approvers ?? now.approvers),
  };
  const listed = new Set([...now.collaborators, ...now.approvers]);
  const ids = sorted([...wanted.collaborators, ...wanted.approvers]).filter((id) => !listed.has(id));
  const known = await knownPeople(tx, ids, { companyId: order.company_id });
  if (known.length < ids.length)
    throw invalidInput(['Collaborators and approvers are people of the order’s company who can sign in.']);
  const problems = (await peopleForOrder(tx, order))
    .filter((row) => wanted.approvers.includes(row.id) && !now.approvers.includes(row.id) && !mayApprove(row))
    .map(
      (row) =>
        `${presentPerson(row).name} may not approve. Make them an approver in Manage Team Member first.`,
    );
  if (problems.length > 0) throw invalidInput(problems);
  return changeOrder(context, {
    order,
    fields: JSON.stringify(wanted) === JSON.stringify(now) ? {} : wanted,
    position: null,
    content: orderHistory['set-people']('', '', null),
    type: 'history',
  });
}

const sorted = (ids: readonly string[]): string[] => [...new Set(ids)].sort();
