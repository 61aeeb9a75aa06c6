import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from '#client/ui/join-classes.ts';
import styles from './chip.module.css';

export type ChipTone =
  | 'neutral'
  | 'accent'
  | 'new'
  | 'progress'
  | 'review'
  | 'hold'
  | 'approved'
  | 'cancelled'
  | 'done'
  | 'danger';

export interface ChipProps {
  tone?: ChipTone;
  icon?: LucideIcon;
  /** A dot before the text: colour is never the only sign. */
  dot?: boolean;
  className?: string | undefined;
  title?: string;
  children: ReactNode;
}

export function Chip({
  tone = 'neutral',
  icon: Icon,
  dot = false,
  className,
  title,
  children,
}: ChipProps): ReactNode {
  return (
    <span className={joinClasses(styles.chip, styles[tone], className)} title={title}>
      {dot ? <span className={styles.dot} aria-hidden /> : null}
      {Icon === undefined ? null : <Icon size={12} aria-hidden />}
      {children}
    </span>
  );
}
