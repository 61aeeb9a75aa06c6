import type { MutationContext } from '#server/access/mutation-context.ts';
import { readableOrder } from '#server/access/order-access.ts';
import { attachmentsOf } from '#server/files/attachments.queries.ts';
import { findService } from '#server/orders/services/services.queries.ts';
import { defaultWorkflow, peopleOfOrdersWorkflow } from '#server/workflows/workflows.queries.ts';
import { mayApprove, withWorkflow } from '#shared/workflows/workflows.ts';
import type { OrderChange } from './change-orders.ts';
import { requirePublishable } from './form/order-form.ts';
import { peopleFields } from './order-rows.queries.ts';

/** Every due date is after it. */
const longAgo = new Date(0);

/**
 * Returns the change that publishes an order, which must be complete: adds the people of its workflow. Keeps
 * existing reviewers. Part of the same undo step. One that comes back may be late by now, and of a service that is no
 * longer offered.
 */
export async function publishing(context: MutationContext, plan: OrderChange): Promise<OrderChange> {
  const { tx, actor, now } = context;
  const { id } = plan.order;
  const order = await readableOrder(tx, actor, String(id));
  const isRestored = plan.basis?.isRestored === true;
  const found = order.service_id === null ? null : await findService(tx, order.service_id);
  const service = found !== null && isRestored ? { ...found, isOffered: true } : found;
  const supplied = (await attachmentsOf(tx, id)).filter(({ kind }) => kind === 'supplied');
  // A company that approves by workflow has a default one.
  const lacksWorkflow = order.workflow_id === null && (await defaultWorkflow(tx, order.company_id)) !== null;
  const basis = { service, files: supplied.length, lacksWorkflow };
  requirePublishable(order, basis, isRestored ? longAgo : now);
  // Approvers of the workflow may have lost the right to approve since.
  const people = (await peopleOfOrdersWorkflow(tx, id)).flatMap(({ workflowRole: role, ...row }) =>
    role === 'approver' && !mayApprove(row) ? [] : [{ id: row.id, role }],
  );
  const published = { ...plan, publishes: true } as const;
  return people.length === 0
    ? published
    : { ...published, fields: { ...plan.fields, ...withWorkflow(await peopleFields(tx, id), people) } };
}
