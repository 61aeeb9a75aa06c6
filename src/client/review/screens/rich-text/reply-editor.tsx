import { type ReactNode, useEffect } from 'react';
import { cancelDraft, putAwayDraft } from '#client/review/actions/place-draft.ts';
import { type DraftPlace, draftKey, draftOf, setDraft } from '#client/review/stores/drafts.ts';
import { endEditing } from '#client/review/stores/review.store.ts';
import { useClient, useReview } from '#client/state/client-context.ts';
import type { RichText } from '#shared/kernel/rich-text.ts';
import type { AnnotationTab } from '#shared/review/annotation.ts';
import { LazyEditor } from './lazy-editor.tsx';
import { useEditorNote } from './use-editor-note.ts';
import { useMentions } from './use-mentions.ts';

/** The editor of a reply; unsent text is kept. */
export function ReplyEditor({
  orderId,
  tab,
  topicId,
  place,
  onClose,
  onReopen,
  onSend,
}: {
  orderId: string;
  tab: AnnotationTab;
  topicId: string;
  place: DraftPlace | null;
  /** Cancelled, put away or sent. */
  onClose(): void;
  /** Reopens a collapsed reply. */
  onReopen(): void;
  /** Takes it over: it is not kept as a draft any more. */
  onSend(message: RichText): void;
}): ReactNode {
  const client = useClient();
  const { drafts } = useReview();
  const people = useMentions(orderId, tab, true);
  const key = draftKey.reply(topicId);
  useEditorNote(key, onClose);
  // A thread that was deleted meanwhile stays until then.
  useEffect(() => () => endEditing(client.review, topicId), [client, topicId]);
  const keep = (message: RichText | null): void =>
    setDraft(client, key, message === null ? null : draftOf({ kind: 'reply', message, topicId, place }));
  return (
    <LazyEditor
      writing={{ key, topicId }}
      label="Reply"
      placeholder="Reply…"
      initial={drafts[key]?.message ?? null}
      people={people}
      autoFocus
      sendLabel="Send"
      onChange={keep}
      onCancel={() => {
        cancelDraft(client, key);
        onClose();
      }}
      onEscape={() => {
        putAwayDraft(client, key, onReopen);
        onClose();
      }}
      onSend={(message) => {
        onClose();
        // Kept in the outbox before it is forgotten here.
        onSend(message);
        keep(null);
        return true;
      }}
    />
  );
}
