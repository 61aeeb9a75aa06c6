import type { ReactNode } from 'react';
import { NewComment } from '#client/review/screens/comments/new-comment.tsx';
import { useView } from '#client/review/screens/controller/scene-context.ts';
import styles from './narrow-layout.module.css';
import { useMarkInView } from './use-mark-in-view.ts';

/** The new comment's editor at the bottom edge, where the thumbs are; the stage stays usable above it. */
export function NarrowDraft(): ReactNode {
  const { draft } = useView();
  useMarkInView(draft?.id ?? null);
  return (
    <section className={styles.draft} aria-label="New comment">
      <span className={styles.grip} aria-hidden />
      <NewComment />
    </section>
  );
}
