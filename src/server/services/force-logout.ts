import { z } from 'zod';
import type { Db, Tx } from '#server/db/db.ts';
import { notify } from '#server/db/notify.queries.ts';
import { deleteSessionsOf } from '#server/db/sessions.queries.ts';

const forceLogoutChannel = 'force_logout';
/** `reason` null: the person signed out and needs not be told; only the sockets are to end. */
const forceLogoutSchema = z.object({
  sessionIds: z.array(z.string()),
  reason: z.string().nullable(),
  /** Not ended, but perhaps to end earlier or later than was thought. */
  isNewTerm: z.boolean(),
});
export type ForceLogout = z.infer<typeof forceLogoutSchema>;

/** Ends every session of a person, but one where that is named; who listens in any process hears after the commit. */
export async function forceLogout(
  tx: Tx,
  userId: string,
  reason: string,
  but: string | null = null,
): Promise<void> {
  await tellEnded(tx, await deleteSessionsOf(tx, userId, but), reason);
}

/** Tells the gateways of all processes, after the commit, that these sessions have ended. */
export const tellEnded = (tx: Tx, sessionIds: readonly string[], reason: string | null): Promise<void> =>
  tell(tx, sessionIds, { reason, isNewTerm: false });

/** The same, that these sessions expire at another time. */
export const tellTerms = (tx: Tx, sessionIds: readonly string[]): Promise<void> =>
  tell(tx, sessionIds, { reason: null, isNewTerm: true });

async function tell(
  tx: Tx,
  sessionIds: readonly string[],
  what: Omit<ForceLogout, 'sessionIds'>,
): Promise<void> {
  // A notification holds 8000 bytes at most, which is some 250 sessions.
  for (let start = 0; start < sessionIds.length; start += 200)
    await notify(
      tx,
      forceLogoutChannel,
      JSON.stringify({ sessionIds: sessionIds.slice(start, start + 200), ...what }),
    );
}

/** For the socket gateway: tell the sockets of these sessions and close them. Answers the unsubscribe. */
export const onForceLogout = (db: Db, heard: (event: ForceLogout) => void): Promise<() => Promise<void>> =>
  db.listen(forceLogoutChannel, (payload) => {
    if (payload !== '') heard(forceLogoutSchema.parse(JSON.parse(payload)));
  });
