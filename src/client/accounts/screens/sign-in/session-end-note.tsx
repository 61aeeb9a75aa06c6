import type { ReactNode } from 'react';
import type { SessionEnd } from '#client/accounts/stores/session-end.ts';
import styles from './session-end-note.module.css';

/** Shows why the person must sign in again, and where their unsent text is. */
export function SessionEndNote({ end: { reason, unsent } }: { end: SessionEnd }): ReactNode {
  return (
    <div className={styles.note} role="status">
      <strong>{reason}</strong>
      {unsent === 0 ? null : (
        <span>
          {unsent === 1
            ? 'Your unsent text is kept in this browser. Sign in as the same person to go on with it.'
            : `${unsent} unsent texts are kept in this browser. Sign in as the same person to go on with them.`}
        </span>
      )}
    </div>
  );
}
