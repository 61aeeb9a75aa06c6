import type { VerdictFailure, VerdictStore } from '#client/review/actions/change-verdicts.ts';
import { type ChangeVerdict, type GivenVerdict, maxVerdicts } from '#shared/compare/verdicts.ts';
import type { PairVerdicts } from './kept-verdicts.ts';

/** Keeps a person's verdicts on a pair of files in step between this device and the server. */
export interface VerdictSync {
  /** Sends what is unsent, after what is under way. */
  push(): void;
  /** Sends what is unsent, without further attempts. */
  close(): void;
}

interface SyncParts {
  store: VerdictStore;
  pairVerdicts(): PairVerdicts;
  /** Shows and keeps what has come from the server, or that it has come there. */
  apply(pairVerdicts: PairVerdicts): void;
  wait(ms: number): { done: Promise<void>; cut(): void };
}

const firstDelayMs = 2_000;
const maxDelayMs = 60_000;

/**
 * Fetches what the person judged on other devices, then sends what is unsent: one call at a time, again after a
 * failure that may pass. After a refusal it rests until the next verdict.
 */
export function syncVerdicts({ store, pairVerdicts, apply, wait }: SyncParts): VerdictSync {
  let isRead = false;
  let isClosed = false;
  let isRunning = false;
  let pausing: { cut(): void } | null = null;

  /** Fetches, or sends what is unsent. Returns why it failed; null if it is done. */
  const step = async (): Promise<VerdictFailure | null> => {
    if (!isRead) {
      const known = await store.read();
      if (!known.ok) return known;
      isRead = true;
      apply(mergeVerdicts(pairVerdicts(), known.data));
      return null;
    }
    const batch = pairVerdicts()
      .unsent.slice(0, maxVerdicts)
      .map((key): GivenVerdict => ({ key, verdict: sentVerdict(pairVerdicts(), key) }));
    const result = await store.write(batch);
    if (!result.ok) return result;
    const sent = new Map(batch.map(({ key, verdict }) => [key, verdict]));
    const now = pairVerdicts();
    const isOwed = (key: string): boolean => !sent.has(key) || sent.get(key) !== sentVerdict(now, key);
    apply({ ...now, unsent: now.unsent.filter(isOwed) });
    return null;
  };
  /** Returns whether a further attempt is to be made after a failure, once it is time for it. */
  const outlast = async (failure: VerdictFailure, delay: number): Promise<boolean> => {
    if (isClosed || !failure.isPassing) return false;
    const pause = wait(failure.retryAfterMs ?? delay);
    pausing = pause;
    await pause.done;
    pausing = null;
    return !isClosed;
  };
  const run = async (): Promise<void> => {
    let delay = firstDelayMs;
    while (!isRead || pairVerdicts().unsent.length > 0) {
      const failure = await step();
      if (failure !== null && !(await outlast(failure, delay))) break;
      delay = failure === null ? firstDelayMs : Math.min(delay * 2, maxDelayMs);
    }
    isRunning = false;
  };
  const push = (): void => {
    if (isRunning || isClosed) return;
    isRunning = true;
    void run();
  };
  push();
  return {
    push,
    close() {
      isClosed = true;
      pausing?.cut();
    },
  };
}

/** Returns what the server keeps of a change: a comment that raises it is kept as itself. */
function sentVerdict({ seen, verdicts }: PairVerdicts, key: string): GivenVerdict['verdict'] {
  const kind = verdicts[key]?.kind;
  if (kind === undefined || kind === 'raised') return kind === 'raised' || seen.includes(key) ? 'seen' : null;
  return kind;
}

/** Returns the server's verdicts, but one's own of what it does not know yet and of what was raised here. */
export function mergeVerdicts(own: PairVerdicts, known: readonly ChangeVerdict[]): PairVerdicts {
  const owed = new Set(own.unsent);
  const seen = own.seen.filter((key) => owed.has(key));
  const verdicts = Object.fromEntries(Object.entries(own.verdicts).filter(([key]) => owed.has(key)));
  for (const { key, verdict } of known) {
    if (owed.has(key)) continue;
    seen.push(key);
    const here = own.verdicts[key];
    if (verdict !== 'seen') verdicts[key] = { kind: verdict };
    else if (here?.kind === 'raised') verdicts[key] = here;
  }
  return { ...own, seen, verdicts };
}
