import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { judgeLease, type Lease, type LeaseTimes, leaseTimes, readLease, writeLease } from './lease.ts';
import { createLeaseFiles, type LeaseFiles } from './lease-files.ts';
import { isProvablyDead, processIdentity } from './process-identity.ts';

/** A folder that another process is using, on this host or another one. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

/** A folder that another process has taken while this one was stopped or could not write. */
export class FolderLost extends Error {
  override name = 'FolderLost';
}

export interface FolderLease {
  /** The number under which this process holds it. */
  number: number;
  release(): Promise<void>;
}

interface LeaseParts {
  files: LeaseFiles;
  own: Lease;
  times: LeaseTimes;
  isDead(holder: Lease): boolean;
  /** Milliseconds by a clock that never goes back. */
  now(): number;
  wait(ms: number): Promise<unknown>;
}

/** Returns the number that this process now holds, or the lease of the living holder. */
export async function takeLease(parts: LeaseParts): Promise<number | Lease | null> {
  const { files, own, times, isDead, now, wait } = parts;
  let watched = { number: -1, first: null as string | null, since: 0 };
  for (;;) {
    const last = await files.last();
    const latest = last === 0 ? null : await files.read(last);
    // Removed since: its successor is there now.
    if (last !== 0 && latest === null) continue;
    if (watched.number !== last) watched = { number: last, first: latest, since: now() };
    const holder = latest === null ? null : readLease(latest);
    const verdict = judgeLease(
      {
        first: watched.first,
        latest,
        watchedMs: now() - watched.since,
        isHolderDead: holder !== null && isDead(holder),
      },
      times,
    );
    if (verdict === 'held') return holder;
    if (verdict === 'watch') {
      await wait(times.beatMs / 4);
      continue;
    }
    const number = last + 1;
    if (!(await files.create(number, writeLease(own)))) continue;
    // This sight is too old: other processes have come and gone, and one may hold the folder.
    if ((await files.last()) !== number) {
      await files.remove(number);
      continue;
    }
    await files.removeBelow(number);
    return number;
  }
}

interface Options {
  /** Called once when another process has taken the folder: nothing may be written after that. */
  onLost(error: FolderLost): void;
  times?: LeaseTimes;
}

/**
 * Acquires a data folder for this process, by a lease in `folder` that is renewed until it is released.
 * Throws `FolderInUse` with the holder's name if another process has it. Takes over at once from a holder
 * that has ended on this host; from one elsewhere, or one that is suspended, when its lease has expired.
 */
export async function leaseFolder(
  folder: string,
  { onLost, times = leaseTimes }: Options,
): Promise<FolderLease> {
  await mkdir(folder, { recursive: true });
  const own: Lease = {
    id: randomUUID(),
    ...processIdentity(),
    since: new Date().toISOString(),
    beat: 0,
    isReleased: false,
  };
  const files = createLeaseFiles(folder, own.id);
  const taken = await takeLease({
    files,
    own,
    times,
    isDead: isProvablyDead,
    now: () => performance.now(),
    wait: setTimeout,
  });
  if (typeof taken !== 'number') throw new FolderInUse(inUse(folder, taken));

  let renewing: Promise<void> = Promise.resolve();
  const renew = async (): Promise<void> => {
    if ((await files.last()) !== taken) return end();
    own.beat += 1;
    await files.overwrite(taken, writeLease(own));
  };
  const timer = setInterval(() => {
    // A heartbeat that cannot be written is missed; the next one may succeed.
    renewing = renewing.then(renew).catch(() => {});
  }, times.beatMs);
  timer.unref();
  const end = (): void => {
    clearInterval(timer);
    onLost(new FolderLost(lost(folder)));
  };
  return {
    number: taken,
    async release() {
      clearInterval(timer);
      await renewing;
      await files.overwrite(taken, writeLease({ ...own, isReleased: true }));
    },
  };
}

const inUse = (folder: string, holder: Lease | null): string =>
  holder === null
    ? `${folder} is in use by another server`
    : `${folder} is in use by another server: process ${holder.pid} on ${holder.host}, since ${holder.since}`;

const lost = (folder: string): string =>
  `${folder} has been taken by another server while this one did not respond: this one ends, and writes nothing more`;
