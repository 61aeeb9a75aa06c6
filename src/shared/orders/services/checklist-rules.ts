import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import { seesInternal } from '#shared/access/role.ts';
import type { OrderState, OrderStatus } from '#shared/orders/order.ts';
import type { OpenChecklist, OrderCheck } from './checklist.ts';

/** Returns whether the actor knows of checklists: the provider's people who work on orders. */
export const mayReadChecklist = (actor: Pick<Actor, 'role'>): boolean => seesInternal(actor);

interface CheckedOrder {
  status: OrderStatus;
  state: OrderState;
  isFrozen: boolean;
  isLocked: boolean;
  isArchived: boolean;
}

/** Returns whether the actor may tick items of the order now, and open them again. */
export const mayTick = (actor: Actor, order: CheckedOrder): boolean =>
  mayReadChecklist(actor) &&
  can(actor, 'update', 'ORDER_WORKING_TIME') &&
  order.state !== 'draft' &&
  !['approved', 'completed', 'cancelled'].includes(order.status) &&
  !(order.isFrozen || order.isLocked || order.isArchived);

/** Returns what keeps an order from review; null if nothing does. */
export function openChecklist(
  checks: readonly Pick<OrderCheck, 'text' | 'isMandatory' | 'doneAt'>[],
  withOpenItems: boolean,
): OpenChecklist | null {
  const open = checks.filter(({ doneAt }) => doneAt === null);
  const mandatory = open.filter(({ isMandatory }) => isMandatory);
  const isMandatory = mandatory.length > 0;
  if (open.length === 0 || (withOpenItems && !isMandatory)) return null;
  const items = (isMandatory ? mandatory : open).map(({ text }) => text);
  return { kind: 'open-checklist', items, isMandatory };
}

/** Returns the items in a sentence. */
export const openItemsText = ({ items }: Pick<OpenChecklist, 'items'>): string =>
  `${items.length === 1 ? 'An item' : `${items.length} items`} of its checklist ${items.length === 1 ? 'is' : 'are'} open: ${items.map((text) => `“${text}”`).join(', ')}.`;
