/** Why waiting writes are not sent: the server cannot be reached, or it does not take this write now. */
export type OutboxTrouble = 'unreachable' | 'failing';

/** Reports how many writes are waiting and why, and resolves the promises that wait for them. */
export interface OutboxStatus {
  readonly trouble: OutboxTrouble | null;
  set(trouble: OutboxTrouble | null): void;
  /** The next attempt will show whether the trouble goes on. */
  forget(): void;
  report(): void;
  /** Resolves when nothing waits or the queue stalls. */
  settled(): Promise<void>;
}

export function createOutboxStatus(
  waiting: () => number,
  onState: (waiting: number, trouble: OutboxTrouble | null) => void,
): OutboxStatus {
  let trouble: OutboxTrouble | null = null;
  let settledWaiters: (() => void)[] = [];
  const isSettled = (): boolean => trouble !== null || waiting() === 0;
  const report = (): void => onState(waiting(), trouble);
  return {
    get trouble() {
      return trouble;
    },
    set(next) {
      trouble = next;
      report();
      if (!isSettled()) return;
      for (const resolve of settledWaiters) resolve();
      settledWaiters = [];
    },
    forget() {
      trouble = null;
    },
    report,
    settled: () => (isSettled() ? Promise.resolve() : new Promise((resolve) => settledWaiters.push(resolve))),
  };
}
