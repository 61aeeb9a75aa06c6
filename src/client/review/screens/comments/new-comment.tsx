import { type ReactNode, useState } from 'react';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { LazyEditor } from '#client/review/screens/rich-text/lazy-editor.tsx';
import { useEditorNote } from '#client/review/screens/rich-text/use-editor-note.ts';
import { draftKey } from '#client/review/stores/drafts.ts';
import { usePeople } from './use-people.ts';

/** The editor of the one unsent new comment. */
export function NewComment(): ReactNode {
  const { controller, version, tab } = useScene();
  const { takesFocus, draft } = useView();
  const people = usePeople(true);
  const key = draftKey.newTopic(version.id, tab);
  useEditorNote(key, () => controller.drafting.restore());
  const onMark = draft !== null;
  const [initial] = useState(() => controller.drafting.message());
  return (
    <LazyEditor
      writing={{ key, topicId: null }}
      label="New comment"
      placeholder={onMark ? 'What should change here?' : 'Comment on the whole file'}
      initial={initial}
      people={people}
      autoFocus={takesFocus}
      focusRequests={controller.requests.focusEditor}
      sendLabel="Send"
      onChange={(message) => controller.drafting.setMessage(message)}
      onCancel={() => {
        controller.drafting.discard();
        if (onMark) controller.focusStage();
      }}
      onEscape={() => {
        controller.drafting.putAway();
        if (onMark) controller.focusStage();
      }}
      onSend={(message) => {
        const topicId = controller.drafting.send(message);
        if (topicId === null) return false;
        controller.choose(topicId, { reveal: true, sent: true });
        // One goes on where one was: at the mark.
        if (onMark) controller.focusStage();
        return true;
      }}
    />
  );
}
