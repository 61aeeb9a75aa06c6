import type { ReactNode } from 'react';
import { shownPlace } from '#client/review/actions/draft-place.ts';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { ReplyEditor } from '#client/review/screens/rich-text/reply-editor.tsx';
import { useClient } from '#client/state/client-context.ts';
import { Kbd } from '#client/ui/buttons/kbd.tsx';
import { isSecondPress } from '#client/ui/buttons/second-press.ts';
import styles from './reply-box.module.css';

/** Replies to a thread. */
export function ReplyBox({
  topicId,
  open,
  onOpen,
}: {
  topicId: string;
  open: boolean;
  onOpen(open: boolean): void;
}): ReactNode {
  const client = useClient();
  const { order, tab } = useScene();
  if (!open)
    return (
      <button
        type="button"
        className={styles.closed}
        onClick={(event) => {
          event.stopPropagation();
          if (!isSecondPress(event)) onOpen(true);
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
        place={shownPlace(client)}
        onClose={() => onOpen(false)}
      />
    </div>
  );
}
