import type { AttachmentGroup } from '#client/stores/orders.store.ts';
import type { Attachment } from '#shared/model/attachment.ts';
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

export const mayDeleteFrom = (actor: Actor, group: AttachmentGroup): boolean =>
  can(actor, 'delete', 'ATTACHMENT') || can(actor, 'delete', subjectOf[group]);

export const kindOfGroup = {
  customerReview: 'customer',
  suppliedFiles: 'supplied',
  internalReview: 'internal',
} as const satisfies Record<AttachmentGroup, Attachment['kind']>;
