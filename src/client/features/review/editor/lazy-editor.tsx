import { lazy, type ReactNode, Suspense } from 'react';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { CommentEditorProps } from './comment-editor.tsx';

const CommentEditor = lazy(() =>
  import('./comment-editor.tsx').then(({ CommentEditor: editor }) => ({ default: editor })),
);

/** The editor's code comes when the first comment is written. */
export function LazyEditor(props: CommentEditorProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton height="104px" />}>
      <CommentEditor {...props} />
    </Suspense>
  );
}
