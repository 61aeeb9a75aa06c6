import type { Actor } from '#shared/access/actor.ts';
import type { AttachmentKind } from '#shared/files/attachment.ts';
import { mayDeleteAttachment } from '#shared/files/attachment-changes.ts';
import { plainText } from '#shared/kernel/rich-text.ts';
import { isVisible } from '#shared/kernel/visible-text.ts';
import { mayAct, type OrderSituation } from './order-actions.ts';
import type { OrderForm } from './order-form.ts';
import { phaseOf } from './order-phase.ts';
import type { Service } from './services/service.ts';

/** The specification gives no limit for an order's name; this one still fits a card's two lines. */
export const maxOrderNameLength = 120;
/** Longest text area, in characters: at 1000 it is too long. */
export const maxBriefLength = 999;

const copyMark = ' (copy)';

/** Returns what the form of a copy begins with. A due date that has passed does not come along. */
export function copiedForm(
  { orderName, serviceId, brief, dueDate, workflowId }: OrderForm,
  now: Date,
): OrderForm {
  return {
    orderName:
      orderName === '' ? '' : `${orderName.slice(0, maxOrderNameLength - copyMark.length)}${copyMark}`,
    serviceId,
    brief,
    dueDate: dueDate !== null && new Date(dueDate) <= now ? null : dueDate,
    // Without a workflow of its own it has the company's, like any new order.
    ...(workflowId != null && { workflowId }),
  };
}

/** A field of the form, or the files beside it. */
type OrderFormField = keyof OrderForm | 'files';
export type OrderFormFaults = Partial<Record<OrderFormField, string>>;

/** Returns the faults that even a draft cannot have: texts that are too long. */
export function draftFaults({ orderName, brief }: Partial<OrderForm>): OrderFormFaults {
  const faults: OrderFormFaults = {};
  if (orderName !== undefined && orderName.length > maxOrderNameLength)
    faults.orderName = `Max. ${maxOrderNameLength} characters`;
  if (brief !== undefined && plainText(brief).length > maxBriefLength)
    faults.brief = 'Max. 1000 character has been reached!';
  return faults;
}

/** Returns what a published order lacks or has wrong, by field; empty if there are none. */
export function publishedFaults(form: OrderForm, now: Date): OrderFormFaults {
  const faults = draftFaults(form);
  if (!isVisible(form.orderName)) faults.orderName = 'Required!';
  if (form.serviceId === null) faults.serviceId = 'Required!';
  if (plainText(form.brief) === '') faults.brief = 'Required!';
  if (form.dueDate !== null && new Date(form.dueDate) <= now) faults.dueDate = 'Not Valid';
  return faults;
}

/** What the publishing of an order depends on besides its form. */
export interface PublishBasis {
  /** Its service; null where it is not known, or none was chosen. */
  service: Pick<Service, 'name' | 'isOffered' | 'requiredFields'> | null;
  /** Files supplied with it. */
  files: number;
  /** It has no workflow, though its company approves by one. */
  lacksWorkflow: boolean;
}

/** Returns the faults that keep an order from being published, by field; empty if there are none. */
export function publishFaults(
  form: OrderForm,
  { service, files, lacksWorkflow }: PublishBasis,
  now: Date,
): OrderFormFaults {
  const faults = { ...publishedFaults(form, now), ...serviceFaults({ service }) };
  if (service === null) return faults;
  const lacks = { dueDate: form.dueDate === null, files: files === 0, workflowId: lacksWorkflow };
  for (const field of service.requiredFields)
    if (lacks[field]) faults[field] = `Required for ${service.name}!`;
  return faults;
}

/** Returns the fault of a service that can no longer be ordered. */
export const serviceFaults = ({ service }: Pick<PublishBasis, 'service'>): OrderFormFaults =>
  service === null || service.isOffered
    ? {}
    : { serviceId: `${service.name} is no longer offered. Please choose another.` };

/**
 * Returns whether `actor`, who may read the order, may change its form: those who may change its due date,
 * which is part of the form. The company cannot change: files count against its storage, and its people are
 * the order's.
 */
export const mayEditForm = (actor: Actor, situation: OrderSituation): boolean =>
  mayAct(actor, situation, 'set-due-date');

/** A proof that was approved is what the provider prints from: its customer no longer takes it away. */
const isKeptFromCustomers = (kind: AttachmentKind, { status }: OrderSituation): boolean =>
  kind !== 'supplied' && (status === 'approved' || status === 'completed');

/**
 * Returns whether `actor` may take a file off the order: by permission, or one supplied off a draft that they
 * may edit.
 */
export const mayRemoveFile = (actor: Actor, kind: AttachmentKind, situation: OrderSituation): boolean =>
  (mayDeleteAttachment(actor, kind) &&
    (actor.clientType === 'user' || !isKeptFromCustomers(kind, situation))) ||
  (kind === 'supplied' && phaseOf(situation) === 'draft' && mayEditForm(actor, situation));
