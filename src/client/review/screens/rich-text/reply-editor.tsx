import { type ReactNode, useEffect } from 'react';
import { cancelDraft, putAwayDraft } from '#client/review/actions/draft-actions.ts';
import { sendWritten } from '#client/review/actions/send-draft.ts';
import { typeIn, writtenIn } from '#client/review/stores/draft-editors.ts';
import { type DraftPlace, draftKey, draftOf, emptyText, setDraft } from '#client/review/stores/drafts.ts';
import { endEditing } from '#client/review/stores/review.store.ts';
import { useClient, useReview } from '#client/state/client-context.ts';
import type { AnnotationTab } from '#shared/review/annotation.ts';
import { LazyEditor } from './lazy-editor.tsx';
import { useDraftEditor } from './use-editor-note.ts';
import { useMentions } from './use-mentions.ts';

interface ReplyEditorProps {
  orderId: string;
  tab: AnnotationTab;
  topicId: string;
  /** Where the thread is. */
  place: DraftPlace | null;
  /** Cancelled, put away or sent. */
  onClose(): void;
  /** Reopens a collapsed reply; returns false where it is not on the screen. Absent: on its version. */
  onReopen?(): boolean;
}

/** The editor of a reply; unsent text is kept. */
export function ReplyEditor(props: ReplyEditorProps): ReactNode {
  const { openings } = useReview();
  const key = draftKey.reply(props.topicId);
  return <ReplyOf key={`${key} ${openings[key] ?? 0}`} draft={key} {...props} />;
}

/** `draft`: its key. */
function ReplyOf({
  draft,
  orderId,
  tab,
  topicId,
  place,
  onClose,
  onReopen,
}: ReplyEditorProps & { draft: string }): ReactNode {
  const client = useClient();
  const people = useMentions(orderId, tab);
  const editor = useDraftEditor(
    draft,
    () => draftOf({ kind: 'reply', message: emptyText, topicId, place }),
    onClose,
  );
  // A thread that was deleted meanwhile stays until then.
  useEffect(() => () => endEditing(client.review, topicId), [client, topicId]);
  return (
    <LazyEditor
      writing={{ key: draft, topicId }}
      label="Reply"
      placeholder="Reply…"
      initial={editor.begun.message}
      people={people}
      autoFocus
      sendLabel="Send"
      onChange={(message) => typeIn(client, editor, message)}
      onCancel={() => {
        cancelDraft(client, editor.key);
        onClose();
      }}
      onEscape={() => {
        putAwayDraft(client, editor.key, onReopen);
        onClose();
      }}
      onSend={(message) => {
        // Kept in the outbox before it is forgotten here.
        if (sendWritten(client, writtenIn(client, editor, message)) === null) return false;
        setDraft(client, editor.key, null);
        onClose();
        return true;
      }}
    />
  );
}
