import type { ReactNode } from 'react';
import { DraftList } from './draft-list.tsx';
import styles from './kept-texts.module.css';
import { useDrafts } from './use-drafts.ts';

/** Shows the reader's unsent text while nothing can be sent: it is kept on this device, and can be copied. */
export function KeptTexts(): ReactNode {
  const drafts = useDrafts();
  if (drafts.length === 0) return null;
  return (
    <section className={styles.texts} aria-labelledby="kept-texts">
      <h2 id="kept-texts" className={styles.title}>
        What you wrote is kept on this device
      </h2>
      <DraftList drafts={drafts} onOpen={null} />
    </section>
  );
}
