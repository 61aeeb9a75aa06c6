import type { ReactNode } from 'react';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import styles from './version-note.module.css';

/** Says that the file's colours are drawn without a profile of it that is damaged, until its reader closes it. */
export function ProfileNote(): ReactNode {
  const { controller } = useScene();
  const close = (): void => {
    controller.view.profileNote = 'closed';
    controller.focusStage();
  };
  return (
    <section className={styles.note} aria-label="Colour profile">
      <div className={styles.said}>
        <span className={styles.dot} data-tone="warning" aria-hidden />
        <p className={styles.text} role="status">
          <strong>A colour profile in this file is damaged.</strong> It was left out: colours may look
          different in print.
        </p>
      </div>
      <span className={styles.choices}>
        <Button size="small" variant="quiet" className={styles.stay} onClick={close}>
          Close
        </Button>
      </span>
    </section>
  );
}
