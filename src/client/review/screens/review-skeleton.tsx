import type { ReactNode } from 'react';
import { keptPanels, oneAtATime, shownPanels } from '#client/review/stores/panel-memory.ts';
import { useEntry } from '#client/state/entry.ts';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { useMedia } from '#client/ui/use-media.ts';
import styles from './review-workstation.module.css';

/** The screen's structure while its order loads, with the panels as they will be; on the stage the first picture if it has come. */
export function ReviewSkeleton({ children }: { children?: ReactNode }): ReactNode {
  const { storage } = useEntry();
  const panels = shownPanels(keptPanels.read(storage), useMedia(oneAtATime));
  return (
    <div className={styles.screen} aria-busy="true">
      <div className={styles.skeletonBar}>
        <Skeleton width="220px" height="14px" />
        <Skeleton width="96px" height="24px" />
      </div>
      <div className={styles.panels}>
        <div className={joinClasses(styles.skeletonRail, !panels.rail && styles.closed)}>
          <Skeleton height="140px" />
          <Skeleton height="140px" />
          <Skeleton height="140px" />
        </div>
        <div className={styles.skeletonStage}>{children}</div>
        <div className={joinClasses(styles.skeletonPanel, !panels.comments && styles.closed)}>
          <Skeleton width="60%" />
          <Skeleton width="90%" />
          <Skeleton width="40%" />
        </div>
      </div>
    </div>
  );
}
