import type { ReactNode } from 'react';
import type { UnseenPart } from '#client/review/stores/unseen-part.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import styles from './decision-parts.module.css';
import { Warning } from './warning.tsx';

/** Warns of what has not been looked at, each sentence with the way there. */
export function UnseenWarning({
  unseen,
  onShow,
}: {
  unseen: readonly UnseenPart[];
  onShow(part: UnseenPart): void;
}): ReactNode {
  return (
    <Warning>
      {unseen.map((part) => (
        <span key={part.text} className={styles.unseen}>
          {part.text}{' '}
          {part.page === null ? null : (
            <Button size="small" onClick={() => onShow(part)}>
              {part.change === undefined ? `Go to page ${part.page}` : 'Look at the changes'}
            </Button>
          )}
        </span>
      ))}
      You approve the file as it was uploaded.
    </Warning>
  );
}
