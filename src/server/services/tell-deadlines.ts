import type { Db } from '#server/db/db.ts';
import { comingDeadlines, markDeadlineTold } from '#server/db/notifications.queries.ts';
import { dueState, providerHours } from '#shared/rules/business-hours.ts';
import { notifyAll } from './notify.ts';

/** A working day before the longest stretch of closed days that the hours know, with room to spare. */
const horizonMs = 5 * 24 * 3_600_000;

/**
 * Tells once of each due date that no more than a working day is left. Changed, it is told of anew. May run in several
 * processes at once.
 */
export async function tellDeadlines(db: Db, now: Date, timeZone: string): Promise<void> {
  const hours = { ...providerHours, timeZone };
  for (const order of await comingDeadlines(db, now, new Date(now.getTime() + horizonMs))) {
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
