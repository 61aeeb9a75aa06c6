import type { ReactNode } from 'react';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import styles from './review-workstation.module.css';

/** The screen's structure while its order loads; on the stage the first picture if it has come. */
export function ReviewSkeleton({ children }: { children?: ReactNode }): ReactNode {
  return (
    <div className={styles.screen} aria-busy="true">
      <div className={styles.skeletonBar}>
        <Skeleton width="220px" height="14px" />
        <Skeleton width="96px" height="24px" />
      </div>
      <div className={styles.panels}>
        <div className={styles.skeletonRail}>
          <Skeleton height="140px" />
          <Skeleton height="140px" />
          <Skeleton height="140px" />
        </div>
        <div className={styles.skeletonStage}>{children}</div>
        <div className={styles.skeletonPanel}>
          <Skeleton width="60%" />
          <Skeleton width="90%" />
          <Skeleton width="40%" />
        </div>
      </div>
    </div>
  );
}
