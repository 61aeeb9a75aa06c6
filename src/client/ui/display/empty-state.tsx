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
  /** It is all that the screen shows: its title is the page's. */
  isPage?: true;
}

export function EmptyState({ icon: Icon, title, text, action, role, isPage }: EmptyStateProps): ReactNode {
  const Title = isPage === true ? 'h1' : 'p';
  return (
    <div className={styles.empty} role={role}>
      <Icon className={styles.icon} aria-hidden />
      <Title className={styles.title}>{title}</Title>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}
