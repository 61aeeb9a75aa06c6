import type { ReactNode } from 'react';
import type { MeterLabels } from './meter-labels.ts';
import styles from './meters-panel.module.css';
import { UseBar } from './use-bar.tsx';

/** Red is never the only sign. */
const warningOf = (percent: number): string =>
  percent > 100 ? 'over' : percent === 100 ? 'full' : 'nearly full';

/** The part of a meter that is always visible: its name, its bar, and the used and total amounts. */
export function MeterFace({ words: { label, meter, used, total } }: { words: MeterLabels }): ReactNode {
  const { percent, isHigh } = meter;
  return (
    <>
      <span className={styles.head}>
        <span className={styles.label}>{label}</span>
        <span className={styles.percent} data-high={isHigh}>
          {percent === null ? '∞' : `${percent.toFixed(1)}%`}
        </span>
      </span>
      <UseBar percent={percent} isHigh={isHigh} />
      <span className={styles.figures}>
        {used} of {total === '∞' ? 'unlimited' : total}
        {isHigh ? <span className={styles.warning}> · {warningOf(percent ?? 0)}</span> : null}
      </span>
    </>
  );
}
