import { peopleFields } from '#server/db/order-rows.queries.ts';
import { peopleOfOrdersWorkflow } from '#server/db/workflows.queries.ts';
import { withWorkflow } from '#shared/rules/workflows.ts';
import type { OrderChange } from './change-orders.ts';
import { readableOrder } from './order-access.ts';
import { requirePublishable } from './order-form.ts';
import type { Writing } from './work.ts';

/**
 * What publishing makes of an order, which must be complete: the people of its workflow come onto it, as they are now.
 * Who is on it already stays, and it is undone together with the publishing.
 */
export async function publishing(work: Writing, plan: OrderChange): Promise<OrderChange> {
  const { tx, actor, now } = work;
  const { id } = plan.order;
  requirePublishable(await readableOrder(tx, actor, String(id)), now);
  const people = await peopleOfOrdersWorkflow(tx, id);
  return people.length === 0
    ? plan
    : { ...plan, fields: { ...plan.fields, ...withWorkflow(await peopleFields(tx, id), people) } };
}
