import type { VerdictFailure, VerdictStore } from '#client/review/actions/change-verdicts.ts';
import { type ChangeVerdict, type GivenVerdict, maxVerdicts } from '#shared/compare/verdicts.ts';
import type { Judgements } from './kept-judgements.ts';

/** Keeps a person's verdicts on a pair of files in step between this device and the server. */
export interface JudgementSync {
  /** Sends what is unsent, after what is under way. */
  push(): void;
  /** Sends what is unsent, without further attempts. */
  close(): void;
}

interface SyncParts {
  store: VerdictStore;
  judgements(): Judgements;
  /** Shows and keeps what has come from the server, or that it has come there. */
  apply(judgements: Judgements): void;
  wait(ms: number): { done: Promise<void>; cut(): void };
}

const firstDelayMs = 2_000;
const longestDelayMs = 60_000;

/**
 * Fetches what the person judged on other devices, then sends what is unsent: one call at a time, again after a
 * failure that may pass. After a refusal it rests until the next judgement.
 */
export function syncJudgements({ store, judgements, apply, wait }: SyncParts): JudgementSync {
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
      apply(mergeJudgements(judgements(), known.data));
      return null;
    }
    const batch = judgements()
      .unsent.slice(0, maxVerdicts)
      .map((key): GivenVerdict => ({ key, verdict: sentVerdict(judgements(), key) }));
    const result = await store.write(batch);
    if (!result.ok) return result;
    const sent = new Map(batch.map(({ key, verdict }) => [key, verdict]));
    const now = judgements();
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
    while (!isRead || judgements().unsent.length > 0) {
      const failure = await step();
      if (failure !== null && !(await outlast(failure, delay))) break;
      delay = failure === null ? firstDelayMs : Math.min(delay * 2, longestDelayMs);
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
function sentVerdict({ seen, verdicts }: Judgements, key: string): GivenVerdict['verdict'] {
  const kind = verdicts[key]?.kind;
  if (kind === undefined || kind === 'raised') return kind === 'raised' || seen.includes(key) ? 'seen' : null;
  return kind;
}

/** Returns the server's judgements, but one's own of what it does not know yet and of what was raised here. */
export function mergeJudgements(own: Judgements, known: readonly ChangeVerdict[]): Judgements {
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
