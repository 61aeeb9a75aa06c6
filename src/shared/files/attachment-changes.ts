import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import type { OrderStatus } from '#shared/orders/order.ts';
import type { AttachmentKind } from './attachment.ts';

const subjectOf = {
  customer: 'ATTACHMENT_CUSTOMER_REVIEW',
  guest: 'ATTACHMENT_CUSTOMER_REVIEW',
  supplied: 'ATTACHMENT_SUPPLIED',
  internal: 'ATTACHMENT_INTERNAL_REVIEW',
} as const satisfies Record<AttachmentKind, string>;

/**
 * Returns whether a person may add a file of this kind to an order: those who may change files of the kind.
 */
export const mayAddAttachment = (actor: Actor, kind: AttachmentKind): boolean =>
  can(actor, 'create', 'ATTACHMENT') && can(actor, 'update', subjectOf[kind]);

/** Returns whether a person may add a version; of proofs only those who may add versions at all. */
export const mayAddVersion = (actor: Actor, kind: AttachmentKind): boolean =>
  mayAddAttachment(actor, kind) && (kind === 'supplied' || can(actor, 'create', 'ORDER_ADD_VERSION'));

/** Owners delete what their company sees, whose storage it takes; the provider's staff by their permissions. */
export const mayDeleteAttachment = (actor: Actor, kind: AttachmentKind): boolean =>
  can(actor, 'delete', subjectOf[kind]) ||
  (can(actor, 'delete', 'ATTACHMENT') && (actor.clientType === 'user' || kind !== 'internal'));

export const closedMessage = 'This order is closed: its files stay as they are.';

/** Files are neither added to nor deleted from an order that is closed. */
export const isOpenForFiles = (order: {
  isFrozen: boolean;
  isArchived: boolean;
  progress: OrderStatus;
}): boolean =>
  !order.isFrozen && !order.isArchived && order.progress !== 'cancelled' && order.progress !== 'completed';
