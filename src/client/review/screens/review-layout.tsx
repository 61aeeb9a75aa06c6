import { MessagesSquare, PanelLeftOpen, PanelRightOpen } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { oneAtATime, shownPanels } from '#client/review/stores/panel-memory.ts';
import { writingMoved } from '#client/review/stores/writing.ts';
import { useClient, useReview } from '#client/state/client-context.ts';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { untilLoaded } from '#client/ui/loading/late-component.ts';
import { useIdleLoad } from '#client/ui/loading/use-idle-load.ts';
import { phoneReview, useMedia, usePhoneReview } from '#client/ui/use-media.ts';
import { CommentsPanel } from './comments/comments-panel.tsx';
import { useScene, useView } from './controller/scene-context.ts';
import { threadsOf } from './controller/thread-list.ts';
import { ReviewHeader } from './header/review-header.tsx';
import { ReviewRail } from './rail/review-rail.tsx';
import styles from './review-layout.module.css';
import { ReviewSkeleton } from './review-skeleton.tsx';
import { ColdPreview } from './stage/loading-state.tsx';
import { StageArea } from './stage/stage-area.tsx';

const loadNarrow = () => import('./narrow/narrow-layout.tsx');
/** Loads what this window needs of the layout beside this module. */
export const loadLayout = async (): Promise<unknown> =>
  matchMedia(phoneReview).matches ? loadNarrow() : undefined;
const code = [loadNarrow];

/** Header, rail, stage and comments; below the mobile breakpoint a bottom bar and sheets. */
export function ReviewLayout(): ReactNode {
  const narrow = usePhoneReview();
  // Null where the wide one was there before: until the code has come, what is typed stays in its editor.
  const [NarrowLayout, setNarrowLayout] = useState<ComponentType | null | undefined>(
    narrow ? undefined : null,
  );
  useEffect(() => {
    if (narrow) void untilLoaded(loadNarrow).then((m) => setNarrowLayout(() => m.NarrowLayout));
  }, [narrow]);
  // Loaded ahead, so that a window made narrow while offline can still show the review.
  useIdleLoad(code);
  if (!narrow || NarrowLayout === null) return <WideLayout />;
  if (NarrowLayout !== undefined) return <NarrowLayout />;
  return (
    <ReviewSkeleton>
      <ColdPreview />
    </ReviewSkeleton>
  );
}

function WideLayout(): ReactNode {
  const { controller } = useScene();
  const { review } = useClient();
  // The window got wide while one typed into what this layout has in the panel.
  useLayoutEffect(() => {
    if (writingMoved(review)?.topicId || controller.view.composing) controller.setPanels({ comments: true });
  }, [review, controller]);
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
