/** Who holds a data folder, as written in it. */
export interface Lease {
  /** Of this holding alone. */
  id: string;
  host: string;
  pid: number;
  /** When the process started, in the kernel's ticks since its boot; null where that cannot be read. */
  startTicks: string | null;
  /** Boot and process namespace within which `pid` is unique; null where the system does not name them. */
  boot: string | null;
  pidNamespace: string | null;
  /** ISO time, for people: clocks of two hosts are never compared. */
  since: string;
  /** Rises while the holder lives. */
  beat: number;
  isReleased: boolean;
}

/** Interval of a holder's heartbeats, and how long a silent holder is waited for. */
export interface LeaseTimes {
  beatMs: number;
  lifeMs: number;
}
export const leaseTimes: LeaseTimes = { beatMs: 1_000, lifeMs: 10_000 };

const leaseLength = 512;

/** Returns the text of a lease, always of the same length: it is overwritten in place. */
export const writeLease = (lease: Lease): string => `${JSON.stringify(lease).padEnd(leaseLength)}\n`;

/** Returns the lease of a text; null for one that is being written at this moment. */
export function readLease(text: string): Lease | null {
  try {
    const lease: Lease = JSON.parse(text);
    return typeof lease.id === 'string' ? lease : null;
  } catch {
    return null;
  }
}

/** What a process has seen of the newest lease, by its own monotonic clock. */
export interface LeaseSight {
  /** Its text when it was first looked at, and now; null for no lease at all. */
  first: string | null;
  latest: string | null;
  watchedMs: number;
  /** The holder ran in the same process namespace, and has ended. */
  isHolderDead: boolean;
}

/** Returns whether a folder may be taken, is in use, or must be watched for longer. */
export function judgeLease(
  { first, latest, watchedMs, isHolderDead }: LeaseSight,
  { lifeMs }: LeaseTimes,
): 'take' | 'held' | 'watch' {
  if (latest === null || readLease(latest)?.isReleased === true || isHolderDead) return 'take';
  if (latest !== first) return 'held';
  return watchedMs > lifeMs ? 'take' : 'watch';
}
