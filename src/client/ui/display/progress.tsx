import type { CSSProperties, ReactNode } from 'react';
import { joinClasses } from '#client/ui/join-classes.ts';
import styles from './progress.module.css';

export interface ProgressProps {
  /** 0 to 100; null if the total is unknown. */
  value: number | null;
  label: string;
  tone?: 'accent' | 'danger';
  className?: string | undefined;
}

export function Progress({ value, label, tone = 'accent', className }: ProgressProps): ReactNode {
  const part = value === null ? null : Math.min(100, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(part === null ? {} : { 'aria-valuenow': part, 'aria-valuetext': `${Math.round(part)}%` })}
      className={joinClasses(styles.track, tone === 'danger' && styles.danger, className)}
    >
      <div
        className={joinClasses(styles.bar, part === null && styles.unknown)}
        style={{ '--part': `${part ?? 30}%` } as CSSProperties}
      />
    </div>
  );
}
