import { bytesOfOrder, keysOfOrder } from '#server/db/attachments.queries.ts';
import { clientOf } from '#server/db/client-board.queries.ts';
import { appendEvent } from '#server/db/events.queries.ts';
import { insertJob } from '#server/db/jobs.queries.ts';
import { deleteNotificationsOf } from '#server/db/notifications.queries.ts';
import { deleteOrderRow } from '#server/db/order-forms.queries.ts';
import type { HeldOrder } from '#server/db/order-rows.queries.ts';
import { lockColumns } from '#server/db/places.queries.ts';
import { placeOf } from '#shared/model/order-place.ts';
import { holdAsSeen } from './held-orders.ts';
import { tellLists } from './notify.ts';
import { readableOrder } from './order-access.ts';
import { companyChannel, providerChannel, publicChannel } from './order-channels.ts';
import { requireAction } from './plan-action.ts';
import { tellStorage } from './tell.ts';
import { tellChanges } from './tell-board.ts';
import { endGuests, tellLinks } from './tell-guests.ts';
import type { Writing } from './work.ts';

/** Deletes an order for good, with all that hangs on it; answers the bytes recovered. Its objects go by a job. */
export async function deleteOrder(work: Writing, orderId: string): Promise<{ recoveredBytes: number }> {
  const held = await holdAsSeen(work, orderId, undefined);
  requireAction(work.actor, held, 'delete');
  return removeOrder(work, held);
}

/** The same of an order that is held and may go. */
export async function removeOrder(work: Writing, held: HeldOrder): Promise<{ recoveredBytes: number }> {
  const { tx, actor } = work;
  const order = await readableOrder(tx, actor, String(held.id));
  const recoveredBytes = await bytesOfOrder(tx, order.id);
  const keys = await keysOfOrder(tx, order.id);
  const column = held.board_column;
  if (column !== null) await lockColumns(tx, new Set([column]));
  const told = await deleteNotificationsOf(tx, order.id, null);
  await endGuests(tx, [order.id], 'removed');
  await tellLinks(tx, [order.id]);
  await deleteOrderRow(tx, order.id);
  if (keys.length > 0) await insertJob(tx, 'delete-objects', { keys });

  const about = { orderId: String(order.id) };
  const readers = [publicChannel(order.id), companyChannel(order.company_id)];
  if (placeOf(held) !== 'draft') readers.push(providerChannel);
  for (const channel of readers) await appendEvent(tx, channel, 'order-deleted', about);
  await tellChanges(work, [
    {
      orderId: order.id,
      companyId: order.company_id,
      clientId: await clientOf(tx, order.company_id),
      from: column,
      to: null,
      stand: null,
      card: null,
      listed: null,
      entry: null,
    },
  ]);
  await tellStorage(work, order);
  await tellLists(tx, told);
  return { recoveredBytes };
}
