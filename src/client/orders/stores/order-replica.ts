import type { Clock } from '#client/sync/clock.ts';
import { createReplica, type Replica } from '#client/sync/replica.ts';
import type { Attachment, Version } from '#shared/files/attachment.ts';
import type { ListedOrder, OrderDetail } from '#shared/orders/order.ts';
import type { SocketEvent } from '#shared/protocol/socket.ts';
import { type AttachmentGroup, attachmentGroups, findAttachment, groupOfKind } from './order-attachments.ts';
import type { OrderWrite } from './order-write.ts';

/** Null until the order is loaded, and once it is gone: deleted, or closed to the reader. */
export interface OpenedOrder {
  order: OrderDetail | null;
}

type OrderEvent =
  | { kind: 'changed'; order: ListedOrder | null }
  | { kind: 'version'; change: SocketEvent<'reload-version-list'>['change'] };

export type OrderReplica = Replica<OpenedOrder, OrderEvent, OrderWrite>;

export const createOrderReplica = (clock: Clock): OrderReplica =>
  createReplica<OpenedOrder, OrderEvent, OrderWrite>(
    { empty: () => ({ order: null }), copy: (opened) => ({ ...opened }), applyEvent, applyWrite },
    clock,
  );

function applyEvent(opened: OpenedOrder, event: OrderEvent): boolean {
  const { order } = opened;
  if (order === null) return true;
  if (event.kind === 'changed') {
    opened.order = { ...order, ...event.order };
    // Lock, people, files and the reader's own priority are not in it.
    return false;
  }
  const { change } = event;
  if (change.kind === 'removed') opened.order = withoutVersion(order, change.versionId);
  else opened.order = withVersion(order, change.version);
  // The version of a new file comes before the file.
  return change.kind === 'removed' || findAttachment(order, change.version.attachmentId) !== null;
}

function applyWrite(opened: OpenedOrder, { ids, effect }: OrderWrite): void {
  const { order } = opened;
  if (order === null || !ids.includes(order.id)) return;
  const { orderStateStatus: _, ...patch } = effect(order).patch;
  opened.order = { ...order, ...patch };
}

/** Puts an order that a response brings, unless an event has brought a newer one. */
export function putOrder(opened: OpenedOrder, order: OrderDetail): void {
  if ((opened.order?.revision ?? 0) <= order.revision) opened.order = order;
}

function withGroup(
  order: OrderDetail,
  group: AttachmentGroup,
  change: (attachments: Attachment[]) => Attachment[],
): OrderDetail {
  const { attachments } = order;
  return { ...order, attachments: { ...attachments, [group]: change(attachments[group]) } };
}

const withEach = (order: OrderDetail, change: (attachment: Attachment) => Attachment): OrderDetail =>
  attachmentGroups.reduce((changed, group) => withGroup(changed, group, (all) => all.map(change)), order);

export const withAttachment = (order: OrderDetail, attachment: Attachment): OrderDetail =>
  withGroup(order, groupOfKind(attachment.kind), (all) =>
    all.some(({ id }) => id === attachment.id)
      ? all.map((each) => (each.id === attachment.id ? attachment : each))
      : [...all, attachment],
  );

export const withoutAttachment = (order: OrderDetail, attachmentId: string): OrderDetail =>
  attachmentGroups.reduce(
    (changed, group) => withGroup(changed, group, (all) => all.filter(({ id }) => id !== attachmentId)),
    order,
  );

/** `versions`: newest first. */
export const withVersions = (order: OrderDetail, attachmentId: string, versions: Version[]): OrderDetail =>
  withEach(order, (attachment) =>
    attachment.id === attachmentId ? { ...attachment, versions } : attachment,
  );

export const withVersion = (order: OrderDetail, version: Version): OrderDetail =>
  withEach(order, (attachment) => {
    if (attachment.id !== version.attachmentId) return attachment;
    const others = attachment.versions.filter(({ id }) => id !== version.id);
    return { ...attachment, versions: [...others, version].sort((a, b) => b.version - a.version) };
  });

export const withoutVersion = (order: OrderDetail, versionId: string): OrderDetail =>
  withEach(order, (attachment) => {
    const versions = attachment.versions.filter(({ id }) => id !== versionId);
    return versions.length === attachment.versions.length ? attachment : { ...attachment, versions };
  });
