import type { ReactNode } from 'react';
import { NewComment } from '../comments/new-comment.tsx';
import styles from './narrow-layout.module.css';

/** The new comment's editor at the bottom edge, where the thumbs are; the stage stays usable above it. */
export function NarrowDraft(): ReactNode {
  return (
    <section className={styles.draft} aria-label="New comment">
      <span className={styles.grip} aria-hidden />
      <NewComment />
    </section>
  );
}
