import type { VerdictStore } from '#client/review/actions/change-verdicts.ts';
import { keepVerdicts, type PairVerdicts, readVerdicts, type Verdict } from './kept-verdicts.ts';
import { syncVerdicts } from './sync-verdicts.ts';

/** Where a person's verdicts on a pair of files are stored. */
export interface VerdictPlaces {
  storage: Storage;
  userId: string;
  /** What is kept for all of the person's devices; null keeps it in this browser alone. */
  store: VerdictStore | null;
  wait(ms: number): { done: Promise<void>; cut(): void };
}

/** Writes verdicts down, in this browser and on the server. */
export interface VerdictBook {
  markSeen(key: string): void;
  setVerdict(key: string, verdict: Verdict | null): void;
  dismiss(): void;
  /** Keeps nothing more here; what the server lacks is sent. */
  close(): void;
}

/** Returns what this browser remembers of a pair of files, a copy. */
export const rememberedVerdicts = ({ storage, userId }: VerdictPlaces, pair: string): PairVerdicts =>
  structuredClone(readVerdicts(storage, userId, pair));

/** Keeps `state`, a proxy, and what is written into it through the book. */
export function openVerdictBook(
  state: PairVerdicts,
  pair: string,
  { storage, userId, store, wait }: VerdictPlaces,
): VerdictBook {
  let isClosed = false;
  const pairVerdicts = (): PairVerdicts => {
    const { seen, verdicts, unsent, isDismissed } = state;
    return { seen: [...seen], verdicts: { ...verdicts }, unsent: [...unsent], isDismissed };
  };
  const apply = (given: Partial<PairVerdicts>): void => {
    Object.assign(state, given);
    if (!isClosed) keepVerdicts(storage, userId, pair, pairVerdicts());
  };
  const sync = store === null ? null : syncVerdicts({ store, pairVerdicts, apply, wait });
  const judge = (key: string, change: Partial<PairVerdicts>): void => {
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
