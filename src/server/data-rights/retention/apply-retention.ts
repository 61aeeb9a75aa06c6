import { deleteAuditBefore } from '#server/audit/audit-entries.queries.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { trimMailLog } from '#server/kernel/mail/mail-log.queries.ts';
import { removeOldMails } from '#server/kernel/mail/outbox-folder.ts';
import { runEach } from '#server/kernel/run-each.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { deleteNotificationsBefore } from '#server/notifications/notifications.queries.ts';
import { monthsBefore } from '#shared/data-rights/retention.ts';
import { lockPeople } from '../erasure/erase-person.queries.ts';
import { eraseOne } from '../erasure/erase-person.ts';
import {
  agedGuestIds,
  findRetention,
  isAgedGuest,
  takeAgedFiles,
  withdrawCertificatesWithFiles,
} from './retention.queries.ts';
import { outboxOf, type RetentionConfig, usualRetention } from './retention.ts';

const filesAtOnce = 200;

type UnlimitedDb = Db['unlimited'];

/**
 * Removes what is older than it is kept, by the settings, or as usual where there are none. Nothing depends on when it
 * runs, and it may run in several processes at once. A removal that fails does not stop the others; its error is thrown
 * after them.
 */
export async function applyRetention(db: UnlimitedDb, now: Date, config: RetentionConfig): Promise<void> {
  const set = await findRetention(db);
  const settings = set ?? usualRetention(config);
  const before = (months: number | null): Date | null => (months === null ? null : monthsBefore(now, months));
  const notifications = before(settings.notifications);
  const audit = set === null ? configuredAudit(config, now) : before(settings.auditLog);
  const outbox = before(settings.outbox);
  const files = before(settings.closedFiles);
  const guests = before(settings.guests);
  await runEach([
    () => trimMailLog(db, before(settings.mailLog) ?? new Date(0)),
    async () => notifications && deleteNotificationsBefore(db, notifications),
    async () => audit && mutate(db, (tx) => deleteAuditBefore(tx, audit)),
    async () => outbox && removeOldMails(outboxOf(config), outbox),
    async () => files && removeFiles(db, files, now),
    async () => files && withdrawCertificates(db, files, now),
    async () => guests && eraseGuests(db, guests, now),
  ]);
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
}

const withdrawCertificates = (db: UnlimitedDb, before: Date, now: Date): Promise<void> =>
  mutate(db, async (tx) => {
    const certificates = await withdrawCertificatesWithFiles(tx, before, now);
    if (certificates.length > 0)
      await tx.addJob('delete-objects', { keys: certificates.map(({ key }) => key) });
  });

async function eraseGuests(db: UnlimitedDb, before: Date, now: Date): Promise<void> {
  const ids = await agedGuestIds(db, before);
  await runEach(
    ids.map(
      (id) => () =>
        mutate(db, async (tx) => {
          const [guest] = await lockPeople(tx, [id]);
          // Another process may have erased them meanwhile, or they may have come back.
          if (guest !== undefined && (await isAgedGuest(tx, before, id))) await eraseOne({ tx, now }, guest);
        }),
    ),
  );
}
