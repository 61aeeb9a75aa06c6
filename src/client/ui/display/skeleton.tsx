import type { CSSProperties, ReactNode } from 'react';
import styles from './skeleton.module.css';

/** A placeholder shape; lengths are CSS. */
export function Skeleton({
  width = '100%',
  height = '12px',
}: {
  width?: string;
  height?: string;
}): ReactNode {
  return (
    <span
      className={styles.skeleton}
      style={{ '--width': width, '--height': height } as CSSProperties}
      aria-hidden
    />
  );
}
