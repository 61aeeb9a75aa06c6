import type { ReactNode } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import styles from './version-note.module.css';

/** Says that the browser has taken the GPU away from the stage. It gives it back by itself, or by a reload. */
export function BlankNote(): ReactNode {
  return (
    <section className={styles.note} aria-label="Nothing is drawn">
      <div className={styles.said}>
        <span className={styles.dot} data-tone="warning" aria-hidden />
        <p className={styles.text} role="alert">
          <strong>Nothing is drawn.</strong> Your browser has taken the graphics away from this page. Reload
          it to see the proof again: what you wrote is kept.
        </p>
      </div>
      <span className={styles.choices}>
        <Button size="small" variant="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      </span>
    </section>
  );
}
