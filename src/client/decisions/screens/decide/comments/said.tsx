import type { ReactNode } from 'react';
import { plainText } from '#shared/kernel/rich-text.ts';
import type { Topic } from '#shared/review/annotation.ts';
import styles from './said.module.css';

/** An author and their text, cut off at the end of the line if it is an excerpt. */
export const Said = ({
  by,
  message,
  ownId,
  isExcerpt = false,
}: Pick<Topic, 'message'> & { by: Topic['sender']; ownId: string; isExcerpt?: boolean }): ReactNode => (
  <span className={isExcerpt ? `${styles.said} ${styles.line}` : styles.said}>
    <b>{by.id === ownId ? 'You' : by.name}</b> {plainText(message)}
  </span>
);
