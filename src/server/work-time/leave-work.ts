import type { MutationContext } from '#server/access/mutation-context.ts';
import { type LockedOrder, lockOrders } from '#server/orders/order-rows.queries.ts';
import { publishChangedOrders } from '#server/orders/publish-changed.ts';
import { endWork, publishEndedWork } from './end-work.ts';
import { lockWorker, runningOf } from './work-time.queries.ts';

/**
 * Locks the timer of somebody who is about to lose their account, and the order it runs on, along with `others`. Comes
 * before the lock of the person.
 */
export async function lockOrdersAndWork(
  { tx, actor }: MutationContext,
  userId: string,
  others: readonly number[] = [],
): Promise<LockedOrder[]> {
  await lockWorker(tx, userId);
  const running = await runningOf(tx, userId);
  const ids = new Set([...others, ...(running === null ? [] : [running.order_id])]);
  return lockOrders(tx, [...ids], actor.userId);
}

/** Pauses the timer of somebody whose account has ended, which runs on one of these locked orders. */
export async function pauseWorkOf(
  context: MutationContext,
  userId: string,
  locked: readonly LockedOrder[],
): Promise<void> {
  const running = await runningOf(context.tx, userId);
  const order = locked.find(({ id }) => id === running?.order_id);
  if (running === null || order === undefined) return;
  const ended = await endWork(context, order, running, 'paused', context.now);
  await publishChangedOrders(context, [{ id: order.id, before: order, entry: null }]);
  await publishEndedWork(context, [ended]);
}
