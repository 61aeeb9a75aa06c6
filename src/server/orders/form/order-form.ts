import type { MutationContext } from '#server/access/mutation-context.ts';
import { forbidden, readableOrder, requirePermission } from '#server/access/order-access.ts';
import { edgeGap, shareColumns } from '#server/board/positions.queries.ts';
import { rankWithin } from '#server/board/rank-within.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import { providerDay } from '#server/calendar/provider-day.ts';
import { lockUnchanged } from '#server/orders/lock-orders.ts';
import { orderHistory } from '#server/orders/order-history.ts';
import { situationOf } from '#server/orders/order-situation.ts';
import type { OrderRow } from '#server/orders/orders.queries.ts';
import { presentOrder } from '#server/orders/present-order.ts';
import { publishChangedOrder } from '#server/orders/publish-changed.ts';
import { recordTimeline } from '#server/orders/publish-update.ts';
import { takeOverChecklist } from '#server/orders/services/checklist.queries.ts';
import { findService } from '#server/orders/services/services.queries.ts';
import { insertTimelineEntry } from '#server/orders/timeline.queries.ts';
import { defaultWorkflow, hasWorkflow } from '#server/workflows/workflows.queries.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';
import { plainText, type RichText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { BriefConflict, NameConflict } from '#shared/orders/order-form.http.ts';
import type { OrderForm } from '#shared/orders/order-form.ts';
import {
  draftFaults,
  mayEditForm,
  type OrderFormFaults,
  type PublishBasis,
  publishedFaults,
  publishFaults,
  serviceFaults,
} from '#shared/orders/order-form-rules.ts';
import { phaseOf } from '#shared/orders/order-phase.ts';
import type { Service } from '#shared/orders/services/service.ts';
import { insertDraft, updateForm } from './order-forms.queries.ts';

/** The fields of a form as sent: an absent field stays as it is. */
export type FormChange = { [Field in keyof OrderForm]?: OrderForm[Field] | undefined };

/** What the author of a change knows of the order: nothing newer is replaced by it. */
interface Before {
  briefBefore?: RichText | undefined;
  nameBefore?: string | undefined;
}

/** Creates a draft of the actor's own company with the form's current fields. */
export async function createDraft(context: MutationContext, change: FormChange): Promise<OrderDetail> {
  const { tx, actor, now } = context;
  requirePermission(actor, 'create', 'ORDER_CREATE');
  if (actor.companyId === null) throw forbidden();
  refuseFaults(draftFaults(given(change)));
  const id = await beginDraft(context, actor.companyId);
  await requireWorkflow(context, actor.companyId, change);
  await updateForm(tx, id, { ...given(change), ...(await serviceOf(context, change)) }, now);
  const entry = await insertTimelineEntry(tx, {
    orderId: id,
    type: 'history',
    content: 'Draft begun',
    versionId: null,
    isInternal: false,
    userId: actor.userId,
    now,
  });
  await publishChangedOrder(context, { id, before: null, entry });
  return presentOrder(context, await readableOrder(tx, actor, String(id)));
}

/**
 * Changes the form fields of an order. A draft takes any valid value; a published order must stay complete,
 * and its history records what was changed.
 */
export async function saveForm(
  context: MutationContext,
  orderId: string,
  { briefBefore, nameBefore, ...change }: FormChange & Before,
): Promise<OrderDetail> {
  const { tx, actor, now } = context;
  const locked = await lockUnchanged(context, orderId, undefined);
  if (!mayEditForm(actor, situationOf(locked))) throw forbidden();
  const order = await readableOrder(tx, actor, orderId);
  const isDraft = phaseOf(locked) === 'draft';
  if (change.brief !== undefined && briefBefore !== undefined)
    requireSameBrief(order, [briefBefore, change.brief]);
  if (change.orderName !== undefined && nameBefore !== undefined)
    requireSameName(order, [nameBefore, change.orderName]);
  const fields = changedFields(formOf(order), given(change));
  refuseFaults(isDraft ? draftFaults(fields) : faultsOf(fields, order, now));
  if (fields.workflowId !== undefined && !isDraft)
    throw invalidInput(['Workflow: the order is published. Its people are changed on the order itself.']);
  await requireWorkflow(context, order.company_id, fields);
  if (Object.keys(fields).length > 0) {
    const service = await serviceOf(context, fields);
    if (!isDraft) refuseFaults(serviceFaults({ service: service.service ?? null }));
    await updateForm(tx, order.id, { ...fields, ...service }, now);
    if (!isDraft && fields.serviceId !== undefined) await takeOverChecklist(tx, order.id);
    const { timeZone } = await readHours(tx);
    // A draft is saved with every pause in the typing: its history would be of no use.
    if (!isDraft)
      for (const content of changeLines(order, fields, service.service, timeZone))
        await recordTimeline(context, order, {
          type: 'history',
          content,
          versionId: null,
          isInternal: false,
        });
    await publishChangedOrder(context, { id: order.id, before: locked, entry: null });
  }
  return presentOrder(context, await readableOrder(tx, actor, orderId));
}

/** Refuses to replace a brief that its author does not know: `known` are the one that is changed, and what it becomes. */
function requireSameBrief(order: OrderRow, known: readonly RichText[]): void {
  const { brief } = formOf(order);
  if (known.some((each) => plainText(each) === plainText(brief))) return;
  throw new Refusal(
    'conflict',
    'The brief has been changed in the meantime',
    [`Someone else wrote the brief. It reads now: “${plainText(brief)}”`],
    { kind: 'brief-conflict', brief } satisfies BriefConflict,
  );
}

/** Refuses to replace a name that its author does not know. Blanks at its ends do not count. */
function requireSameName(order: OrderRow, known: readonly string[]): void {
  const { orderName } = formOf(order);
  if (known.some((each) => each.trim() === orderName)) return;
  throw new Refusal(
    'conflict',
    'The name has been changed in the meantime',
    [`Someone else changed the name. It reads now: “${orderName}”`],
    { kind: 'name-conflict', orderName } satisfies NameConflict,
  );
}

/** An empty draft at the end of its lane, with the workflow that the company's orders begin with. */
export async function beginDraft({ tx, actor, now }: MutationContext, companyId: string): Promise<number> {
  const workflowId = await defaultWorkflow(tx, companyId);
  await shareColumns(tx, new Set(['draft']));
  return insertDraft(tx, {
    companyId,
    creatorId: actor.userId,
    rank: rankWithin(await edgeGap(tx, 'draft', 'end', 0)),
    workflowId,
    now,
  });
}

/** Refuses to publish an incomplete order, naming the missing fields. */
export const requirePublishable = (order: OrderRow, basis: PublishBasis, now: Date): void =>
  refuseFaults(publishFaults(formOf(order), basis, now));

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

/** A service that is no longer offered may stay, but a published order cannot lose its service. */
function faultsOf(fields: Partial<OrderForm>, order: OrderRow, now: Date): OrderFormFaults {
  const faults = publishedFaults({ ...formOf(order), ...fields }, now);
  return Object.fromEntries(Object.entries(faults).filter(([field]) => field in fields));
}

function refuseFaults(faults: OrderFormFaults): void {
  const messages = Object.entries(faults).map(
    ([field, fault]) => `${labels[field as keyof OrderFormFaults]}: ${fault}`,
  );
  if (messages.length > 0) throw invalidInput(messages);
}

const labels: Readonly<Record<keyof OrderFormFaults, string>> = {
  orderName: 'Order name',
  serviceId: 'Service type',
  brief: 'Brief',
  dueDate: 'Due date',
  workflowId: 'Workflow',
  files: 'Files',
};

async function requireWorkflow(
  { tx }: MutationContext,
  companyId: string,
  { workflowId = null }: FormChange,
): Promise<void> {
  if (workflowId !== null && !(await hasWorkflow(tx, companyId, workflowId)))
    throw invalidInput(['Workflow: it no longer exists.']);
}

async function serviceOf(
  { tx }: MutationContext,
  { serviceId }: FormChange,
): Promise<{ service?: Service | null }> {
  if (serviceId === undefined) return {};
  const service = serviceId === null ? null : await findService(tx, serviceId);
  if (service === null && serviceId !== null)
    throw invalidInput(['Service type: this service is no longer offered.']);
  return { service };
}

function changeLines(
  order: OrderRow,
  fields: Partial<OrderForm>,
  service: Service | null | undefined,
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
      orderHistory['set-due-date'](providerDay(order.due_at, timeZone), providerDay(to, timeZone), null),
    );
  }
  return lines;
}
