import type { ReactNode } from 'react';
import { DraftList } from './draft-list.tsx';
import { FormTextList, useFormTexts } from './form-text-list.tsx';
import styles from './kept-texts.module.css';
import { useDrafts } from './use-drafts.ts';

/** Shows the reader's unsent text while nothing can be sent: it is kept on this device, and can be copied. */
export function KeptTexts({
  orderId = null,
  title = 'What you wrote is kept on this device',
}: {
  /** Null: of all orders. */
  orderId?: string | null;
  title?: string;
}): ReactNode {
  const drafts = useDrafts(orderId);
  const texts = useFormTexts(orderId);
  if (drafts.length === 0 && texts.length === 0) return null;
  return (
    <section className={styles.texts} aria-labelledby="kept-texts">
      <h2 id="kept-texts" className={styles.title}>
        {title}
      </h2>
      <DraftList drafts={drafts} onOpen={null} />
      <FormTextList texts={texts} onOpen={null} />
    </section>
  );
}
