import { useCallback } from 'react';
import { useIdle } from './use-idle.ts';

const latestMs = 3_000;

/**
 * Loads code ahead once the screen is idle, so that it is available later, also offline. If it fails, it is loaded
 * again when needed. `loads` must be a constant.
 */
export function useIdleLoad(loads: readonly (() => Promise<unknown>)[]): void {
  useIdle(
    useCallback(() => void Promise.allSettled(loads.map((load) => load())), [loads]),
    latestMs,
  );
}
