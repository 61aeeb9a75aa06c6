import type { ReactNode } from 'react';
import styles from './use-bar.module.css';

/** Bar of the used share, in per cent. Null: there is no limit. */
export function UseBar({ percent, isHigh }: { percent: number | null; isHigh: boolean }): ReactNode {
  return (
    <span className={styles.track} aria-hidden>
      <span
        className={styles.bar}
        data-high={isHigh}
        data-endless={percent === null}
        style={{ width: `${Math.min(100, percent ?? 100)}%` }}
      />
    </span>
  );
}
