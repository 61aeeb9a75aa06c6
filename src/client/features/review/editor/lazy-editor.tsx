import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { CommentEditorProps } from './comment-editor.tsx';

const aheadMs = 1_500;
const loadEditor = () => import('./comment-editor.tsx');
const CommentEditor = lazy(() => loadEditor().then(({ CommentEditor: editor }) => ({ default: editor })));

/** Loads the editor's code once the screen has come to rest, so that the first words typed are not lost. */
export function useEditorAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadEditor(), aheadMs);
    return () => clearTimeout(timer);
  }, []);
}

/** The editor, whose code is no part of the screen's own. */
export function LazyEditor(props: CommentEditorProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton height="104px" />}>
      <CommentEditor {...props} />
    </Suspense>
  );
}
