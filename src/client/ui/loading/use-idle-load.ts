import { useEffect } from 'react';
import { whenRested } from './screen-rest.ts';

const latestMs = 3_000;

/**
 * Loads code ahead once the screen is at rest, so that it is available later, also offline. If it fails, it is loaded
 * again when needed. `loads` must be a constant.
 */
export function useIdleLoad(loads: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => whenRested(() => void Promise.allSettled(loads.map((load) => load())), latestMs), [loads]);
}
