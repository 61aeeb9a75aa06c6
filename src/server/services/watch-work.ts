import { findActor } from '#server/db/actors.queries.ts';
import type { Db } from '#server/db/db.ts';
import { appendEvents } from '#server/db/events.queries.ts';
import { holdOrders } from '#server/db/order-rows.queries.ts';
import { markStretch, runningOn, unconfirmedWork } from '#server/db/work-time.queries.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { type StretchLimits, stretchStep } from '#shared/rules/work-time.ts';
import { endWork, tellEnded } from './end-work.ts';
import { ownChannel } from './order-channels.ts';
import { ownWorkOf } from './present-work.ts';
import { tellAllChanged } from './tell-changed.ts';
import type { Writing } from './work.ts';

interface Parts {
  db: Db;
  store: ObjectStore;
  clock: () => Date;
}

/**
 * Asks those whose work has run for long whether they are still at it, and stops what nobody answered for. The time
 * after the question does not count: nobody says that it was worked. May run in several processes at once.
 */
export async function watchWork({ db, store, clock }: Parts, limits: StretchLimits): Promise<void> {
  const now = clock();
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  const due = await unconfirmedWork(db, before(limits.askAfterMs), before(limits.answerWithinMs));
  for (const { order_id: orderId, user_id: userId } of due)
    await db.transaction(async (tx) => {
      const actor = await findActor(tx, userId);
      if (actor !== null) await step({ tx, store, actor, now, mutationId: null }, orderId, limits);
    });
}

/** `work.actor` is whose work it was; it may have ended, or another's begun, since it was looked for. */
async function step(work: Writing, orderId: number, limits: StretchLimits): Promise<void> {
  const { tx, actor, now } = work;
  const [order] = await holdOrders(tx, [orderId], actor.userId);
  const [stretch] = await runningOn(tx, [orderId]);
  if (order === undefined || stretch === undefined || stretch.user_id !== actor.userId) return;
  const { confirmed_at: confirmedAt, asked_at: askedAt } = stretch;
  const next = stretchStep({ confirmedAt, askedAt }, now, limits);
  if (next === 'ask') {
    await markStretch(tx, orderId, { confirmedAt, askedAt: now });
    const asked = await ownWorkOf(tx, actor.userId, limits);
    await appendEvents(tx, [
      { channel: ownChannel(actor.userId), name: 'confirm-worktime-auto-stop', payload: { work: asked } },
    ]);
  } else if (next === 'stop') {
    const ended = await endWork(work, order, stretch, 'unanswered', askedAt ?? now);
    await tellAllChanged(work, [{ id: orderId, before: order, entry: null }]);
    await tellEnded(work, [ended]);
  }
}
