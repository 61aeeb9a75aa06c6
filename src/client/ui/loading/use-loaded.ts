import { useCallback, useEffect, useRef, useState } from 'react';
import { createLoader, type LoadOutcome, type LoadState, nothingOf, shownState } from './loader.ts';

export interface Loaded<T> extends Pick<LoadState<T>, 'data' | 'failure'> {
  /** `data` is of the former key: the response for this one is still to come. */
  isFormer: boolean;
  /** Loads again, after a failure or a change. What has come stays until then. */
  load(): Promise<void>;
  /** Shows what a write returned. */
  show(data: T): void;
}

interface LoadOptions {
  /** Names what is loaded. Of another one nothing is known until it has come. */
  key?: string;
  /** Loads again when it changes; what has come stays until then. */
  version?: unknown;
  /** False: nothing is loaded. */
  isAsked?: boolean;
  /** What has come of the former key stays until the response for the next one. */
  keepsFormer?: boolean;
}

/** Loads what a screen shows: at first, and for each key and version. */
export function useLoaded<T extends object>(
  ask: () => Promise<LoadOutcome<T>>,
  { key = '', version, isAsked = true, keepsFormer = false }: LoadOptions = {},
): Loaded<T> {
  const [state, setState] = useState<LoadState<T>>(() => nothingOf(key));
  const [loader] = useState(() => createLoader<T>(setState));
  const latest = useRef({ key, ask });
  latest.current = { key, ask };
  // One that is called late, after the key has changed, leaves alone what is loaded of the next.
  const load = useCallback(async () => {
    if (latest.current.key === key) await loader.load(key, () => latest.current.ask());
  }, [loader, key]);
  const show = useCallback(
    (data: T) => {
      if (latest.current.key === key) loader.show(key, data);
    },
    [loader, key],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version is loaded.
  useEffect(() => {
    if (isAsked) void load();
    return loader.leave;
  }, [loader, load, isAsked, version]);
  const { key: shownKey, data, failure } = shownState(state, key, keepsFormer);
  return { data, failure, isFormer: shownKey !== key, load, show };
}
