/** Why nothing came: there is no such thing for this person, or there was no response. */
export type LoadFault = 'missing' | 'unreachable';

export interface LoadState<T> {
  /** What it is of. */
  key: string;
  /** What came last; null: nothing yet, or it is no longer there. */
  data: T | null;
  /** Why nothing came last time; null where something did, or is still on its way. */
  failure: LoadFault | null;
}

/** What a load brings: null and `unreachable` mean that there was no response. */
export type LoadOutcome<T> = T | LoadFault | null;

export interface Loader<T> {
  /** Resolves once the response is shown, or dropped because another load has begun. */
  load(key: string, ask: () => Promise<LoadOutcome<T>>): Promise<void>;
  /** Shows what a write returned: what is on its way by then may be older, and is dropped. */
  show(key: string, data: T): void;
  /** Drops what is on its way. */
  leave(): void;
}

export const nothingOf = <T>(key: string): LoadState<T> => ({ key, data: null, failure: null });

/**
 * Returns what is shown under a key: nothing that is of another, unless `keepsFormer` lets that stay until the response
 * for this one has come.
 */
export const shownState = <T>(state: LoadState<T>, key: string, keepsFormer: boolean): LoadState<T> =>
  state.key === key || (keepsFormer && state.data !== null) ? state : nothingOf(key);

/** Loads one thing, again and again: the newest load counts, and a response that fails to come takes nothing away. */
export function createLoader<T extends object>(
  show: (change: (before: LoadState<T>) => LoadState<T>) => void,
): Loader<T> {
  let run = 0;
  return {
    async load(key, ask) {
      run += 1;
      const own = run;
      const outcome = await ask();
      if (own === run) show((before) => stateAfter(before, key, outcome));
    },
    show(key, data) {
      run += 1;
      show(() => ({ key, data, failure: null }));
    },
    leave() {
      run += 1;
    },
  };
}

function stateAfter<T extends object>(
  before: LoadState<T>,
  key: string,
  outcome: LoadOutcome<T>,
): LoadState<T> {
  if (typeof outcome === 'object' && outcome !== null) return { key, data: outcome, failure: null };
  const failure = outcome ?? 'unreachable';
  const isKept = failure === 'unreachable' && before.key === key;
  return { key, data: isKept ? before.data : null, failure };
}
