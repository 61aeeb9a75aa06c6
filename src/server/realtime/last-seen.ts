import type { Session } from '#server/access/authenticate.ts';
import { markSessionsSeen } from '#server/access/sessions.queries.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { markSeen } from '#server/notifications/notification-mail.queries.ts';

const everyMs = 60_000;

/** Stores when each member and their session was last connected: on connect, every minute while connected, and on disconnect. */
export interface LastSeen {
  mark(session: Session): void;
  /** Stops, and resolves when all marks are written. */
  stop(): Promise<void>;
}

/** Starts storing. `present` returns the members' sessions that are connected to this process. */
export function keepLastSeen(
  db: Db,
  clock: () => Date,
  present: () => Session[],
  onFailed: (error: unknown) => void,
): LastSeen {
  let writing: Promise<void> = Promise.resolve();
  const write = (sessions: Session[]): void => {
    const now = clock();
    // An impersonated user has seen nothing, and still gets mails.
    const users = sessions.filter(({ actor }) => actor.impersonatorId === undefined);
    const userIds = users.map(({ actor }) => actor.userId);
    const sessionIds = sessions.map(({ sessionId }) => sessionId);
    writing = writing
      .then(() => markSeen(db, userIds, now))
      .then(() => markSessionsSeen(db, sessionIds, now))
      .catch(onFailed);
  };
  const timer = setInterval(() => write(present()), everyMs);
  timer.unref();
  return {
    mark: (session) => write([session]),
    async stop() {
      clearInterval(timer);
      await writing;
    },
  };
}
