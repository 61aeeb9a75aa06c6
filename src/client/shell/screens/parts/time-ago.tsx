import type { ReactNode } from 'react';
import { useReaderZone } from '#client/state/client-context.ts';
import { useThirdOfMinute } from '#client/ui/loading/ticker.ts';
import { zoneMoment } from '#shared/kernel/zone-dates.ts';
import { relativeTime, timeAgo } from './relative-time.ts';
import styles from './time-ago.module.css';

/** `inWords`: with `ago`, if nothing around it says so. */
export function TimeAgo({ instant, inWords = false }: { instant: string; inWords?: boolean }): ReactNode {
  const present = useThirdOfMinute();
  const exact = zoneMoment(new Date(instant), useReaderZone());
  return (
    <time className={styles.time} dateTime={instant} title={exact}>
      {(inWords ? timeAgo : relativeTime)(instant, Math.max(present, Date.parse(instant)))}
    </time>
  );
}
