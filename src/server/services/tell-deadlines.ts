import type { Db } from '#server/db/db.ts';
import { comingDeadlines, type DueOrderRow, markDeadlinesTold } from '#server/db/notifications.queries.ts';
import { afterOpenMinutes, dueState, workingDay } from '#shared/rules/business-hours.ts';
import { type Notice, notifyAll } from './notify.ts';
import { readHours } from './office-hours.ts';

/** Orders told of in one transaction: after a day that all are due on, what others ask waits for no more than these. */
const batchSize = 50;

/**
 * Tells once of each due date that no more than a working day is left. Changed, it is told of anew. May run in several
 * processes at once.
 */
export async function tellDeadlines(db: Db, now: Date): Promise<void> {
  const hours = await readHours(db);
  // Due in closed hours right after a working day there is no more than that day left.
  const horizon = afterOpenMinutes(now, workingDay(hours) + 1, hours);
  const near = (await comingDeadlines(db, now, horizon)).filter(
    ({ due_at: dueAt, status }) => dueState(dueAt, status, now, hours).urgency === 'soon',
  );
  for (let start = 0; start < near.length; start += batchSize) {
    const batch = near.slice(start, start + batchSize);
    await db.transaction(async (tx) => {
      const marked = await markDeadlinesTold(tx, batch);
      const causes = batch.filter(({ id }) => marked.has(id)).map((order) => [notice(order, hours.timeZone)]);
      await notifyAll({ tx, now, by: null }, causes);
    });
  }
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
  new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(moment);
