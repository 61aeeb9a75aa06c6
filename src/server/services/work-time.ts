import { appendEvents } from '#server/db/events.queries.ts';
import type { HeldOrder } from '#server/db/order-rows.queries.ts';
import { findPerson } from '#server/db/orders.queries.ts';
import {
  lockWorker,
  markStretch,
  runningOf,
  runningOn,
  setAllocated,
  startStretch,
} from '#server/db/work-time.queries.ts';
import type { OrderWork, OwnWork } from '#shared/model/own-work.ts';
import { fullName } from '#shared/model/person.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import type { WorkChanged } from '#shared/protocol/http/work-time.ts';
import { can } from '#shared/rules/permission.ts';
import { mayEndWork } from '#shared/rules/work-time.ts';
import { type EndedWork, endWork, recordWork, tellEnded } from './end-work.ts';
import { holdReadable } from './held-orders.ts';
import { forbidden, notFound, readableOrder, requirePermission } from './order-access.ts';
import { ownChannel } from './order-channels.ts';
import { requireAction } from './plan-action.ts';
import { type AnswerTime, orderWorkOf, ownWorkOf } from './present-work.ts';
import { cardNow, tellAllChanged } from './tell-changed.ts';
import type { Work, Writing } from './work.ts';

async function held(work: Writing, orderId: string, others: readonly string[] = []) {
  const orders = await holdReadable(work.tx, work.actor, [orderId, ...others]);
  const order = orders.get(orderId);
  if (order === undefined) throw notFound();
  return { order, orders };
}

/** Who may end another's work may take it over; anyone else is told whose it is. */
async function requireFree({ tx, actor }: Work, workerId: string): Promise<void> {
  if (mayEndWork(actor, workerId)) return;
  const worker = await findPerson(tx, workerId);
  const name = worker === null ? 'Someone' : fullName(worker.firstname, worker.lastname);
  throw new Refusal('conflict', `${name} is at work on this order`, [
    'It can be started when they pause it. A manager can pause it for them.',
  ]);
}

/** Starts one's work on an order; what one worked on before is paused, and a manager takes over from another. */
export async function playWork(work: Writing, orderId: string, time: AnswerTime): Promise<WorkChanged> {
  const { tx, actor, now } = work;
  await lockWorker(tx, actor.userId);
  const before = await runningOf(tx, actor.userId);
  const { order, orders } = await held(work, orderId, before === null ? [] : [String(before.order_id)]);
  requireAction(actor, order, 'play');

  const ended: EndedWork[] = [];
  for (const stretch of await runningOn(
    tx,
    [...orders.values()].map(({ id }) => id),
  )) {
    const isMine = stretch.user_id === actor.userId;
    if (stretch.order_id === order.id && isMine) return answer(work, order, time);
    if (stretch.order_id === order.id) {
      await requireFree(work, stretch.user_id);
      ended.push(await endWork(work, order, stretch, 'taken-over', now));
    } else if (isMine) {
      const other = orders.get(String(stretch.order_id));
      if (other !== undefined) ended.push(await endWork(work, other, stretch, 'other-order', now));
    }
  }
  await startStretch(tx, order.id, actor.userId, now);
  const changed = new Map(
    [order, ...ended.map((one) => orders.get(String(one.order.id)))].map((one) => [one?.id, one]),
  );
  await tellWork(
    work,
    [...changed.values()].flatMap((one) => one ?? []),
  );
  await tellEnded(work, ended);
  const started = await recordWork(work, order.id, actor.userId, 'Work started');
  const payload = { work: await ownWorkOf(tx, actor.userId, time) };
  await appendEvents(tx, [
    started,
    { channel: ownChannel(actor.userId), name: 'reload-working-time', payload },
  ]);
  return answer(work, order, time);
}

/** Ends what runs on an order: one's own work, or as a manager another's. Nothing is done where nothing runs. */
export async function pauseWork(work: Writing, orderId: string, time: AnswerTime): Promise<WorkChanged> {
  const { order } = await held(work, orderId);
  requireAction(work.actor, order, 'pause');
  const [stretch] = await runningOn(work.tx, [order.id]);
  if (stretch !== undefined) {
    if (!mayEndWork(work.actor, stretch.user_id)) throw forbidden();
    const isMine = stretch.user_id === work.actor.userId;
    const ended = await endWork(work, order, stretch, isMine ? null : 'paused', work.now);
    await tellWork(work, [order]);
    await tellEnded(work, [ended]);
  }
  return answer(work, order, time);
}

/** Sets the time agreed for the work. */
export async function allocateTime(
  work: Writing,
  orderId: string,
  minutes: number,
  time: AnswerTime,
): Promise<WorkChanged> {
  const { order } = await held(work, orderId);
  requirePermission(work.actor, 'update', 'ORDER_DETAIL');
  await setAllocated(work.tx, order.id, minutes * 60);
  await tellWork(work, [order]);
  const content = minutes === 0 ? 'Allocated time: none' : `Allocated time: ${inHours(minutes)}`;
  await appendEvents(work.tx, [await recordWork(work, order.id, work.actor.userId, content)]);
  return answer(work, order, time);
}

const inHours = (minutes: number): string => {
  const hours = Math.floor(minutes / 60);
  return [hours > 0 ? `${hours} h` : '', minutes % 60 > 0 ? `${minutes % 60} min` : '']
    .filter(Boolean)
    .join(' ');
};

/** Answers that one is still at work. */
export async function confirmWork(work: Writing, orderId: string, time: AnswerTime): Promise<OwnWork | null> {
  const { tx, actor, now } = work;
  const { order } = await held(work, orderId);
  const [stretch] = await runningOn(tx, [order.id]);
  if (stretch?.user_id !== actor.userId) return ownWorkOf(tx, actor.userId, time);
  await markStretch(tx, order.id, { confirmedAt: now, askedAt: null });
  const own = await ownWorkOf(tx, actor.userId, time);
  await appendEvents(tx, [
    { channel: ownChannel(actor.userId), name: 'reload-working-time', payload: { work: own } },
  ]);
  return own;
}

/** Time worked on an order; the provider's people alone read who worked how long. */
export async function readOrderWork({ tx, actor }: Work, orderId: string): Promise<OrderWork> {
  const order = await readableOrder(tx, actor, orderId);
  if (!can(actor, 'read', 'ORDER')) throw forbidden();
  return orderWorkOf(tx, order.id);
}

/** Tells boards, lists and pages of orders whose clock has changed. */
const tellWork = (work: Writing, orders: readonly HeldOrder[]) =>
  tellAllChanged(
    work,
    orders.map((order) => ({ id: order.id, before: order, entry: null })),
  );

const answer = async (work: Writing, order: HeldOrder, time: AnswerTime): Promise<WorkChanged> => ({
  card: await cardNow(work, order.id),
  work: await orderWorkOf(work.tx, order.id),
  own: await ownWorkOf(work.tx, work.actor.userId, time),
});
