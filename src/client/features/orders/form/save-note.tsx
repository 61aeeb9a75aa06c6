import { Check, CloudOff, LoaderCircle, PencilLine, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DraftState } from '#client/stores/draft-order.ts';
import styles from './save-note.module.css';

const notes = {
  idle: { icon: PencilLine, text: 'Your draft is kept while you type.' },
  unsaved: { icon: PencilLine, text: 'Kept on this device…' },
  saving: { icon: LoaderCircle, text: 'Saving…' },
  saved: { icon: Check, text: 'Draft saved' },
  waiting: { icon: CloudOff, text: 'Kept on this device. It is saved when the server can be reached.' },
  refused: {
    icon: TriangleAlert,
    text: 'Kept on this device, but not saved. Please look at the marked fields.',
  },
} as const;

/** How far the draft is safe. */
export function SaveNote({ saving }: { saving: DraftState['saving'] }): ReactNode {
  const { icon: Icon, text } = notes[saving];
  return (
    <p className={styles.note} data-saving={saving} role="status">
      <Icon size={14} aria-hidden />
      {text}
    </p>
  );
}
