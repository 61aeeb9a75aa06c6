import {
  type AttachmentRow,
  findAttachment,
  findVersion,
  type RemovalRow,
  type VersionRow,
  versionsOf,
} from '#server/files/attachments.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import { findOrder, lockOrderRow, type OrderRow } from '#server/orders/orders.queries.ts';
import type { Actor } from '#shared/access/actor.ts';
import { mayReadAttachment, mayReadVersion } from '#shared/access/attachment-visibility.ts';
import { mayReadOrder } from '#shared/access/order-visibility.ts';
import { can } from '#shared/access/permission.ts';
import { seesInternal } from '#shared/access/role.ts';
import type { Action, Subject } from '#shared/access/subjects.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { OrderStatus } from '#shared/orders/order.ts';

/**
 * Returns the refusal for an order that does not exist. Orders of other companies are refused identically, so that
 * their existence is not revealed.
 */
export const notFound = (): Refusal =>
  new Refusal('not_found', 'Not Found', ['There is no such order or file, or it is not yours to see.']);

export const forbidden = (): Refusal =>
  new Refusal('forbidden', 'Permission Denied!', ['You are not allowed to do this.']);

export function requirePermission(actor: Actor, action: Action, subject: Subject): void {
  if (!can(actor, action, subject)) throw forbidden();
}

/** Returns the number of an order from an address; null for any other text. */
export function orderNumber(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** The order, where `actor` may read it. */
export async function readableOrder(tx: Tx, actor: Actor, orderId: string): Promise<OrderRow> {
  const number = orderNumber(orderId);
  const order = number === null ? null : await findOrder(tx, number);
  if (
    order === null ||
    !mayReadOrder(actor, { ...order, companyId: order.company_id, clientId: order.client_id })
  )
    throw notFound();
  requirePermission(actor, 'read', 'ORDER');
  return order;
}

interface Uploaded {
  is_internal: boolean;
  created_at: Date;
  uploader: Pick<VersionRow['uploader'], 'client_type'>;
}

export const isReadable = (
  actor: Pick<Actor, 'role' | 'guest'>,
  attachment: Pick<AttachmentRow, 'id' | 'kind'>,
  version: Omit<Uploaded, 'created_at'>,
  status: OrderStatus,
): boolean =>
  actor.guest?.attachmentIds.includes(attachment.id) !== false &&
  mayReadVersion(actor.role, { isInternal: version.is_internal }) &&
  mayReadAttachment(
    actor.role,
    { kind: attachment.kind, uploadedByCustomer: version.uploader.client_type === 'customer' },
    status,
  );

/**
 * Returns the versions of an attachment that `actor` may read, newest first. A guest may read the newest, and every
 * version that was the newest since their first visit.
 */
export function readableOf<V extends Uploaded>(
  actor: Pick<Actor, 'role' | 'guest'>,
  attachment: Pick<AttachmentRow, 'id' | 'kind'>,
  versions: readonly V[],
  status: OrderStatus,
): V[] {
  const readable = versions.filter((version) => isReadable(actor, attachment, version, status));
  const { guest } = actor;
  if (guest === undefined) return readable;
  return readable.filter((_, at) => {
    const newer = readable[at - 1];
    return newer === undefined || newer.created_at > guest.since;
  });
}

/** Returns the removed versions that `actor` could read at the time of their removal. */
export const readableRemovals = (
  actor: Pick<Actor, 'role' | 'guest'>,
  removals: readonly RemovalRow[],
): RemovalRow[] =>
  removals.filter(
    ({ was_public, removed_at }) =>
      (was_public || seesInternal(actor)) && (actor.guest === undefined || removed_at > actor.guest.since),
  );

/** Returns whether customers may read it now, so that it is published on the order's public channel. */
export const isPublic = (
  attachment: Pick<AttachmentRow, 'id' | 'kind'>,
  version: Omit<Uploaded, 'created_at'>,
  status: OrderStatus,
) => isReadable({ role: 'owner' }, attachment, version, status);

/**
 * Locks the order's row until the transaction ends. Every write to an order starts with it, so the second of two
 * concurrent writers reads what the first has written, and an event that carries a whole thread or version is
 * complete.
 */
export async function lockOrder(tx: MutationTx, orderId: string): Promise<void> {
  const number = orderNumber(orderId);
  if (number !== null) await lockOrderRow(tx, number);
}

export interface ReadableAttachment {
  order: OrderRow;
  attachment: AttachmentRow;
  /** Versions that `actor` may read, newest first; at least one. */
  versions: VersionRow[];
}

export async function readableAttachment(
  tx: Tx,
  actor: Actor,
  ids: { orderId: string; attachmentId: string },
): Promise<ReadableAttachment> {
  const order = await readableOrder(tx, actor, ids.orderId);
  const attachment = await findAttachment(tx, order.id, ids.attachmentId);
  if (attachment === null) throw notFound();
  const versions = readableOf(actor, attachment, await versionsOf(tx, [attachment.id]), order.status);
  if (versions.length === 0) throw notFound();
  return { order, attachment, versions };
}

export interface ReadableVersion {
  order: OrderRow;
  attachment: AttachmentRow;
  version: VersionRow;
}

export async function readableVersion(
  tx: Tx,
  actor: Actor,
  ids: { orderId: string; attachmentId: string; versionId: string },
): Promise<ReadableVersion> {
  if (actor.guest !== undefined) {
    const { versions, ...found } = await readableAttachment(tx, actor, ids);
    const version = versions.find(({ id }) => id === ids.versionId);
    if (version === undefined) throw notFound();
    return { ...found, version };
  }
  const order = await readableOrder(tx, actor, ids.orderId);
  const attachment = await findAttachment(tx, order.id, ids.attachmentId);
  const version = attachment && (await findVersion(tx, attachment.id, ids.versionId));
  if (attachment === null || version === null || !isReadable(actor, attachment, version, order.status))
    throw notFound();
  return { order, attachment, version };
}
