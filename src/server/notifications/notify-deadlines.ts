import { readHours } from '#server/calendar/business-hours.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { runEach } from '#server/kernel/run-each.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { afterOpenMinutes, dueState, workingDay } from '#shared/calendar/business-hours-rules.ts';
import { zoneMoment, zoneName } from '#shared/kernel/zone-dates.ts';
import { comingDeadlines, type DueOrderRow, markDeadlinesNotified } from './notifications.queries.ts';
import { type Notice, notifyAll } from './notify.ts';

/** Orders per transaction, so that other calls do not wait long when many orders are due at once. */
const batchSize = 50;

/**
 * Notifies once for each due date when at most one working day is left, and again after the due date changes. May run
 * in several processes at once. Throws what failed for one batch after the others.
 */
export async function notifyDeadlines(db: Db, now: Date): Promise<void> {
  const hours = await readHours(db);
  // One minute more, because a due date in the closed hours after a working day has only that day left.
  const horizon = afterOpenMinutes(now, workingDay(hours) + 1, hours);
  const near = (await comingDeadlines(db, now, horizon)).filter(
    ({ due_at: dueAt, status }) => dueState(dueAt, status, now, hours).urgency === 'soon',
  );
  const batches = Array.from({ length: Math.ceil(near.length / batchSize) }, (_, index) =>
    near.slice(index * batchSize, (index + 1) * batchSize),
  );
  await runEach(
    batches.map(
      (batch) => () =>
        mutate(db, async (tx) => {
          const marked = await markDeadlinesNotified(tx, batch);
          const causes = batch
            .filter(({ id }) => marked.has(id))
            .map((order) => [notice(order, hours.timeZone)]);
          await notifyAll({ tx, now, by: null }, causes);
        }),
    ),
  );
}

const notice = (order: DueOrderRow, timeZone: string): Notice => ({
  kind: 'deadline',
  order,
  title: 'Due soon',
  message: `${order.name} is due ${words(order.due_at, timeZone)}.`,
  audience: 'order',
  target: { target: 'card', targetId: { cardId: String(order.id) } },
  to: [order.operator_id, order.manager_id, order.creator_id],
});

const words = (moment: Date, timeZone: string): string =>
  `${zoneMoment(moment, timeZone)} (${zoneName(moment, timeZone)})`;
