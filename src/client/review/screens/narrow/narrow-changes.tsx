import { type ReactNode, Suspense } from 'react';
import { ChangeList } from '#client/review/screens/changes/late-changes.ts';
import styles from './narrow-layout.module.css';

/** The changes in the lower half: the stage keeps the chosen one above them. */
export function NarrowChanges(): ReactNode {
  return (
    <section className={styles.changes} aria-label="Changes">
      <Suspense>
        <ChangeList />
      </Suspense>
    </section>
  );
}
