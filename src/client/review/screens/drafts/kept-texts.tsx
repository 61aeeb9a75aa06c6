import type { ReactNode } from 'react';
import { waitingTexts } from '#client/review/actions/left-texts.ts';
import { useClient } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { DraftList } from './draft-list.tsx';
import { FormTextList, useFormTexts } from './form-text-list.tsx';
import styles from './kept-texts.module.css';
import { TextsToCopy } from './left-texts.tsx';
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
  const client = useClient();
  const { user, kept: _ } = useSession();
  const drafts = useDrafts(orderId);
  const texts = useFormTexts(orderId);
  const waiting = user === null || orderId !== null ? [] : waitingTexts(client, user.id);
  if (drafts.length + texts.length + waiting.length === 0) return null;
  return (
    <section className={styles.texts} aria-labelledby="kept-texts">
      <h2 id="kept-texts" className={styles.title}>
        {title}
      </h2>
      <DraftList drafts={drafts} onOpen={null} />
      <FormTextList texts={texts} onOpen={null} />
      {waiting.length === 0 ? null : <TextsToCopy texts={waiting} />}
    </section>
  );
}
