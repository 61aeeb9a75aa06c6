import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden, notFound, readableOrder, requirePermission } from '#server/access/order-access.ts';
import { ownChannel } from '#server/access/order-channels.ts';
import { requireAction } from '#server/orders/actions/plan-action.ts';
import { lockReadable } from '#server/orders/lock-orders.ts';
import type { LockedOrder } from '#server/orders/order-rows.queries.ts';
import { findPerson } from '#server/orders/orders.queries.ts';
import { currentCard, publishChangedOrders } from '#server/orders/publish-changed.ts';
import { can } from '#shared/access/permission.ts';
import { fullName } from '#shared/accounts/person.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { OrderWork, OwnWork } from '#shared/work-time/own-work.ts';
import type { WorkChanged } from '#shared/work-time/work-time.http.ts';
import { mayEndWork } from '#shared/work-time/work-time.ts';
import { type EndedWork, endWork, publishEndedWork, recordWork } from './end-work.ts';
import { orderWorkOf, ownWorkOf, type ResponseTime } from './present-work.ts';
import {
  lockWorker,
  markStretch,
  runningOf,
  runningOn,
  setAllocated,
  startStretch,
} from './work-time.queries.ts';

async function lockForWork(context: MutationContext, orderId: string, others: readonly string[] = []) {
  const orders = await lockReadable(context.tx, context.actor, [orderId, ...others]);
  const order = orders.get(orderId);
  if (order === undefined) throw notFound();
  return { order, orders };
}

/** Refuses with the worker's name, unless the actor may end another's work and so take it over. */
async function requireFree({ tx, actor }: UseCaseContext, workerId: string): Promise<void> {
  if (mayEndWork(actor, workerId)) return;
  const worker = await findPerson(tx, workerId);
  const name = worker === null ? 'Someone' : fullName(worker.firstname, worker.lastname);
  throw new Refusal('conflict', `${name} is at work on this order`, [
    'It can be started when they pause it. A manager can pause it for them.',
  ]);
}

/** Starts one's work on an order; what one worked on before is paused, and a manager takes over from another. */
export async function playWork(
  context: MutationContext,
  orderId: string,
  time: ResponseTime,
): Promise<WorkChanged> {
  const { tx, actor, now } = context;
  await lockWorker(tx, actor.userId);
  const before = await runningOf(tx, actor.userId);
  const { order, orders } = await lockForWork(
    context,
    orderId,
    before === null ? [] : [String(before.order_id)],
  );
  requireAction(actor, order, 'play');

  const ended: EndedWork[] = [];
  for (const stretch of await runningOn(
    tx,
    [...orders.values()].map(({ id }) => id),
  )) {
    const isMine = stretch.user_id === actor.userId;
    if (stretch.order_id === order.id && isMine) return changedWork(context, order, time);
    if (stretch.order_id === order.id) {
      await requireFree(context, stretch.user_id);
      ended.push(await endWork(context, order, stretch, 'taken-over', now));
    } else if (isMine) {
      const other = orders.get(String(stretch.order_id));
      if (other !== undefined) ended.push(await endWork(context, other, stretch, 'other-order', now));
    }
  }
  await startStretch(tx, order.id, actor.userId, now);
  const changed = new Map(
    [order, ...ended.map((one) => orders.get(String(one.order.id)))].map((one) => [one?.id, one]),
  );
  await publishTimers(
    context,
    [...changed.values()].flatMap((one) => one ?? []),
  );
  await publishEndedWork(context, ended);
  await recordWork(context, order.id, actor.userId, 'Work started');
  tx.emit(ownChannel(actor.userId), 'reload-working-time', {
    work: await ownWorkOf(tx, actor.userId, time),
  });
  return changedWork(context, order, time);
}

/**
 * Ends the running work on an order: the actor's own, or as a manager another's. Does nothing if none runs.
 */
export async function pauseWork(
  context: MutationContext,
  orderId: string,
  time: ResponseTime,
): Promise<WorkChanged> {
  const { order } = await lockForWork(context, orderId);
  requireAction(context.actor, order, 'pause');
  const [stretch] = await runningOn(context.tx, [order.id]);
  if (stretch !== undefined) {
    if (!mayEndWork(context.actor, stretch.user_id)) throw forbidden();
    const isMine = stretch.user_id === context.actor.userId;
    const ended = await endWork(context, order, stretch, isMine ? null : 'paused', context.now);
    await publishTimers(context, [order]);
    await publishEndedWork(context, [ended]);
  }
  return changedWork(context, order, time);
}

/** Sets the time agreed for the work. */
export async function allocateTime(
  context: MutationContext,
  orderId: string,
  minutes: number,
  time: ResponseTime,
): Promise<WorkChanged> {
  const { order } = await lockForWork(context, orderId);
  requirePermission(context.actor, 'update', 'ORDER_DETAIL');
  await setAllocated(context.tx, order.id, minutes * 60);
  await publishTimers(context, [order]);
  const content = minutes === 0 ? 'Allocated time: none' : `Allocated time: ${inHours(minutes)}`;
  await recordWork(context, order.id, context.actor.userId, content);
  return changedWork(context, order, time);
}

const inHours = (minutes: number): string => {
  const hours = Math.floor(minutes / 60);
  return [hours > 0 ? `${hours} h` : '', minutes % 60 > 0 ? `${minutes % 60} min` : '']
    .filter(Boolean)
    .join(' ');
};

/** Confirms that the actor is still at work. */
export async function confirmWork(
  context: MutationContext,
  orderId: string,
  time: ResponseTime,
): Promise<OwnWork | null> {
  const { tx, actor, now } = context;
  const { order } = await lockForWork(context, orderId);
  const [stretch] = await runningOn(tx, [order.id]);
  if (stretch?.user_id !== actor.userId) return ownWorkOf(tx, actor.userId, time);
  await markStretch(tx, order.id, { confirmedAt: now, askedAt: null });
  const own = await ownWorkOf(tx, actor.userId, time);
  tx.emit(ownChannel(actor.userId), 'reload-working-time', { work: own });
  return own;
}

/** Returns the time worked on an order; only the provider's people read it by person. */
export async function readOrderWork({ tx, actor }: UseCaseContext, orderId: string): Promise<OrderWork> {
  const order = await readableOrder(tx, actor, orderId);
  if (!can(actor, 'read', 'ORDER')) throw forbidden();
  return orderWorkOf(tx, order.id);
}

/** Publishes orders whose timer has changed. */
const publishTimers = (context: MutationContext, orders: readonly LockedOrder[]) =>
  publishChangedOrders(
    context,
    orders.map((order) => ({ id: order.id, before: order, entry: null })),
  );

/** Returns an order after a change of working time, and the work of the person who made it. */
const changedWork = async (
  context: MutationContext,
  order: LockedOrder,
  time: ResponseTime,
): Promise<WorkChanged> => ({
  card: await currentCard(context, order.id),
  work: await orderWorkOf(context.tx, order.id),
  own: await ownWorkOf(context.tx, context.actor.userId, time),
});
