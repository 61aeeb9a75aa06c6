import { narrowSockets } from '#server/access/access-change.ts';
import type { MutationContext } from '#server/access/mutation-context.ts';
import { readableOrder } from '#server/access/order-access.ts';
import { companyChannel, providerChannel, publicChannel } from '#server/access/order-channels.ts';
import { publishOrderChanges } from '#server/board/publish-changes.ts';
import { resellerOf } from '#server/board/reseller-board.queries.ts';
import { withdrawCertificates } from '#server/decisions/certificate/certificates.queries.ts';
import { chainDeletion } from '#server/decisions/installation-chain.ts';
import { bytesOfOrder, keysOfOrder } from '#server/files/attachments.queries.ts';
import { deleteUploaded } from '#server/files/upload/delete-uploaded.ts';
import { endGuests, publishLinkChanges } from '#server/guests/publish-to-guests.ts';
import { deleteNotificationsOf } from '#server/notifications/notifications.queries.ts';
import { publishListChange } from '#server/notifications/notify.ts';
import { requireAction } from '#server/orders/actions/plan-action.ts';
import { deleteOrderRow } from '#server/orders/form/order-forms.queries.ts';
import { phaseOf } from '#shared/orders/order-phase.ts';
import type { ChannelFor } from '#shared/protocol/socket.ts';
import { lockUnchanged } from './lock-orders.ts';
import type { LockedOrder } from './order-rows.queries.ts';
import { publishStorageChange } from './publish-update.ts';

/**
 * Deletes an order for good, with all that belongs to it; returns the bytes recovered. A job removes its
 * objects.
 */
export async function deleteOrder(
  context: MutationContext,
  orderId: string,
): Promise<{ recoveredBytes: number }> {
  const locked = await lockUnchanged(context, orderId, undefined);
  requireAction(context.actor, locked, 'delete');
  return removeOrder(context, locked);
}

/** Deletes a locked order that the actor may delete. Returns the freed bytes. */
export async function removeOrder(
  context: MutationContext,
  locked: LockedOrder,
): Promise<{ recoveredBytes: number }> {
  const { tx, actor } = context;
  const order = await readableOrder(tx, actor, String(locked.id));
  const recoveredBytes = await bytesOfOrder(tx, order.id);
  const keys = await keysOfOrder(tx, order.id);
  const recipients = await deleteNotificationsOf(tx, order.id, null);
  await endGuests(context, [order.id], 'order-deleted');
  await publishLinkChanges(tx, [order.id]);
  await chainDeletion(context, order.id);
  // Their objects are among `keys`.
  await withdrawCertificates(tx, [order.id], context.now);
  await deleteOrderRow(tx, order.id);
  await deleteUploaded(tx, context.store, keys);

  const about = { orderId: String(order.id) };
  const readers: ChannelFor<'order-deleted'>[] = [publicChannel(order.id), companyChannel(order.company_id)];
  if (phaseOf(locked) !== 'draft') readers.push(providerChannel);
  for (const channel of readers) tx.emit(channel, 'order-deleted', about);
  publishOrderChanges(context, [
    {
      orderId: order.id,
      companyId: order.company_id,
      clientId: await resellerOf(tx, order.company_id),
      from: locked.board_column,
      to: null,
      hasMoved: false,
      hasGuests: false,
      card: null,
      listed: null,
      entry: null,
    },
  ]);
  narrowSockets(tx, { orders: [about.orderId] });
  publishStorageChange(context, order);
  publishListChange(tx, recipients);
  return { recoveredBytes };
}
