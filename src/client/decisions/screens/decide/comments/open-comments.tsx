import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import numbers from '#client/review/screens/comments/thread-number.module.css';
import type { Topic } from '#shared/review/annotation.ts';
import type { Mark } from '#shared/review/mark.ts';
import styles from '../decision-parts.module.css';
import { Said } from './said.tsx';

const shownAtMost = 3;

/** Returns the number and name of open comments: `1 comment is still open`. */
const openText = (count: number): string =>
  count === 1 ? '1 comment is still open' : `${count} comments are still open`;

/** The comments that are open on the version, the first of them with their newest reply; asks where it is to be approved. */
export function OpenComments({
  topics,
  ownId,
  markOf,
  asks,
  onShowAll,
}: {
  /** In reading order. */
  topics: readonly Topic[];
  ownId: string;
  markOf(topic: Topic): Mark | null;
  asks: boolean;
  onShowAll(): void;
}): ReactNode {
  if (topics.length === 0) return null;
  const text = openText(topics.length);
  return (
    <section className={styles.open} aria-label="Open comments">
      <header className={styles.openHeader}>
        <TriangleAlert size={16} aria-hidden />
        <h3>{asks ? `${text}: approve all the same?` : text}</h3>
        <button type="button" className={styles.link} onClick={onShowAll}>
          {topics.length === 1 ? 'Show it' : `Show all ${topics.length}`}
        </button>
      </header>
      <ul className={styles.threads}>
        {topics.slice(0, shownAtMost).map((topic) => {
          const mark = markOf(topic);
          const newest = topic.comments.at(-1);
          return (
            <li key={topic.id}>
              <span className={numbers.number} data-colour={mark?.colour}>
                {topic.number || '…'}
              </span>
              <span className={styles.text}>
                <Said by={topic.sender} message={topic.message} ownId={ownId} isExcerpt />
                {newest && (
                  <span className={styles.reply}>
                    <Said by={newest.user} message={newest.message} ownId={ownId} isExcerpt />
                  </span>
                )}
              </span>
              {mark === null ? null : (
                <span className={styles.page}>
                  <span aria-hidden>p</span>
                  <span className={styles.hidden}>page</span>
                  {` ${mark.page}`}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
