import type { ReactNode } from 'react';
import type { PlanWarning } from '#shared/billing/plan-warnings.ts';
import styles from './plan-limit-note.module.css';

/** Tells the provider's people that a company is beyond its plan, or near; nothing where it is neither. */
export function PlanWarnings({ warnings }: { warnings: readonly PlanWarning[] }): ReactNode {
  const [first] = warnings;
  if (first === undefined) return null;
  return (
    <div className={styles.note} role="note" aria-label="Plan of the company">
      <strong>{first.isBeyond ? 'Beyond its plan' : 'Near the end of its plan'}</strong>
      <span>{warnings.map(({ text }) => text).join(' ')}</span>
    </div>
  );
}
