import { subDays } from 'date-fns';
import { logImpersonation } from '#server/access/impersonations.queries.ts';
import { saveTours } from '#server/demo/queries/demo-shell.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { insertAnnouncement } from '#server/notifications/announcements.queries.ts';
import { tourNames } from '#shared/accounts/tour.ts';

/** Sign in for the first time, and are shown around. */
const newcomers = ['astrid', 'cillian'];

/** Whom managers have helped as customers, and how many days ago. */
const helped = [
  { userId: 'margaret', impersonatorId: 'daniel', daysAgo: 9 },
  { userId: 'farah', impersonatorId: 'helen', daysAgo: 2 },
];

/** Writes finished tours, announcements and impersonations. */
export async function writeShell(tx: Tx, now: Date): Promise<void> {
  await saveTours(tx, Object.fromEntries(tourNames.map((name) => [name, 'finished'])), newcomers);
  await insertAnnouncement(
    tx,
    {
      html: 'The studio is <strong>closed on 25 December</strong> and 1 January. Orders approved by the 22nd are printed before.',
      backgroundColor: '#1e3a5f',
      textColor: '#ffffff',
      readers: 'customer',
    },
    { userId: 'daniel', now },
  );
  for (const { daysAgo, ...who } of helped) await logImpersonation(tx, who, subDays(now, daysAgo));
}
