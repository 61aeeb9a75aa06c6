import type { ReactNode } from 'react';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import styles from './version-note.module.css';

const texts = {
  profileNote: {
    label: 'Colour profile',
    fact: 'A colour profile in this file is damaged.',
    meaning: 'It was left out: colours may look different in print.',
  },
  channelNote: {
    label: 'Channels',
    fact: 'Some channels in this file are not shown.',
    meaning: 'Spot colours, varnish and saved selections were left out.',
  },
} as const;

/** Says what of the file is not drawn, until its reader closes it. */
export function LeftOutNote({ note }: { note: keyof typeof texts }): ReactNode {
  const { controller } = useScene();
  const { label, fact, meaning } = texts[note];
  const close = (): void => {
    controller.view[note] = 'closed';
    controller.focusStage();
  };
  return (
    <section className={styles.note} aria-label={label}>
      <div className={styles.said}>
        <span className={styles.dot} data-tone="warning" aria-hidden />
        <p className={styles.text} role="status">
          <strong>{fact}</strong> {meaning}
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
