import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './board-column.module.css';

export function LaneCount({ text, over }: { text: string; over: boolean }): ReactNode {
  return (
    <span className={styles.count} data-over={over}>
      {over && <TriangleAlert size={12} aria-label="Over the limit" />}
      {text}
    </span>
  );
}
