import { useEffect, useRef } from 'react';
import type { Emitter } from '#client/sync/emitter.ts';

/** Calls the listener with each event while the component is mounted. */
export function useEmitter<T>(emitter: Emitter<T> | undefined, listener: (event: T) => void): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => emitter?.on((event) => latest.current(event)), [emitter]);
}
