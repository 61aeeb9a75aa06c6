import * as VisuallyHidden from 'radix-ui/visually-hidden';
import type { ReactNode } from 'react';
import { useView } from '#client/review/screens/controller/scene-context.ts';
import { DeferUntilIdle } from '#client/ui/loading/defer-until-idle.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';

const PagesAsText = lateComponent(() => import('./pages-as-text.tsx').then((m) => m.PagesAsText));

/** The canvas for those who do not see it: announcements at once, and the pages as text when the first is drawn. */
export function PageOutline(): ReactNode {
  const { document, announcement } = useView();
  return (
    <VisuallyHidden.Root asChild>
      <div>
        <div role="status" aria-live="polite">
          {announcement}
        </div>
        <DeferUntilIdle>{document === null ? null : <PagesAsText document={document} />}</DeferUntilIdle>
      </div>
    </VisuallyHidden.Root>
  );
}
