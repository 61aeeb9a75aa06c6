import type { AttachmentGroup } from '#client/stores/orders.store.ts';
import type { Attachment } from '#shared/model/attachment.ts';
import type { OrderDetail } from '#shared/model/order.ts';
import type { Actor } from '#shared/rules/actor.ts';
import { can } from '#shared/rules/permission.ts';

const subjectOf = {
  customerReview: 'ATTACHMENT_CUSTOMER_REVIEW',
  suppliedFiles: 'ATTACHMENT_SUPPLIED',
  internalReview: 'ATTACHMENT_INTERNAL_REVIEW',
} as const;

/** Whether a person may add files to a group of an order's attachments. */
export const mayAddTo = (actor: Actor, group: AttachmentGroup): boolean =>
  can(actor, 'create', 'ATTACHMENT') && can(actor, 'update', subjectOf[group]);

/** Whether a person may add a version; of proofs only those who may add versions at all. */
export const mayAddVersion = (actor: Actor, group: AttachmentGroup): boolean =>
  mayAddTo(actor, group) && (group === 'suppliedFiles' || can(actor, 'create', 'ORDER_ADD_VERSION'));

/** Customers delete what they supplied; the provider's staff by their permissions. */
export const mayDeleteFrom = (actor: Actor, group: AttachmentGroup): boolean =>
  actor.clientType === 'customer'
    ? group === 'suppliedFiles' && can(actor, 'delete', 'ATTACHMENT_SUPPLIED')
    : can(actor, 'delete', 'ATTACHMENT') ||
      (group === 'customerReview' && can(actor, 'delete', 'ATTACHMENT_CUSTOMER_REVIEW'));

/** Files are neither added to nor deleted from an order that is closed. */
export const isOpenForFiles = ({ isFrozen, isArchived, progress }: OrderDetail): boolean =>
  !isFrozen && !isArchived && progress !== 'cancelled' && progress !== 'completed';

export const kindOfGroup = {
  customerReview: 'customer',
  suppliedFiles: 'supplied',
  internalReview: 'internal',
} as const satisfies Record<AttachmentGroup, Attachment['kind']>;
