import { type ReactNode, useState } from 'react';
import { LazyEditor } from '#client/features/rich-text/lazy-editor.tsx';
import { useScene, useView } from '../desk/desk-context.ts';
import { usePeople } from './use-people.ts';

/** The editor of the one unsent new comment. */
export function NewComment(): ReactNode {
  const { desk } = useScene();
  const { focusEditor, draft } = useView();
  const people = usePeople(true);
  const onMark = draft !== null;
  const [initial] = useState(() => desk.drafting.message());
  return (
    <LazyEditor
      label="New comment"
      placeholder={onMark ? 'What should change here?' : 'Comment on the whole file'}
      initial={initial}
      people={people}
      focus={focusEditor}
      sendLabel="Send"
      onChange={(message) => desk.drafting.setMessage(message)}
      onCancel={() => {
        desk.drafting.cancel();
        if (onMark) desk.focusStage();
      }}
      onSend={(message) => {
        const topicId = desk.drafting.send(message);
        if (topicId === null) return;
        desk.choose(topicId, { reveal: true });
        // One goes on where one was: at the mark.
        if (onMark) desk.focusStage();
      }}
    />
  );
}
