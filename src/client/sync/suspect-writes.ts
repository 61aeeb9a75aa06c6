import { orderingKey } from './ordering-key.ts';
import type { QueuedWrite } from './outbox-storage.ts';

/** After this many consecutive server faults the first write may be their cause: others are tried before it. */
const faultsToSuspect = 4;
/**
 * If the server has failed at a write for this long, and has done nothing else since, it is not sent automatically
 * any more.
 */
const maxFailingMs = 10 * 60_000;

/** Distinguishes a server that fails for a while from a write that always fails, so that one write does not block all. */
interface SuspectWrites {
  /** Returns the write to be sent next: the oldest that is not suspected and waits for none that is; else the oldest. */
  next(queue: readonly QueuedWrite[]): QueuedWrite | undefined;
  /**
   * The server has failed at a write. Returns whether it is to go back to its author: the server has done another since,
   * or has failed at it for too long. `now` in milliseconds since 1970.
   */
  failed(mutationId: string, now: number): boolean;
  done(mutationId: string): void;
  /** It went back to its author. */
  forget(mutationId: string): void;
}

export function createSuspects(): SuspectWrites {
  const faults = new Map<string, { count: number; since: number }>();
  /** Suspected, and another was done since: tried once more. */
  const doubted = new Set<string>();
  const isSuspect = ({ mutationId }: QueuedWrite): boolean =>
    hasFailedOften(faults.get(mutationId)) && !doubted.has(mutationId);
  const forget = (mutationId: string): void => {
    faults.delete(mutationId);
    doubted.delete(mutationId);
  };
  return {
    forget,
    next(queue) {
      const blocked = new Set<string>();
      for (const write of queue) {
        const key = orderingKey(write);
        if (!isSuspect(write) && !blocked.has(key)) return write;
        blocked.add(key);
      }
      return queue[0];
    },
    failed(mutationId, now) {
      const fault = faults.get(mutationId) ?? { count: 0, since: now };
      fault.count += 1;
      faults.set(mutationId, fault);
      return doubted.has(mutationId) || (hasFailedOften(fault) && now - fault.since >= maxFailingMs);
    },
    done(mutationId) {
      forget(mutationId);
      for (const [id, fault] of faults) if (hasFailedOften(fault)) doubted.add(id);
    },
  };
}

const hasFailedOften = (fault: { count: number } | undefined): boolean =>
  fault !== undefined && fault.count >= faultsToSuspect;
