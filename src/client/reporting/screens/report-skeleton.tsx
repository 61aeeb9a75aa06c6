import type { ReactNode } from 'react';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import styles from './reporting.module.css';

/** Shown until a report is there. */
export function ReportSkeleton(): ReactNode {
  return (
    <div className={styles.section} role="status" aria-label="Loading...">
      <Skeleton height="96px" />
      <Skeleton height="200px" />
      <Skeleton height="240px" />
    </div>
  );
}
