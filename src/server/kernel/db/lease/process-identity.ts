import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Lease } from './lease.ts';

type ProcessIdentity = Pick<Lease, 'host' | 'pid' | 'startTicks' | 'boot' | 'pidNamespace'>;

const orNull = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

/** Returns state and start time of a process, from Linux's table; the command's name before them may have any character. */
function statOf(pid: number): { state: string; startTicks: string } | null {
  const text = orNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, startTicks] = [fields?.[0], fields?.[19]];
  return state === undefined || startTicks === undefined ? null : { state, startTicks };
}

/** Returns the identity of this process among all on any host that shares the folder. */
export const processIdentity = (): ProcessIdentity => ({
  host: hostname(),
  pid: process.pid,
  startTicks: statOf(process.pid)?.startTicks ?? null,
  boot: orNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
  pidNamespace: orNull(() => readlinkSync('/proc/self/ns/pid')),
});

/**
 * Returns whether a holder has certainly ended: it ran under the same boot and in the same process namespace, where
 * its process number is now unused or belongs to a later process. False if that cannot be known.
 */
export function isProvablyDead({ pid, startTicks, boot, pidNamespace }: ProcessIdentity): boolean {
  const own = processIdentity();
  if (boot === null || pidNamespace === null || startTicks === null) return false;
  if (boot !== own.boot || pidNamespace !== own.pidNamespace || own.startTicks === null) return false;
  const found = statOf(pid);
  if (found === null) return !isRunning(pid);
  if (found.startTicks !== startTicks) return true;
  // Killed and not yet collected by its parent. Its threads end after the first of them does.
  return found.state === 'Z' && orNull(() => readdirSync(`/proc/${pid}/task`))?.length === 1;
}

/** Returns whether this host has a process of this number, whosever it is. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
