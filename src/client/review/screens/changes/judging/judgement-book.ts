import type { VerdictStore } from '#client/review/actions/change-verdicts.ts';
import { type Judgements, keepJudgements, readJudgements, type Verdict } from './kept-judgements.ts';
import { syncJudgements } from './sync-judgements.ts';

/** Where a person's verdicts on a pair of files are stored. */
export interface JudgementPlaces {
  storage: Storage;
  userId: string;
  /** What is kept for all of the person's devices; null keeps it in this browser alone. */
  store: VerdictStore | null;
  wait(ms: number): { done: Promise<void>; cut(): void };
}

/** Writes judgements down, in this browser and on the server. */
export interface JudgementBook {
  markSeen(key: string): void;
  setVerdict(key: string, verdict: Verdict | null): void;
  dismiss(): void;
  /** Keeps nothing more here; what the server lacks is sent. */
  close(): void;
}

/** Returns what this browser remembers of a pair of files, a copy. */
export const rememberedJudgements = ({ storage, userId }: JudgementPlaces, pair: string): Judgements =>
  structuredClone(readJudgements(storage, userId, pair));

/** Keeps `state`, a proxy, and what is written into it through the book. */
export function openJudgementBook(
  state: Judgements,
  pair: string,
  { storage, userId, store, wait }: JudgementPlaces,
): JudgementBook {
  let isClosed = false;
  const judgements = (): Judgements => {
    const { seen, verdicts, unsent, isDismissed } = state;
    return { seen: [...seen], verdicts: { ...verdicts }, unsent: [...unsent], isDismissed };
  };
  const apply = (given: Partial<Judgements>): void => {
    Object.assign(state, given);
    if (!isClosed) keepJudgements(storage, userId, pair, judgements());
  };
  const sync = store === null ? null : syncJudgements({ store, judgements, apply, wait });
  const judge = (key: string, change: Partial<Judgements>): void => {
    apply({ ...change, unsent: [...new Set([...state.unsent, key])] });
    sync?.push();
  };
  return {
    markSeen(key) {
      if (!state.seen.includes(key)) judge(key, { seen: [...state.seen, key] });
    },
    setVerdict(key, verdict) {
      const { [key]: _, ...others } = state.verdicts;
      judge(key, { verdicts: verdict === null ? others : { ...others, [key]: verdict } });
    },
    dismiss: () => apply({ isDismissed: true }),
    close() {
      isClosed = true;
      sync?.close();
    },
  };
}
