import { deleteAuditBefore } from '#server/audit/audit-entries.queries.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { trimMailLog } from '#server/kernel/mail/mail-log.queries.ts';
import { removeOldMails } from '#server/kernel/mail/outbox-folder.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { deleteNotificationsBefore } from '#server/notifications/notifications.queries.ts';
import { monthsBefore } from '#shared/data-rights/retention.ts';
import { lockPeople } from '../erasure/erase-person.queries.ts';
import { eraseOne } from '../erasure/erase-person.ts';
import {
  agedGuestIds,
  findRetention,
  takeAgedFiles,
  withdrawCertificatesWithFiles,
} from './retention.queries.ts';
import { outboxOf, type RetentionConfig, usualRetention } from './retention.ts';

const filesAtOnce = 200;
const guestsAtOnce = 20;

type UnlimitedDb = Db['unlimited'];

/**
 * Removes what is older than it is kept, by the settings, or as usual where there are none. Nothing depends on when it
 * runs, and it may run in several processes at once.
 */
export async function applyRetention(db: UnlimitedDb, now: Date, config: RetentionConfig): Promise<void> {
  const set = await findRetention(db);
  const settings = set ?? usualRetention(config);
  const before = (months: number | null): Date | null => (months === null ? null : monthsBefore(now, months));
  await trimMailLog(db, before(settings.mailLog) ?? new Date(0));
  const notifications = before(settings.notifications);
  if (notifications !== null) await deleteNotificationsBefore(db, notifications);
  const audit = set === null ? configuredAudit(config, now) : before(settings.auditLog);
  if (audit !== null) await mutate(db, (tx) => deleteAuditBefore(tx, audit));
  const outbox = before(settings.outbox);
  if (outbox !== null) await removeOldMails(outboxOf(config), outbox);
  const files = before(settings.closedFiles);
  if (files !== null) await removeFiles(db, files, now);
  const guests = before(settings.guests);
  if (guests !== null) await eraseGuests(db, guests, now);
}

/** Uses the configured milliseconds unless an administrator has set months. */
const configuredAudit = ({ auditRetentionMs }: RetentionConfig, now: Date): Date | null =>
  auditRetentionMs === null ? null : new Date(now.getTime() - auditRetentionMs);

async function removeFiles(db: UnlimitedDb, before: Date, now: Date): Promise<void> {
  let isFurther = true;
  while (isFurther)
    isFurther = await mutate(db, async (tx) => {
      const taken = await takeAgedFiles(tx, before, now, filesAtOnce);
      const keys = taken.flatMap((each) => each.keys);
      if (keys.length > 0) await tx.addJob('delete-objects', { keys });
      return taken.length === filesAtOnce;
    });
  await mutate(db, async (tx) => {
    const certificates = await withdrawCertificatesWithFiles(tx, before, now);
    if (certificates.length > 0)
      await tx.addJob('delete-objects', { keys: certificates.map(({ key }) => key) });
  });
}

async function eraseGuests(db: UnlimitedDb, before: Date, now: Date): Promise<void> {
  let isFurther = true;
  while (isFurther)
    isFurther = await mutate(db, async (tx) => {
      const ids = await agedGuestIds(tx, before, guestsAtOnce);
      // Another process may have erased them meanwhile.
      for (const guest of await lockPeople(tx, ids))
        if (guest.number === null) await eraseOne({ tx, now }, guest);
      return ids.length === guestsAtOnce;
    });
}
