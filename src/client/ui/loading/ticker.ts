import { useSyncExternalStore } from 'react';

/** One timer for all who look at it, running only while anyone does. */
function ticker(everyMs: number): { subscribe(listener: () => void): () => void; now(): number } {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | null = null;
  let now = Date.now();
  const tick = (): void => {
    now = Date.now();
    for (const listener of listeners) listener();
  };
  return {
    now: () => now,
    subscribe(listener) {
      if (timer === null) {
        now = Date.now();
        timer = setInterval(tick, everyMs);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0 || timer === null) return;
        clearInterval(timer);
        timer = null;
      };
    },
  };
}

const seconds = ticker(1_000);
const thirdsOfMinute = ticker(20_000);
const minutes = ticker(60_000);

/** Returns the milliseconds since 1970, updated every second. */
export const useSecond = (): number => useSyncExternalStore(seconds.subscribe, seconds.now);
/** Returns the milliseconds since 1970, updated every twenty seconds. */
export const useThirdOfMinute = (): number =>
  useSyncExternalStore(thirdsOfMinute.subscribe, thirdsOfMinute.now);
/** Returns the milliseconds since 1970, updated every minute. */
export const useMinute = (): number => useSyncExternalStore(minutes.subscribe, minutes.now);
