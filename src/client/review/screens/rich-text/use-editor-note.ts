import { useEffect, useRef } from 'react';
import { noteEditor } from '#client/review/stores/follow-drafts.ts';
import { endWriting } from '#client/review/stores/writing.ts';
import { useClient } from '#client/state/client-context.ts';

/** Notes the editor of a draft while it is open, for other tabs. `key` null: it is not. `close` closes it. */
export function useEditorNote(key: string | null, close: () => void): void {
  const client = useClient();
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (key === null) return;
    const takeOff = noteEditor(client, key, () => latest.current());
    return () => {
      takeOff();
      // A change of layout mounts it again in the same task.
      setTimeout(() => {
        if (!client.review.editors.has(key)) endWriting(client.review, key);
      });
    };
  }, [client, key]);
}
