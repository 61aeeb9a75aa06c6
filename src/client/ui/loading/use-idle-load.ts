import { useCallback } from 'react';
import { useIdle } from './use-idle.ts';

const latestMs = 3_000;

/**
 * Loads code before it is asked for, once the screen has come to rest: it is there at once then, and also when the
 * connection is not. One that fails now is asked for again when it is needed. `loads` must be a constant.
 */
export function useIdleLoad(loads: readonly (() => Promise<unknown>)[]): void {
  useIdle(
    useCallback(() => void Promise.allSettled(loads.map((load) => load())), [loads]),
    latestMs,
  );
}
