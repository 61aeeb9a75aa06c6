import type { Db } from '#server/db/db.ts';
import { comingDeadlines, markDeadlineTold } from '#server/db/notifications.queries.ts';
import { afterOpenMinutes, dueState, workingDay } from '#shared/rules/business-hours.ts';
import { notifyAll } from './notify.ts';
import { readHours } from './office-hours.ts';

/**
 * Tells once of each due date that no more than a working day is left. Changed, it is told of anew. May run in several
 * processes at once.
 */
export async function tellDeadlines(db: Db, now: Date): Promise<void> {
  const hours = await readHours(db);
  const { timeZone } = hours;
  // Due in closed hours right after a working day there is no more than that day left.
  const horizon = afterOpenMinutes(now, workingDay(hours) + 1, hours);
  for (const order of await comingDeadlines(db, now, horizon)) {
    const { due_at: dueAt } = order;
    if (dueAt === null || dueState(dueAt, order.status, now, hours).urgency !== 'soon') continue;
    await db.transaction(async (tx) => {
      if (!(await markDeadlineTold(tx, order.id, dueAt))) return;
      await notifyAll({ tx, now, by: null }, [
        [
          {
            kind: 'deadline',
            order,
            title: 'Due soon',
            message: `${order.name} is due ${words(dueAt, timeZone)}.`,
            audience: 'order',
            target: { target: 'card', targetId: { cardId: String(order.id) } },
            to: [order.operator_id, order.manager_id, order.creator_id],
          },
        ],
      ]);
    });
  }
}

const words = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(moment);
