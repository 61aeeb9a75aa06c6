import type { Attachment, AttachmentKind, Version } from '#shared/files/attachment.ts';
import type { OrderDetail } from '#shared/orders/order.ts';

export const attachmentGroups = ['customerReview', 'suppliedFiles', 'internalReview'] as const;
export type AttachmentGroup = (typeof attachmentGroups)[number];

export const groupOfKind = (kind: AttachmentKind): AttachmentGroup =>
  kind === 'internal' ? 'internalReview' : kind === 'supplied' ? 'suppliedFiles' : 'customerReview';

export const allAttachments = (order: Pick<OrderDetail, 'attachments'>): Attachment[] =>
  attachmentGroups.flatMap((group) => order.attachments[group]);

export const findAttachment = (order: OrderDetail, attachmentId: string): Attachment | null =>
  allAttachments(order).find((attachment) => attachment.id === attachmentId) ?? null;

export const findVersion = (order: OrderDetail, versionId: string): Version | null =>
  allAttachments(order)
    .flatMap((attachment) => attachment.versions)
    .find((version) => version.id === versionId) ?? null;
