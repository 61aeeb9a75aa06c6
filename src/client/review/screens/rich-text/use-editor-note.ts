import { useLayoutEffect, useRef, useState } from 'react';
import { type DraftEditor, draftEditor, noteEditor } from '#client/review/stores/draft-editors.ts';
import type { Draft } from '#client/review/stores/drafts.ts';
import { endWriting } from '#client/review/stores/writing.ts';
import { useClient } from '#client/state/client-context.ts';

/** Notes the editor of a draft while it is on the screen, for other tabs. `close` closes it. */
export function useEditorNote(key: string, close: () => void): void {
  const [editor] = useState(() => ({ key, close }));
  useNoted(editor, close);
}

/**
 * Opens an editor on a draft, or on what `begin` returns where nothing is kept; notes it while it is on the screen. It is
 * for that draft alone: whoever shows another one, or another in its place, mounts another editor.
 */
export function useDraftEditor(key: string, begin: () => Draft, close: () => void): DraftEditor {
  const client = useClient();
  const [editor] = useState(() => draftEditor(client, key, begin()));
  useNoted(editor, close);
  return editor;
}

function useNoted(editor: Pick<DraftEditor, 'key' | 'close'>, close: () => void): void {
  const client = useClient();
  const latest = useRef(close);
  latest.current = close;
  useLayoutEffect(() => {
    editor.close = () => latest.current();
    const takeOff = noteEditor(client, editor);
    return () => {
      takeOff();
      // A change of layout mounts it again in the same task.
      setTimeout(() => {
        if (!client.review.editors.has(editor.key)) endWriting(client.review, editor.key);
      });
    };
  }, [client, editor]);
}
