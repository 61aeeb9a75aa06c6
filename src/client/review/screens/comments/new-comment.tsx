import type { ReactNode } from 'react';
import { shownPlace } from '#client/review/actions/draft-place.ts';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { LazyEditor } from '#client/review/screens/rich-text/lazy-editor.tsx';
import { useDraftEditor } from '#client/review/screens/rich-text/use-editor-note.ts';
import { typeIn } from '#client/review/stores/draft-editors.ts';
import { draftKey, draftOf, emptyText } from '#client/review/stores/drafts.ts';
import { useClient, useReview } from '#client/state/client-context.ts';
import { usePeople } from './use-people.ts';

/** The editor of the one unsent new comment of the shown version and tab. */
export function NewComment(): ReactNode {
  const { versionId, tab, openings } = useReview();
  if (versionId === null) return null;
  const key = draftKey.newTopic(versionId, tab);
  return <CommentOf key={`${key} ${openings[key] ?? 0}`} draft={key} />;
}

/** `draft`: its key. It writes and sends that one, also where another version is chosen before it leaves the screen. */
function CommentOf({ draft: key }: { draft: string }): ReactNode {
  const client = useClient();
  const { controller } = useScene();
  const { takesFocus, draft } = useView();
  const people = usePeople();
  const editor = useDraftEditor(
    key,
    () => draftOf({ kind: 'new', message: emptyText, place: shownPlace(client) }),
    () => controller.drafting.restore(),
  );
  const onMark = draft !== null;
  return (
    <LazyEditor
      writing={{ key, topicId: null }}
      label="New comment"
      placeholder={onMark ? 'What should change here?' : 'Comment on the whole file'}
      initial={editor.begun.message}
      people={people}
      autoFocus={takesFocus}
      focusRequests={controller.requests.focusEditor}
      sendLabel="Send"
      onChange={(message) => typeIn(client, editor, message)}
      onCancel={() => {
        controller.drafting.discard(editor.key);
        if (onMark) controller.focusStage();
      }}
      onEscape={() => {
        controller.drafting.putAway(editor.key);
        if (onMark) controller.focusStage();
      }}
      onSend={(message) => {
        const topicId = controller.drafting.send(editor, message);
        if (topicId === null) return false;
        controller.choose(topicId, { reveal: true, sent: true });
        // One goes on where one was: at the mark.
        if (onMark) controller.focusStage();
        return true;
      }}
    />
  );
}
