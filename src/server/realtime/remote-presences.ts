import type { Presence } from './presence.ts';

/**
 * The version that a socket of another process looks at. Reports of one socket are numbered, because they may
 * arrive out of order.
 */
export interface PresenceReport {
  socketId: string;
  number: number;
  /** Null where it looks at no version any more. */
  presence: Presence | null;
}

/** A socket without a report in this many beats is gone: its process ended, or the report was lost. */
const maxSilence = 3;

/**
 * The versions that sockets of other processes look at. Every process reports each move immediately and all
 * presences at every beat, so that the next beat makes up for a lost report.
 */
export interface RemotePresences {
  /** Returns the versions whose people have changed. */
  take(reports: readonly PresenceReport[]): string[];
  /** Forgets who was silent for too long. Returns the versions whose people have changed. */
  beat(): string[];
  at(versionId: string): Presence[];
}

export function createRemotePresences(): RemotePresences {
  /** By socket. A null keeps a late, older report from reviving the presence. */
  const known = new Map<string, { number: number; presence: Presence | null; silence: number }>();
  return {
    take: (reports) => {
      const changed = new Set<string>();
      for (const { socketId, number, presence } of reports) {
        const before = known.get(socketId);
        if (before !== undefined && before.number > number) continue;
        known.set(socketId, { number, presence, silence: 0 });
        if (before?.number === number) continue;
        for (const one of [before?.presence, presence]) if (one) changed.add(one.versionId);
      }
      return [...changed];
    },
    beat: () => {
      const changed = new Set<string>();
      for (const [socketId, socket] of known) {
        socket.silence += 1;
        if (socket.silence <= maxSilence) continue;
        known.delete(socketId);
        if (socket.presence !== null) changed.add(socket.presence.versionId);
      }
      return [...changed];
    },
    at: (versionId) =>
      [...known.values()].flatMap(({ presence }) => (presence?.versionId === versionId ? [presence] : [])),
  };
}
