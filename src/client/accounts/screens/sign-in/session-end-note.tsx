import type { ReactNode } from 'react';
import type { SessionEnd } from '#client/accounts/stores/session-end.ts';
import styles from './session-end-note.module.css';

/** Shows why the person must sign in again, and where their unsent text is. */
export function SessionEndNote({ end: { reason, unsent } }: { end: SessionEnd }): ReactNode {
  return (
    <div className={styles.note} role="status">
      {reason === '' ? null : <strong>{reason}</strong>}
      {unsent === 0 ? null : <span>{keptText(unsent, reason !== '')}</span>}
    </div>
  );
}

/** With a reason, the texts belong to the person who was signed in; otherwise to anybody. */
function keptText(unsent: number, isOwn: boolean): string {
  if (unsent === 1)
    return `${isOwn ? 'Your' : 'An'} unsent text is kept in this browser. Sign in as ${isOwn ? 'the same person' : 'whoever wrote it'} to go on with it.`;
  return `${unsent} unsent texts are kept in this browser. Sign in as ${isOwn ? 'the same person' : 'whoever wrote them'} to go on with them.`;
}
