import type { Db } from '#server/db/db.ts';
import { markSeen } from '#server/db/notification-mail.queries.ts';

const everyMs = 60_000;

/** Keeps in the database who is here: as they come, every minute while they stay, and as they leave. */
export interface Seen {
  mark(userId: string): void;
  /** Resolves when all that was marked is written. */
  stop(): Promise<void>;
}

/** `present` answers the ids of those who are connected to this process. */
export function keepSeen(
  db: Db,
  clock: () => Date,
  present: () => string[],
  onFailed: (error: unknown) => void,
): Seen {
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
