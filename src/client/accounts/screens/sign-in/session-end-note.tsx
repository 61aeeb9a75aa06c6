import { type ReactNode, Suspense, useState } from 'react';
import type { SessionEnd } from '#client/accounts/stores/session-end.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { isFinalEnd } from '#shared/access/session-end.ts';
import styles from './session-end-note.module.css';

const LeftTexts = lateComponent(() =>
  import('#client/review/screens/drafts/left-texts.tsx').then((module) => module.LeftTexts),
);

/**
 * Shows why the person must sign in again, and where their unsent text is. One who cannot sign in again reads and copies
 * it here, in the tab in which their session ended.
 */
export function SessionEndNote({ end: { reason, unsent, writer } }: { end: SessionEnd }): ReactNode {
  const [isShown, setShown] = useState(false);
  const left = unsent > 0 && isFinalEnd(reason) ? writer : undefined;
  return (
    <div className={styles.note} role="status">
      {reason === '' ? null : <strong>{reason}</strong>}
      {unsent === 0 ? null : (
        <span>{left === undefined ? keptText(unsent, reason !== '') : leftText(unsent)}</span>
      )}
      {left === undefined ? null : isShown ? (
        <Suspense fallback={null}>
          <LeftTexts writer={left} />
        </Suspense>
      ) : (
        <Button size="small" className={styles.show} onClick={() => setShown(true)}>
          Show what you wrote
        </Button>
      )}
    </div>
  );
}

/** With a reason, the texts belong to the person who was signed in; otherwise to anybody. */
function keptText(unsent: number, isOwn: boolean): string {
  if (unsent === 1)
    return `${isOwn ? 'Your' : 'An'} unsent text is kept in this browser. Sign in as ${isOwn ? 'the same person' : 'whoever wrote it'} to go on with it.`;
  return `${unsent} unsent texts are kept in this browser. Sign in as ${isOwn ? 'the same person' : 'whoever wrote them'} to go on with them.`;
}

const leftText = (unsent: number): string =>
  unsent === 1
    ? 'Your unsent text is kept in this browser. You can copy it here until you close this tab.'
    : `Your ${unsent} unsent texts are kept in this browser. You can copy them here until you close this tab.`;
