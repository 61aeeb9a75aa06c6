import type { Db } from '#server/kernel/db/db.ts';
import { markSeen } from '#server/notifications/notification-mail.queries.ts';

const everyMs = 60_000;

/** Stores when each user was last connected: on connect, every minute while connected, and on disconnect. */
export interface LastSeen {
  mark(userId: string): void;
  /** Stops, and resolves when all marks are written. */
  stop(): Promise<void>;
}

/** Starts storing. `present` returns the ids of the users connected to this process. */
export function keepLastSeen(
  db: Db,
  clock: () => Date,
  present: () => string[],
  onFailed: (error: unknown) => void,
): LastSeen {
  let writing: Promise<void> = Promise.resolve();
  const write = (userIds: string[]): void => {
    const now = clock();
    writing = writing.then(() => markSeen(db, userIds, now)).catch(onFailed);
  };
  const timer = setInterval(() => write(present()), everyMs);
  timer.unref();
  return {
    mark: (userId) => write([userId]),
    async stop() {
      clearInterval(timer);
      await writing;
    },
  };
}
