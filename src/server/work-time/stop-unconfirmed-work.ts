import { findActor } from '#server/access/actors.queries.ts';
import type { MutationContext } from '#server/access/mutation-context.ts';
import { ownChannel } from '#server/access/order-channels.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { runEach } from '#server/kernel/run-each.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { lockOrders } from '#server/orders/order-rows.queries.ts';
import { publishChangedOrders } from '#server/orders/publish-changed.ts';
import { type StretchLimits, stretchStep } from '#shared/work-time/work-time.ts';
import { endWork, publishEndedWork } from './end-work.ts';
import { ownWorkOf } from './present-work.ts';
import { markStretch, runningOn, unconfirmedWork } from './work-time.queries.ts';

interface Parts {
  db: Db;
  store: ObjectStore;
  clock: () => Date;
}

/**
 * Asks people whose timer has run for long whether they are still at work, and stops timers without a response.
 * Time from when the question was due does not count, because nobody confirmed it; where no server ran then, it was asked
 * later. May run in several processes at once. Throws what failed for one person after the others.
 */
export async function stopUnconfirmedWork({ db, store, clock }: Parts, limits: StretchLimits): Promise<void> {
  const now = clock();
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  const due = await unconfirmedWork(db, before(limits.askAfterMs), before(limits.respondWithinMs));
  await runEach(
    due.map(
      ({ order_id: orderId, user_id: userId }) =>
        () =>
          mutate(db, async (tx) => {
            const actor = await findActor(tx, userId);
            if (actor !== null) await step({ tx, store, actor, now, mutationId: null }, orderId, limits);
          }),
    ),
  );
}

/** `context.actor` is whose work it was; it may have ended, or another's begun, since it was looked for. */
async function step(context: MutationContext, orderId: number, limits: StretchLimits): Promise<void> {
  const { tx, actor, now } = context;
  const [order] = await lockOrders(tx, [orderId], actor.userId);
  const [stretch] = await runningOn(tx, [orderId]);
  if (order === undefined || stretch === undefined || stretch.user_id !== actor.userId) return;
  const { confirmed_at: confirmedAt, asked_at: askedAt } = stretch;
  const next = stretchStep({ confirmedAt, askedAt }, now, limits);
  if (next === 'ask') {
    await markStretch(tx, orderId, { confirmedAt, askedAt: now });
    const asked = await ownWorkOf(tx, actor.userId, limits);
    if (asked !== null) tx.emit(ownChannel(actor.userId), 'confirm-worktime-auto-stop', { work: asked });
  } else if (next === 'stop') {
    const questionDueAt = new Date(confirmedAt.getTime() + limits.askAfterMs);
    const ended = await endWork(context, order, stretch, 'unanswered', questionDueAt);
    await publishChangedOrders(context, [{ id: orderId, before: order, entry: null }]);
    await publishEndedWork(context, [ended]);
  }
}
