import { Check, CloudOff, LoaderCircle, PencilLine, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DraftState } from '#client/orders/actions/draft/draft-order.ts';
import styles from './save-note.module.css';

const notes = {
  idle: { icon: PencilLine, text: 'Your draft is kept while you type.' },
  unsaved: { icon: PencilLine, text: 'Kept on this device…' },
  saving: { icon: LoaderCircle, text: 'Saving…' },
  saved: { icon: Check, text: 'Draft saved' },
  waiting: { icon: CloudOff, text: 'Kept on this device. It is saved when the server can be reached.' },
  refused: {
    icon: TriangleAlert,
    text: 'Kept on this device, but not saved.',
  },
} as const;

/** Shows the draft's saving state, and why the server refuses it. */
export function SaveNote({
  saving,
  refusal,
}: {
  saving: DraftState['saving'];
  refusal: { readonly messages: readonly string[] } | null;
}): ReactNode {
  const { icon: Icon, text } = notes[saving];
  const reason = refusal === null ? [] : [refusal.messages.join(' ') || 'Please look at the marked fields.'];
  return (
    <p className={styles.note} data-saving={saving} role="status">
      <Icon size={14} aria-hidden />
      {[text, ...reason].join(' ')}
    </p>
  );
}
