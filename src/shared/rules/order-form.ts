import type { OrderState, OrderStatus } from '#shared/model/order.ts';
import type { OrderForm } from '#shared/model/order-form.ts';
import { plainText } from '#shared/model/rich-text.ts';
import type { Actor } from './actor.ts';
import { can } from './permission.ts';

/** The specification gives no limit for an order's name; this one still fits a card's two lines. */
export const maxOrderNameLength = 120;
/** Longest text area, in characters: at 1000 it is too long. */
export const maxBriefLength = 999;

export type OrderFormField = keyof OrderForm;
export type OrderFormFaults = Partial<Record<OrderFormField, string>>;

/** What cannot be kept even in a draft: texts that are too long. */
export function draftFaults({ orderName, brief }: Partial<OrderForm>): OrderFormFaults {
  const faults: OrderFormFaults = {};
  if (orderName !== undefined && orderName.length > maxOrderNameLength)
    faults.orderName = `Max. ${maxOrderNameLength} characters`;
  if (brief !== undefined && plainText(brief).length > maxBriefLength)
    faults.brief = 'Max. 1000 character has been reached!';
  return faults;
}

/** What keeps an order from being published, by field; empty where nothing does. */
export function publishFaults(form: OrderForm, now: Date): OrderFormFaults {
  const faults = draftFaults(form);
  if (form.orderName.trim() === '') faults.orderName = 'Required!';
  if (form.serviceId === null) faults.serviceId = 'Required!';
  if (plainText(form.brief) === '') faults.brief = 'Required!';
  if (form.dueDate !== null && new Date(form.dueDate) <= now) faults.dueDate = 'Not Valid';
  return faults;
}

/** What is known of an order whose form is to be changed. */
export interface FormSituation {
  status: OrderStatus;
  state: OrderState;
  isFrozen: boolean;
  isArchived: boolean;
  creatorId: string;
  companyId: string;
}

export const isDraft = ({ status, state }: Pick<FormSituation, 'status' | 'state'>): boolean =>
  status === 'new-order' && state === 'draft';

/** A draft is its company's own; the provider's staff meet an order when it is published. */
export const mayReadOrder = (
  actor: Pick<Actor, 'companyId'>,
  order: Pick<FormSituation, 'status' | 'state' | 'companyId'>,
): boolean => (actor.companyId === null ? !isDraft(order) : actor.companyId === order.companyId);

/**
 * Whether `actor` may change what the form holds. A draft: its creator, and the company's owner. A published order:
 * whoever may update order details, while it is neither closed nor frozen. The company stays what it was: files count
 * against its storage, and its people are the order's.
 */
export function mayEditForm(actor: Actor, order: FormSituation): boolean {
  if (!mayReadOrder(actor, order)) return false;
  if (order.isArchived) return false;
  if (isDraft(order))
    return (
      can(actor, 'create', 'ORDER_CREATE') && (actor.role === 'owner' || actor.userId === order.creatorId)
    );
  const isOver = order.status === 'cancelled' || order.status === 'completed';
  return !order.isFrozen && !isOver && can(actor, 'update', 'ORDER_DETAIL');
}
