import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  text?: string;
  /** The one thing to do next. */
  action?: ReactNode;
  role?: 'alert' | 'status';
}

export function EmptyState({ icon: Icon, title, text, action, role }: EmptyStateProps): ReactNode {
  return (
    <div className={styles.empty} role={role}>
      <Icon className={styles.icon} aria-hidden />
      <p className={styles.title}>{title}</p>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}
