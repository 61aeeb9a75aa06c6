import type { Clock } from '#client/sync/replica.ts';
import type { Attachment, Version } from '#shared/files/attachment.ts';
import type { ListedOrder, OrderDetail, TimelineEntry } from '#shared/orders/order.ts';
import {
  allAttachments,
  attachmentGroups,
  findAttachment,
  groupOfKind,
  type OrdersState,
} from './orders.store.ts';

function touch(orders: OrdersState, clock: Clock, orderId: string): void {
  clock.moment += 1;
  orders.touched[orderId] = clock.moment;
}

/** Puts an order requested at `begun`. Returns whether it changed meanwhile and must be fetched again. */
export function putOrder(orders: OrdersState, clock: Clock, order: OrderDetail, begun: number): boolean {
  const changedSince = (orders.touched[order.id] ?? -1) > begun;
  orders.details[order.id] = order;
  delete orders.failures[order.id];
  if (!changedSince) touch(orders, clock, order.id);
  return changedSince;
}

/** Merges the fields of an order that an event carries. */
export function putListed(orders: OrdersState, clock: Clock, listed: ListedOrder): void {
  touch(orders, clock, listed.id);
  const detail = orders.details[listed.id];
  if (detail !== undefined) Object.assign(detail, listed);
}

export function putAttachment(
  orders: OrdersState,
  clock: Clock,
  orderId: string,
  attachment: Attachment,
): void {
  const detail = orders.details[orderId];
  if (detail === undefined) return;
  touch(orders, clock, orderId);
  const group = detail.attachments[groupOfKind(attachment.kind)];
  const at = group.findIndex(({ id }) => id === attachment.id);
  if (at === -1) group.push(attachment);
  else group[at] = attachment;
}

export function removeAttachment(
  orders: OrdersState,
  clock: Clock,
  orderId: string,
  attachmentId: string,
): void {
  const detail = orders.details[orderId];
  if (detail === undefined) return;
  touch(orders, clock, orderId);
  for (const group of attachmentGroups)
    detail.attachments[group] = detail.attachments[group].filter(({ id }) => id !== attachmentId);
}

/** Puts the versions of an attachment, newest first. */
export function putVersions(
  orders: OrdersState,
  clock: Clock,
  orderId: string,
  attachmentId: string,
  versions: Version[],
): void {
  const detail = orders.details[orderId];
  const attachment = detail === undefined ? null : findAttachment(detail, attachmentId);
  if (attachment === null) return;
  touch(orders, clock, orderId);
  attachment.versions = versions;
}

/** Puts a version. Returns false if its attachment is unknown and the order must be fetched. */
export function putVersion(orders: OrdersState, clock: Clock, orderId: string, version: Version): boolean {
  const detail = orders.details[orderId];
  if (detail === undefined) return true;
  const attachment = findAttachment(detail, version.attachmentId);
  if (attachment === null) return false;
  const others = attachment.versions.filter(({ id }) => id !== version.id);
  const versions = [...others, version].sort((a, b) => b.version - a.version);
  putVersions(orders, clock, orderId, version.attachmentId, versions);
  return true;
}

export function removeVersion(orders: OrdersState, clock: Clock, orderId: string, versionId: string): void {
  const detail = orders.details[orderId];
  if (detail === undefined) return;
  for (const { id, versions } of allAttachments(detail))
    if (versions.some((version) => version.id === versionId))
      putVersions(
        orders,
        clock,
        orderId,
        id,
        versions.filter((version) => version.id !== versionId),
      );
}

/** Adds entries to a timeline. They never change, so they may arrive in any order. */
export function putTimeline(orders: OrdersState, orderId: string, entries: readonly TimelineEntry[]): void {
  const byId = new Map((orders.timelines[orderId] ?? []).map((entry) => [entry.id, entry]));
  for (const entry of entries) byId.set(entry.id, entry);
  orders.timelines[orderId] = [...byId.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}
