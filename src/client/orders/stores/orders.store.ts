import { proxy } from 'valtio';
import type { CallFailure } from '#client/net/call-result.ts';
import type { Attachment, AttachmentKind, Version } from '#shared/files/attachment.ts';
import type { OrderDetail, TimelineEntry } from '#shared/orders/order.ts';
import type { OrderThread } from '#shared/orders/order-thread.ts';

export interface OrdersState {
  /** By id. */
  details: Record<string, OrderDetail>;
  /** Newest first; absent until fetched. */
  timelines: Record<string, TimelineEntry[]>;
  /** Threads on all files of an order, the one with the latest message first; absent until fetched. */
  threads: Record<string, OrderThread[]>;
  /** How many screens show each order; only shown ones are fetched again. */
  open: Record<string, number>;
  /** Why an order could not be loaded. */
  failures: Record<string, CallFailure>;
  /** Archives that one waits for: their ids, with the order of each. */
  downloads: Record<string, string>;
  /** Moments (see Clock) at which a detail last changed. */
  touched: Record<string, number>;
}

export const createOrdersStore = (): OrdersState =>
  proxy<OrdersState>({
    details: {},
    timelines: {},
    threads: {},
    open: {},
    failures: {},
    downloads: {},
    touched: {},
  });

export const attachmentGroups = ['customerReview', 'suppliedFiles', 'internalReview'] as const;
export type AttachmentGroup = (typeof attachmentGroups)[number];

export const groupOfKind = (kind: AttachmentKind): AttachmentGroup =>
  kind === 'internal' ? 'internalReview' : kind === 'supplied' ? 'suppliedFiles' : 'customerReview';

export const allAttachments = (order: OrderDetail): Attachment[] =>
  attachmentGroups.flatMap((group) => order.attachments[group]);

export const findAttachment = (order: OrderDetail, attachmentId: string): Attachment | null =>
  allAttachments(order).find((attachment) => attachment.id === attachmentId) ?? null;

export const findVersion = (order: OrderDetail, versionId: string): Version | null =>
  allAttachments(order)
    .flatMap((attachment) => attachment.versions)
    .find((version) => version.id === versionId) ?? null;
