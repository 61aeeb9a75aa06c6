import { ArrowLeft, BadgeCheck, Files, MessagesSquare } from 'lucide-react';
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { CommentsPanel } from '#client/review/screens/comments/comments-panel.tsx';
import { useThreadFocus } from '#client/review/screens/comments/use-thread-focus.ts';
import { isNewestShown, useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { threadsOf } from '#client/review/screens/controller/thread-list.ts';
import { ApproveButton } from '#client/review/screens/header/decision-buttons.tsx';
import { FileSteps } from '#client/review/screens/header/file-steps.tsx';
import { MoreMenu } from '#client/review/screens/header/more-menu.tsx';
import { PageCounter } from '#client/review/screens/header/page-counter.tsx';
import { PresentPeople } from '#client/review/screens/header/present-people.tsx';
import { ReviewCertificate } from '#client/review/screens/header/review-certificate.tsx';
import { ReviewRail } from '#client/review/screens/rail/review-rail.tsx';
import { StageArea } from '#client/review/screens/stage/stage-area.tsx';
import { ColourButton, ToolButtons } from '#client/review/screens/stage/toolbox.tsx';
import { writingMoved } from '#client/review/stores/writing.ts';
import { useCommand } from '#client/shell/screens/palette/command-context.ts';
import { CommandIconButton } from '#client/shell/screens/palette/command-icon-button.tsx';
import { useClient, useReview } from '#client/state/client-context.ts';
import { useEmitter } from '#client/state/use-emitter.ts';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { Sheet } from '#client/ui/dialogs/sheet.tsx';
import { isFocusNowhere } from '#client/ui/focus-free.ts';
import { joinClasses } from '#client/ui/join-classes.ts';
import { can } from '#shared/access/permission.ts';
import { shownOrderName } from '#shared/orders/order-name.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { drawingTools } from '#shared/review/tool.ts';
import { NarrowChanges } from './narrow-changes.tsx';
import { NarrowDraft } from './narrow-draft.tsx';
import styles from './narrow-layout.module.css';
import { NarrowThread } from './narrow-thread.tsx';

const inMenu = [
  'order.make-changes',
  'order.hold',
  'order.stay',
  'text.search',
  'changes.with',
  'proof.download',
  'proof.download-300',
  'file.download',
  'zoom.fit',
  'zoom.width',
  'comment.next',
  'mark.undo',
  'mark.redo',
  'guest.invite',
];

/** On a phone: the stage whole, a bottom bar, and sheets in place of panels. */
export function NarrowLayout(): ReactNode {
  const scene = useScene();
  const { controller, order, place, tab, readOnly, version, actor } = scene;
  const state = scene.isRemoved ? ', removed' : isNewestShown(scene) ? '' : ', older';
  const { pageCount, draft, composing, selected, walking } = useView();
  const { review } = useClient();
  const { topics, writing } = useReview();
  const hasTools = useCommand('tool.pin') !== null;
  const [sheet, setSheet] = useState<'comments' | 'file' | null>(null);
  // The sheet covers the mark that was chosen in it.
  useEmitter(controller.requests.showStage, () => setSheet(null));
  useEmitter(controller.requests.showThreads, () => setSheet('comments'));
  useEffect(() => {
    if (walking) setSheet(null);
  }, [walking]);
  // The window got narrow within a reply or an edit: its thread goes on before a draft that waits.
  useLayoutEffect(() => {
    const topicId = writingMoved(review)?.topicId ?? null;
    if (topicId !== null) controller.choose(topicId);
  }, [review, controller]);
  const isReplying = selected !== null && writing?.topicId === (review.renamed.get(selected) ?? selected);
  const isAsked = useAskedFirst();
  const isDrafting = !isReplying && !isAsked && (draft !== null || (composing && sheet === null));
  const isWalking = walking && !isDrafting;
  const chosen =
    isWalking || isDrafting || sheet !== null || selected === null ? null : controller.topicOf(selected);
  const { commentsButton, ...thread } = useChosenThread(chosen);
  const isChecked = version.isInternalApproved && can(actor, 'read', 'APPROVE_ACTION');
  const count = threadsOf(topics, tab).length;
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        {place.close === null ? (
          <span className={styles.edge} />
        ) : (
          <CommandIconButton
            id="review.close"
            size="large"
            keep={{ icon: ArrowLeft, label: 'Back to the order' }}
          />
        )}
        <div className={styles.title}>
          <h1 className={styles.name}>{shownOrderName(order.orderName)}</h1>
          <div className={joinClasses(styles.place, state !== '' && styles.wrapping)}>
            <span className={styles.version}>
              {pageCount === 0 || place.showVersion === null
                ? version.fileName
                : `Version ${version.version}${state}`}
            </span>
            {isChecked ? <BadgeCheck className={styles.checked} role="img" aria-label="Checked" /> : null}
            <PageCounter short />
          </div>
        </div>
        <PresentPeople max={2} />
        <ReviewCertificate compact />
        <ApproveButton />
      </header>
      <div className={styles.middle}>
        <StageArea narrow />
        {isDrafting ? (
          <NarrowDraft />
        ) : isWalking ? (
          <NarrowChanges />
        ) : chosen === null ? null : (
          <NarrowThread topic={chosen} {...thread} />
        )}
      </div>
      {isDrafting || isWalking ? null : (
        <nav className={styles.bar} aria-label="Review">
          <div className={styles.steps}>
            <FileSteps size="large" />
          </div>
          {readOnly || !hasTools ? null : (
            <>
              <ToolButtons names={['select', ...drawingTools]} size="large" />
              <ColourButton />
            </>
          )}
          <span className={styles.space} />
          <IconButton
            size="large"
            icon={Files}
            label={place.showVersion === null ? 'Pages and layers' : 'Pages, layers and versions'}
            onClick={() => setSheet('file')}
          />
          <CommentsButton ref={commentsButton} count={count} onClick={() => setSheet('comments')} />
          <MoreMenu
            ids={readOnly ? inMenu.filter((id) => !id.startsWith('mark.')) : inMenu}
            size="large"
            side="top"
            align="end"
          />
        </nav>
      )}
      <Sheet
        open={sheet === 'comments'}
        onOpenChange={(open) => setSheet(open ? 'comments' : null)}
        title="Comments"
        titleShown={false}
      >
        <CommentsPanel closable={false} />
      </Sheet>
      <Sheet
        open={sheet === 'file'}
        onOpenChange={(open) => setSheet(open ? 'file' : null)}
        title="File"
        titleShown={false}
      >
        <ReviewRail closable={false} />
      </Sheet>
    </div>
  );
}

/** Returns whether the chosen thread goes before a draft that waits: a command was about it. */
function useAskedFirst(): boolean {
  const { controller } = useScene();
  const { asked, selected } = useView();
  const [topicId, setTopicId] = useState<string | null>(null);
  // Its card clears the request at once, and goes on with it.
  if (asked !== null && asked.topicId !== topicId) setTopicId(asked.topicId);
  else if (asked === null && topicId !== selected && topicId !== null) setTopicId(null);
  useEmitter(controller.requests.focusEditor, () => setTopicId(null));
  // A draft goes on once that thread is deleted.
  return topicId !== null && controller.topicOf(topicId) !== null;
}

/**
 * The thread beside its mark. The focus that was in it, or in its bar, goes to the button of the comments once it is gone or
 * closed: the browser leaves it on the page.
 */
function useChosenThread(chosen: Topic | null) {
  const { controller } = useScene();
  const threads = useMemo(() => (chosen === null ? [] : [chosen]), [chosen]);
  const commentsButton = useRef<HTMLButtonElement>(null);
  const focus = useThreadFocus(threads);
  const isFocusWithin = useRef(false);
  const onFocus = (): void => {
    isFocusWithin.current = true;
  };
  const onBlur = ({ currentTarget, relatedTarget: next }: FocusEvent): void => {
    isFocusWithin.current =
      next instanceof Element &&
      (currentTarget.contains(next) || next.closest('[role="alertdialog"]') !== null);
  };
  useLayoutEffect(() => {
    if (chosen !== null || !isFocusWithin.current) return;
    isFocusWithin.current = false;
    if (isFocusNowhere()) commentsButton.current?.focus();
  }, [chosen]);
  const onClose = (): void => {
    controller.choose(null);
    commentsButton.current?.focus();
  };
  return { commentsButton, threads, focus, onFocus, onBlur, onClose };
}

function CommentsButton({
  ref,
  count,
  onClick,
}: {
  ref: RefObject<HTMLButtonElement | null>;
  count: number;
  onClick(): void;
}): ReactNode {
  return (
    <button ref={ref} type="button" className={styles.comments} onClick={onClick}>
      <MessagesSquare size={20} aria-hidden />
      {count}
      <span className={styles.hidden}>{count === 1 ? 'comment' : 'comments'}</span>
    </button>
  );
}
