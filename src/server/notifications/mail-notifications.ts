import { type MailNames, mailLookOf } from '#server/brands/brand-mail.ts';
import type { Db } from '#server/kernel/db/db.ts';
import type { Mailer } from '#server/kernel/mail/mailer.ts';
import { runEach } from '#server/kernel/run-each.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { fullName } from '#shared/accounts/person.ts';
import { pathOfTarget } from '#shared/notifications/notification-path.ts';
import { shownOrderName } from '#shared/orders/order-name.ts';
import { findAddressee, peopleToMail, takeToMail } from './notification-mail.queries.ts';
import { notificationMail } from './notification-mail.ts';
import { notificationsById } from './notifications.queries.ts';

/** A person without an open window for this long counts as away. */
const awayMs = 3 * 60_000;
/** A mail waits until nothing has been added for this long … */
const quietMs = 2 * 60_000;
/** … but no longer than this since the first. */
const maxWaitMs = 15 * 60_000;

/**
 * Queues one mail for each person with notifications to be mailed, a burst of them together: those shown in the app only
 * if the person is away. Throws what failed for one person after the others.
 */
export async function collectMails(db: Db, now: Date): Promise<void> {
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  const awaySince = before(awayMs);
  const people = await peopleToMail(db, {
    awaySince,
    quietSince: before(quietMs),
    waitedSince: before(maxWaitMs),
  });
  await runEach(
    people.map(
      (userId) => () =>
        mutate(db, async (tx) => {
          const ids = await takeToMail(tx, userId, { awaySince, now });
          if (ids.length > 0) await tx.addJob('notification-mail', { userId, ids });
        }),
    ),
  );
}

export interface MailParts {
  db: Db;
  mailer: Mailer;
  names: MailNames;
}

/**
 * Sends one mail. Leaves out notifications that have been read or become unreadable meanwhile, and sends
 * nothing if none is left.
 */
export async function mailNotifications(
  { db, mailer, names }: MailParts,
  { userId, ids }: { userId: string; ids: string[] },
): Promise<void> {
  const rows = (await notificationsById(db, ids)).filter(({ read_at }) => read_at === null);
  const to = await findAddressee(db, userId);
  const [first] = rows;
  if (to === null || first === undefined) return;
  const isOneOrder = rows.every(({ order_id }) => order_id === first.order_id);
  const isOne = rows.length === 1;
  const { look, linkTo } = await mailLookOf(db, userId, names);
  await mailer.send(
    notificationMail({
      to: to.email,
      firstname: to.firstname,
      ...look,
      order: isOneOrder ? `#${first.order_id} ${shownOrderName(first.order_name)}` : null,
      link: linkTo(
        isOne ? pathOfTarget(first.target) : isOneOrder ? `/orders/detail/${first.order_id}` : '/',
      ),
      lines: rows.map((row) => ({
        order: `#${row.order_id} ${shownOrderName(row.order_name)}`,
        who: row.by === null ? null : fullName(row.by.firstname, row.by.lastname),
        title: row.title,
        message: row.message,
        record: row.decision_hash,
      })),
    }),
  );
}
