import type { ReactNode } from 'react';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import styles from './notification-skeleton.module.css';

/** Placeholders of the entries. */
export function NotificationSkeleton(): ReactNode {
  return (
    <div className={styles.list} role="status" aria-label="Loading notifications">
      {['70%', '50%', '80%'].map((width) => (
        <div key={width} className={styles.entry}>
          <Skeleton width="28px" height="28px" />
          <div className={styles.lines}>
            <Skeleton width="40%" />
            <Skeleton width={width} />
            <Skeleton width="90%" height="10px" />
          </div>
        </div>
      ))}
    </div>
  );
}
