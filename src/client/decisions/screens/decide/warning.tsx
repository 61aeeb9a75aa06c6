import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './decision-parts.module.css';

/** What one should know before deciding. */
export function Warning({ children }: { children: ReactNode }): ReactNode {
  return (
    <p role="alert" className={styles.warning}>
      <TriangleAlert size={16} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
