import { type ReactNode, useEffect } from 'react';
import { NewComment } from '../comments/new-comment.tsx';
import { useScene, useView } from '../desk/desk-context.ts';
import styles from './narrow-layout.module.css';

/** The new comment's editor at the bottom edge, where the thumbs are; the stage stays usable above it. */
export function NarrowDraft(): ReactNode {
  const { desk } = useScene();
  const { draft } = useView();
  const markId = draft?.id ?? null;
  // The editor takes room from the stage: the mark is brought back into view once the stage has its new size.
  useEffect(() => {
    if (markId === null) return;
    const timer = setTimeout(() => desk.stage()?.flyTo(markId), 150);
    return () => clearTimeout(timer);
  }, [desk, markId]);
  return (
    <section className={styles.draft} aria-label="New comment">
      <span className={styles.grip} aria-hidden />
      <NewComment />
    </section>
  );
}
