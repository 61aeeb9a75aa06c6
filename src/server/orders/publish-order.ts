import type { MutationContext } from '#server/access/mutation-context.ts';
import { readableOrder } from '#server/access/order-access.ts';
import { peopleFields } from '#server/orders/list/order-rows.queries.ts';
import { peopleOfOrdersWorkflow } from '#server/workflows/workflows.queries.ts';
import { withWorkflow } from '#shared/workflows/workflows.ts';
import type { OrderChange } from './change-orders.ts';
import { requirePublishable } from './form/order-form.ts';

/**
 * Returns the change that publishes an order, which must be complete: adds the people of its workflow. Keeps
 * existing reviewers. Part of the same undo step.
 */
export async function publishing(context: MutationContext, plan: OrderChange): Promise<OrderChange> {
  const { tx, actor, now } = context;
  const { id } = plan.order;
  requirePublishable(await readableOrder(tx, actor, String(id)), now);
  const people = await peopleOfOrdersWorkflow(tx, id);
  return people.length === 0
    ? plan
    : { ...plan, fields: { ...plan.fields, ...withWorkflow(await peopleFields(tx, id), people) } };
}
