import type { Db } from '#server/kernel/db/db.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { readSettings } from './billing-settings.ts';
import { takeDueReminders } from './reminders.queries.ts';

/** Reminds companies of late invoices, once for each level of the settings. May run in several processes at once. */
export async function remindLate(db: Db, now: Date): Promise<void> {
  const { reminders } = await readSettings(db);
  if (reminders.length === 0) return;
  await mutate(db, async (tx) => {
    const days = reminders.map((reminder) => reminder.days);
    for (const { invoiceId, level } of await takeDueReminders(tx, { days, now }))
      await tx.addJob('invoice-mail', { invoiceId, reminder: level });
  });
}
