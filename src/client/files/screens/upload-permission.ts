import type { AttachmentGroup } from '#client/orders/stores/order-attachments.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { Attachment } from '#shared/files/attachment.ts';
import { mayAddAttachment, mayAddVersion as mayVersionAttachment } from '#shared/files/attachment-changes.ts';

export const kindOfGroup = {
  customerReview: 'customer',
  suppliedFiles: 'supplied',
  internalReview: 'internal',
} as const satisfies Record<AttachmentGroup, Attachment['kind']>;

export const mayAddTo = (actor: Actor, group: AttachmentGroup): boolean =>
  mayAddAttachment(actor, kindOfGroup[group]);

export const mayAddVersion = (actor: Actor, group: AttachmentGroup): boolean =>
  mayVersionAttachment(actor, kindOfGroup[group]);
