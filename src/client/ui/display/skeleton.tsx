import type { CSSProperties, ReactNode } from 'react';
import { joinClasses } from '#client/ui/join-classes.ts';
import { useLate } from '#client/ui/loading/use-late.ts';
import styles from './skeleton.module.css';

/** A placeholder shape; lengths are CSS. */
export function Skeleton({
  width = '100%',
  height = '12px',
  isSection,
}: {
  width?: string;
  height?: string;
  /** It stands for a section of the screen, which tours wait for. */
  isSection?: true;
}): ReactNode {
  return (
    <span
      className={joinClasses(styles.skeleton, useLate() && styles.late)}
      style={{ '--width': width, '--height': height } as CSSProperties}
      data-section={isSection}
      aria-hidden
    />
  );
}
