import type { Session } from '#server/access/authenticate.ts';
import { markSessionsSeen } from '#server/access/sessions.queries.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { markSeen } from '#server/notifications/notification-mail.queries.ts';

const everyMs = 60_000;

/** A member's session, and when its browser last sent something. */
export interface Seen {
  session: Session;
  at: Date;
}

/** Stores when each member and their session were last seen: on connect, every minute while connected, and on disconnect. */
export interface LastSeen {
  mark(seen: Seen): void;
  /** Stops, and resolves when all marks are written. */
  stop(): Promise<void>;
}

/** Returns the latest time of each id. */
function latest(times: readonly (readonly [id: string, at: Date])[]): ReadonlyMap<string, Date> {
  const found = new Map<string, Date>();
  for (const [id, at] of times) {
    const known = found.get(id);
    if (known === undefined || known < at) found.set(id, at);
  }
  return found;
}

/** Starts storing. `present` returns the members' sessions that are connected to this process. */
export function keepLastSeen(db: Db, present: () => Seen[], onFailed: (error: unknown) => void): LastSeen {
  let writing: Promise<void> = Promise.resolve();
  const write = (seen: Seen[]): void => {
    // An impersonated user has seen nothing, and still gets mails.
    const own = seen.filter(({ session: { actor } }) => actor.impersonatorId === undefined);
    const people = latest(own.map(({ session: { actor }, at }) => [actor.userId, at]));
    const sessions = latest(seen.map(({ session: { sessionId }, at }) => [sessionId, at]));
    writing = writing
      .then(() => markSeen(db, people))
      .then(() => markSessionsSeen(db, sessions))
      .catch(onFailed);
  };
  const timer = setInterval(() => write(present()), everyMs);
  timer.unref();
  return {
    mark: (seen) => write([seen]),
    async stop() {
      clearInterval(timer);
      await writing;
    },
  };
}
