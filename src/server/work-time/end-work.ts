import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { companyChannel, internalChannel, ownChannel } from '#server/access/order-channels.ts';
import { presentPerson } from '#server/accounts/present-person.ts';
import type { LockedOrder } from '#server/orders/order-rows.queries.ts';
import { findPerson } from '#server/orders/orders.queries.ts';
import { presentTimelineEntry } from '#server/orders/publish-update.ts';
import { insertTimelineEntry } from '#server/orders/timeline.queries.ts';
import { shownOrderName } from '#shared/orders/order-name.ts';
import type { WorkStop } from '#shared/work-time/own-work.ts';
import { mayRun } from '#shared/work-time/work-time.ts';
import { endStretch, runningOn, type StretchRow } from './work-time.queries.ts';

/** Work that has ended in this transaction and is still to be published. */
export interface EndedWork {
  order: Pick<LockedOrder, 'id' | 'name' | 'company_id'>;
  stretch: StretchRow;
  /** Null: its person paused it. */
  reason: WorkStop | null;
}

const words: Readonly<Record<WorkStop, string>> = {
  unanswered: 'Work stopped: nobody answered',
  'taken-over': 'Work taken over',
  paused: 'Work paused',
  left: 'Work stopped: the order left In Progress',
  'other-order': 'Work paused for another order',
};

/** Ends the timer that runs on a locked order; time counts until `at`. */
export async function endWork(
  { tx }: Pick<UseCaseContext, 'tx'>,
  order: EndedWork['order'],
  stretch: StretchRow,
  reason: WorkStop | null,
  at: Date,
): Promise<EndedWork> {
  await endStretch(tx, order.id, at);
  return { order, stretch, reason };
}

/** Ends work on those of these orders that can no longer be worked on. The caller has locked all of them. */
export async function endWorkLeft(
  context: Pick<UseCaseContext, 'tx' | 'now'>,
  orders: readonly (EndedWork['order'] & Parameters<typeof mayRun>[0])[],
): Promise<EndedWork[]> {
  const left = new Map(orders.filter((order) => !mayRun(order)).map((order) => [order.id, order]));
  if (left.size === 0) return [];
  const ended: EndedWork[] = [];
  for (const stretch of await runningOn(context.tx, [...left.keys()])) {
    const order = left.get(stretch.order_id);
    if (order !== undefined) ended.push(await endWork(context, order, stretch, 'left', context.now));
  }
  return ended;
}

/** Adds a line about working time to an order's timeline, and publishes it to internal staff. */
export async function recordWork(
  { tx, now }: Pick<MutationContext, 'tx' | 'now'>,
  orderId: number,
  userId: string,
  content: string,
): Promise<void> {
  const entry = await insertTimelineEntry(tx, {
    orderId,
    type: 'history',
    content,
    versionId: null,
    isInternal: true,
    userId,
    now,
  });
  tx.emit(internalChannel(orderId), 'reload-timeline', {
    orderId: String(orderId),
    entry: presentTimelineEntry(entry),
  });
}

/** Records ended work in the timeline, and publishes it to its people and to readers of the orders. */
export async function publishEndedWork(
  context: Pick<MutationContext, 'tx' | 'now' | 'actor'>,
  ended: readonly EndedWork[],
): Promise<void> {
  const { tx, actor } = context;
  // Their hours have grown.
  for (const companyId of new Set(ended.map(({ order }) => order.company_id)))
    tx.emit(companyChannel(companyId), 'notify-sidebar', {});
  const ender = ended.length === 0 ? null : await findPerson(tx, actor.userId);
  for (const { order, stretch, reason } of ended) {
    const { user_id: userId } = stretch;
    const orderId = String(order.id);
    const byItself = reason === 'unanswered';
    const author = byItself ? userId : actor.userId;
    await recordWork(context, order.id, author, words[reason ?? 'paused']);
    tx.emit(ownChannel(userId), 'reload-working-time', { work: null });
    if (reason === null || (userId === actor.userId && !byItself)) continue;
    const person = await findPerson(tx, userId);
    if (person !== null)
      tx.emit(internalChannel(order.id), 'notify-card-working-time-stopped', {
        orderId,
        person: presentPerson(person),
        reason,
      });
    tx.emit(ownChannel(userId), 'notify-worktime-stopped', {
      orderId,
      orderName: shownOrderName(order.name),
      reason,
      by: byItself ? null : ender && presentPerson(ender),
    });
  }
}
