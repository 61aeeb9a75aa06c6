import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { CommentEditor, CommentEditorProps } from './comment-editor.tsx';

const aheadMs = 1_500;
let loaded: typeof CommentEditor | null = null;
const loadEditor = () =>
  import('./comment-editor.tsx').then(({ CommentEditor: editor }) => {
    loaded = editor;
    return { default: editor };
  });
const LateEditor = lazy(loadEditor);

/** Loads the editor's code once the screen has come to rest, so that the first words typed are not lost. */
export function useEditorAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadEditor(), aheadMs);
    return () => clearTimeout(timer);
  }, []);
}

/** The editor, whose code is no part of the screen's own. */
export function LazyEditor(props: CommentEditorProps): ReactNode {
  // Once its code is there it is mounted in the same task, and has the focus before the next key is typed.
  const Loaded = loaded;
  if (Loaded !== null) return <Loaded {...props} />;
  return (
    <Suspense fallback={<Skeleton height="104px" />}>
      <LateEditor {...props} />
    </Suspense>
  );
}
