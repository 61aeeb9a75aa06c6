import type { ReactNode } from 'react';
import { type LeftText, leftTexts } from '#client/review/actions/left-texts.ts';
import { toClipboard } from '#client/review/screens/controller/to-clipboard.ts';
import { useClient } from '#client/state/client-context.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import styles from './draft-list.module.css';

/** What somebody wrote on this device who is signed out and cannot sign in again: to read and to copy. */
export function LeftTexts({ writer }: { writer: string }): ReactNode {
  return <TextsToCopy texts={leftTexts(useClient(), writer)} />;
}

/** Texts to read and to copy. */
export function TextsToCopy({ texts }: { texts: readonly LeftText[] }): ReactNode {
  const client = useClient();
  return (
    <ul className={styles.list}>
      {texts.map(({ key, where, text }) => (
        <li key={key} className={styles.draft}>
          <p className={styles.place}>
            <strong>{where}</strong>
          </p>
          <p className={styles.whole}>{text}</p>
          <div className={styles.actions}>
            <Button
              size="small"
              onClick={() =>
                void toClipboard(client, text, () =>
                  showToast(client.toasts, { kind: 'success', title: 'Text copied' }),
                )
              }
            >
              Copy text
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
