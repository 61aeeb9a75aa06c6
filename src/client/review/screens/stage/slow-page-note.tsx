import type { ReactNode } from 'react';
import { useView } from '#client/review/screens/controller/scene-context.ts';
import { useSecond } from '#client/ui/loading/ticker.ts';
import styles from './version-note.module.css';

/** Says that the page in view takes long to draw, for how long it has, and what is shown meanwhile. */
export function SlowPageNote(): ReactNode {
  const { awaitedSince, drawing, page } = useView();
  const now = useSecond();
  if (awaitedSince === null) return null;
  return (
    <section className={styles.note} aria-label="Drawing">
      <p className={styles.text} role="status">
        <strong>{`Drawing page ${page} takes longer.`}</strong>{' '}
        {drawing === 'done' ? 'Its parts show as they come.' : 'What you see of it is a preview.'}{' '}
        {/* Not read out every second. */}
        <span aria-hidden>{`${durationText(now - awaitedSince)} so far.`}</span>
      </p>
    </section>
  );
}

/** `7 s`, `1 min 7 s` */
function durationText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`;
}
