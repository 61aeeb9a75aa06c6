import type { ReactNode } from 'react';
import { useClient, useReview } from '#client/stores/client-context.ts';
import { draftKey, setDraft } from '#client/stores/drafts.ts';
import type { AnnotationTab } from '#shared/model/annotation.ts';
import type { RichText } from '#shared/model/rich-text.ts';
import { LazyEditor } from './lazy-editor.tsx';
import { useMentions } from './use-mentions.ts';

/** The editor of an answer to a thread; what was written and not sent is kept. */
export function ReplyEditor({
  orderId,
  tab,
  topicId,
  onClose,
  onSend,
}: {
  orderId: string;
  tab: AnnotationTab;
  topicId: string;
  /** Cancelled, or sent. */
  onClose(): void;
  /** `forget` drops what is kept, once it need not be sent again. */
  onSend(message: RichText, forget: () => void): void;
}): ReactNode {
  const client = useClient();
  const { drafts } = useReview();
  const people = useMentions(orderId, tab, true);
  const key = draftKey.reply(topicId);
  const keep = (message: RichText | null): void =>
    setDraft(client, key, message === null ? null : { message, annotation: null });
  return (
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
        onClose();
      }}
      onSend={(message) => {
        onClose();
        onSend(message, () => keep(null));
      }}
    />
  );
}
