import { MessagesSquare, PanelLeftOpen, PanelRightOpen } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useReview } from '#client/state/client-context.ts';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { useIdleLoad } from '#client/ui/loading/use-idle-load.ts';
import { useMedia, usePhoneReview } from '#client/ui/use-media.ts';
import { CommentsPanel } from './comments/comments-panel.tsx';
import { oneAtATime, shownPanels } from './controller/panel-memory.ts';
import { useScene, useView } from './controller/scene-context.ts';
import { threadsOf } from './controller/thread-list.ts';
import { ReviewHeader } from './header/review-header.tsx';
import { ReviewRail } from './rail/review-rail.tsx';
import styles from './review-layout.module.css';
import { ReviewSkeleton } from './review-skeleton.tsx';
import { StageArea } from './stage/stage-area.tsx';

const loadNarrow = () => import('./narrow/narrow-layout.tsx');
const NarrowLayout = lateComponent(() => loadNarrow().then((m) => m.NarrowLayout));
const code = [loadNarrow];

/** Header, rail, stage and comments; below the mobile breakpoint a bottom bar and sheets. */
export function ReviewLayout(): ReactNode {
  const narrow = usePhoneReview();
  // A window that gets narrow while offline shows the review all the same.
  useIdleLoad(code);
  if (!narrow) return <WideLayout />;
  return (
    <Suspense fallback={<ReviewSkeleton />}>
      <NarrowLayout />
    </Suspense>
  );
}

function WideLayout(): ReactNode {
  const { controller } = useScene();
  const panels = shownPanels(useView().panels, useMedia(oneAtATime));
  return (
    <div className={styles.screen}>
      <ReviewHeader />
      <div className={styles.panels}>
        {panels.rail ? (
          <ReviewRail />
        ) : (
          <div className={styles.edge}>
            <IconButton
              icon={PanelLeftOpen}
              label="Show pages"
              tipSide="right"
              onClick={() => controller.setPanels({ rail: true })}
            />
          </div>
        )}
        <StageArea />
        {panels.comments ? (
          <CommentsPanel />
        ) : (
          <div className={styles.edge}>
            <IconButton
              icon={PanelRightOpen}
              label="Show comments"
              tipSide="left"
              onClick={() => controller.setPanels({ comments: true })}
            />
            <ThreadCount />
          </div>
        )}
      </div>
    </div>
  );
}

function ThreadCount(): ReactNode {
  const { tab } = useScene();
  const { topics } = useReview();
  return (
    <span className={styles.count}>
      <MessagesSquare size={14} aria-hidden />
      {threadsOf(topics, tab).length}
    </span>
  );
}
