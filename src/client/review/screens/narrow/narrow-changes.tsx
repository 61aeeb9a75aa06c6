import { type ReactNode, Suspense, useMemo } from 'react';
import { ChangeList } from '#client/review/screens/changes/late-changes.ts';
import { stepByFlick } from '#client/review/screens/changes/step-by-flick.ts';
import { useView } from '#client/review/screens/controller/scene-context.ts';
import styles from './narrow-layout.module.css';

/** The changes in the lower half: the stage keeps the chosen one above them. A finger goes from one to the next. */
export function NarrowChanges(): ReactNode {
  const { walk } = useView();
  const flick = useMemo(() => stepByFlick((direction) => walk?.step(direction)), [walk]);
  return (
    <section className={styles.changes} aria-label="Changes" {...flick}>
      <Suspense>
        <ChangeList />
      </Suspense>
    </section>
  );
}
