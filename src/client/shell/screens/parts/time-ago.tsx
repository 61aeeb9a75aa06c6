import { type ReactNode, useSyncExternalStore } from 'react';
import { useReaderZone } from '#client/state/client-context.ts';
import { zoneMoment } from '#shared/kernel/zone-dates.ts';
import { relativeTime, timeAgo } from './relative-time.ts';
import styles from './time-ago.module.css';

const tickMs = 20_000;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

/** One clock for all times on the screen; it stops while none is shown. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

/** `inWords`: with `ago`, if nothing around it says so. */
export function TimeAgo({ instant, inWords = false }: { instant: string; inWords?: boolean }): ReactNode {
  const present = useSyncExternalStore(subscribe, () => now);
  const exact = zoneMoment(new Date(instant), useReaderZone());
  return (
    <time className={styles.time} dateTime={instant} title={exact}>
      {(inWords ? timeAgo : relativeTime)(instant, Math.max(present, Date.parse(instant)))}
    </time>
  );
}
