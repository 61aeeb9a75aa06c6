import type { ReactNode } from 'react';
import { LazyEditor } from '#client/features/rich-text/lazy-editor.tsx';
import { useClient, useReview } from '#client/stores/client-context.ts';
import { draftKey, setDraft } from '#client/stores/drafts.ts';
import { Kbd } from '#client/ui/kbd.tsx';
import type { RichText } from '#shared/model/rich-text.ts';
import styles from './reply-box.module.css';
import { usePeople } from './use-people.ts';

/** Answers a thread; what was written and not sent is kept. */
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
  const { review, storage } = useClient();
  const { drafts } = useReview();
  const people = usePeople(open);
  const key = draftKey.reply(topicId);
  const keep = (message: RichText | null): void =>
    setDraft(review.state.drafts, storage, key, message === null ? null : { message, annotation: null });

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
      <LazyEditor
        label="Reply"
        placeholder="Reply…"
        initial={drafts[key]?.message ?? null}
        people={people}
        focus={1}
        sendLabel="Send"
        onChange={keep}
        onCancel={() => {
          keep(null);
          onOpen(false);
        }}
        onSend={(message) => {
          keep(null);
          onOpen(false);
          onSend(message);
        }}
      />
    </div>
  );
}
