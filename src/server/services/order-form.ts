import { generateKeyBetween } from 'fractional-indexing';
import { findService, insertDraft, type ServiceRow, updateForm } from '#server/db/order-forms.queries.ts';
import type { OrderRow } from '#server/db/orders.queries.ts';
import { edgeGap, lockColumns } from '#server/db/places.queries.ts';
import { insertTimelineEntry } from '#server/db/timeline.queries.ts';
import { defaultWorkflow, hasWorkflow } from '#server/db/workflows.queries.ts';
import type { OrderDetail } from '#shared/model/order.ts';
import type { OrderForm } from '#shared/model/order-form.ts';
import { placeOf } from '#shared/model/order-place.ts';
import { richTextOf } from '#shared/model/rich-text.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import { orderAction } from '#shared/rules/order-action-table.ts';
import { draftFaults, mayEditForm, type OrderFormFaults, publishFaults } from '#shared/rules/order-form.ts';
import { holdAsSeen } from './held-orders.ts';
import { readHours } from './office-hours.ts';
import { forbidden, readableOrder, requirePermission } from './order-access.ts';
import { situationOf } from './order-situation.ts';
import { presentOrder } from './present-order.ts';
import { providerDay } from './provider-day.ts';
import { recordTimeline } from './tell.ts';
import { tellChanged } from './tell-changed.ts';
import type { Writing } from './work.ts';

/** The fields of a form as they are sent: what is absent stays as it is. */
export type FormChange = { [Field in keyof OrderForm]?: OrderForm[Field] | undefined };

/** Begins a draft of the actor's own company with what the form holds already. */
export async function createDraft(work: Writing, change: FormChange): Promise<OrderDetail> {
  const { tx, actor, now } = work;
  requirePermission(actor, 'create', 'ORDER_CREATE');
  if (actor.companyId === null) throw forbidden();
  refuseFaults(draftFaults(given(change)));
  const id = await beginDraft(work, actor.companyId);
  await requireWorkflow(work, actor.companyId, change);
  await updateForm(tx, id, { ...given(change), ...(await serviceOf(work, change)) }, now);
  const entry = await insertTimelineEntry(tx, {
    orderId: id,
    type: 'history',
    content: 'Draft begun',
    versionId: null,
    isInternal: false,
    userId: actor.userId,
    now,
  });
  await tellChanged(work, { id, before: null, entry });
  return presentOrder(work, await readableOrder(tx, actor, String(id)));
}

/**
 * Changes what the form of an order holds. A draft takes anything that fits; a published order stays complete, and
 * its history tells what was changed.
 */
export async function saveForm(work: Writing, orderId: string, change: FormChange): Promise<OrderDetail> {
  const { tx, actor, now } = work;
  const held = await holdAsSeen(work, orderId, undefined);
  if (!mayEditForm(actor, situationOf(held))) throw forbidden();
  const order = await readableOrder(tx, actor, orderId);
  const isDraft = placeOf(held) === 'draft';
  const fields = changedFields(formOf(order), given(change));
  refuseFaults(isDraft ? draftFaults(fields) : faultsOf(fields, order, now));
  if (fields.workflowId !== undefined && !isDraft)
    throw new Refusal('invalid_input', 'Not Valid', [
      'Workflow: the order is published. Its people are changed on the order itself.',
    ]);
  await requireWorkflow(work, order.company_id, fields);
  if (Object.keys(fields).length > 0) {
    const service = await serviceOf(work, fields);
    await updateForm(tx, order.id, { ...fields, ...service }, now);
    const { timeZone } = await readHours(tx);
    // A draft is saved with every pause in the typing: its history would be of no use.
    if (!isDraft)
      for (const content of changeLines(order, fields, service.service, timeZone))
        await recordTimeline(work, order, { type: 'history', content, versionId: null, isInternal: false });
    await tellChanged(work, { id: order.id, before: held, entry: null });
  }
  return presentOrder(work, await readableOrder(tx, actor, orderId));
}

/** An empty draft at the end of its lane, with the workflow that the company's orders begin with. */
export async function beginDraft({ tx, actor, now }: Writing, companyId: string): Promise<number> {
  const workflowId = await defaultWorkflow(tx, companyId);
  await lockColumns(tx, new Set(['draft']));
  const { above } = await edgeGap(tx, 'draft', 'end', 0);
  return insertDraft(tx, {
    companyId,
    creatorId: actor.userId,
    rank: generateKeyBetween(above, null),
    workflowId,
    now,
  });
}

/** Refuses to publish what is not complete, naming what is missing. */
export const requirePublishable = (order: OrderRow, now: Date): void =>
  refuseFaults(publishFaults(formOf(order), now));

export const formOf = (order: OrderRow): OrderForm => ({
  orderName: order.name,
  serviceId: order.service_id,
  brief: order.brief_message ?? richTextOf(order.brief),
  dueDate: order.due_at?.toISOString() ?? null,
  workflowId: order.workflow_id,
});

const given = (change: FormChange): Partial<OrderForm> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

const changedFields = (form: OrderForm, wanted: Partial<OrderForm>): Partial<OrderForm> =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => JSON.stringify(form[field as keyof OrderForm]) !== JSON.stringify(value),
    ),
  );

/** A service that is no longer offered may stay, but none may be taken away. */
function faultsOf(fields: Partial<OrderForm>, order: OrderRow, now: Date): OrderFormFaults {
  const faults = publishFaults({ ...formOf(order), ...fields }, now);
  return Object.fromEntries(Object.entries(faults).filter(([field]) => field in fields));
}

function refuseFaults(faults: OrderFormFaults): void {
  const messages = Object.entries(faults).map(
    ([field, fault]) => `${labels[field as keyof OrderForm]}: ${fault}`,
  );
  if (messages.length > 0) throw new Refusal('invalid_input', 'Not Valid', messages);
}

const labels: Readonly<Record<keyof OrderForm, string>> = {
  orderName: 'Order name',
  serviceId: 'Service type',
  brief: 'Brief',
  dueDate: 'Due date',
  workflowId: 'Workflow',
};

async function requireWorkflow(
  { tx }: Writing,
  companyId: string,
  { workflowId = null }: FormChange,
): Promise<void> {
  if (workflowId !== null && !(await hasWorkflow(tx, companyId, workflowId)))
    throw new Refusal('invalid_input', 'Not Valid', ['Workflow: this one is not there any more.']);
}

async function serviceOf(
  { tx }: Writing,
  { serviceId }: FormChange,
): Promise<{ service?: ServiceRow | null }> {
  if (serviceId === undefined) return {};
  const service = serviceId === null ? null : await findService(tx, serviceId);
  if (service === null && serviceId !== null)
    throw new Refusal('invalid_input', 'Not Valid', ['Service type: this service is not offered any more.']);
  return { service };
}

function changeLines(
  order: OrderRow,
  fields: Partial<OrderForm>,
  service: ServiceRow | null | undefined,
  timeZone: string,
): string[] {
  const lines: string[] = [];
  if (fields.orderName !== undefined)
    lines.push(`Name changed from “${order.name}” to “${fields.orderName}”`);
  if (service !== undefined)
    lines.push(`Service changed from ${order.service_name} to ${service?.name ?? 'none'}`);
  if (fields.brief !== undefined) lines.push('Brief changed');
  if (fields.dueDate !== undefined) {
    const to = fields.dueDate === null ? null : new Date(fields.dueDate);
    lines.push(
      orderAction('set-due-date').history(
        providerDay(order.due_at, timeZone),
        providerDay(to, timeZone),
        null,
      ),
    );
  }
  return lines;
}
