import type { ReactNode } from 'react';
import { ReplyEditor } from '#client/features/rich-text/reply-editor.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import type { RichText } from '#shared/model/rich-text.ts';
import { useScene } from '../desk/desk-context.ts';
import styles from './reply-box.module.css';

/** Answers a thread. */
export function ReplyBox({
  topicId,
  open,
  onOpen,
  onSend,
}: {
  topicId: string;
  open: boolean;
  onOpen(open: boolean): void;
  onSend(message: RichText): void;
}): ReactNode {
  const { order, tab } = useScene();
  if (!open)
    return (
      <button
        type="button"
        className={styles.closed}
        onClick={(event) => {
          event.stopPropagation();
          onOpen(true);
        }}
      >
        Reply…
        <Kbd keys="ctrl+enter" />
      </button>
    );
  return (
    // biome-ignore lint/a11y: keeps clicks in the editor from choosing the thread.
    <div className={styles.open} onClick={(event) => event.stopPropagation()}>
      <ReplyEditor
        orderId={order.id}
        tab={tab}
        topicId={topicId}
        onClose={() => onOpen(false)}
        onSend={(message, forget) => {
          forget();
          onSend(message);
        }}
      />
    </div>
  );
}
