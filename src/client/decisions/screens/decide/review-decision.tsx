import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { decideAsGuest } from '#client/decisions/actions/decide-as-guest.ts';
import { decideOrder } from '#client/decisions/actions/decide-order.ts';
import { showRefused } from '#client/decisions/stores/decisions.store.ts';
import { openChanges } from '#client/review/screens/changes/open-changes.ts';
import type { ReviewController } from '#client/review/screens/controller/review-controller.ts';
import type { ReviewView } from '#client/review/screens/controller/review-view.ts';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { readingOrder, threadsOf } from '#client/review/screens/controller/thread-list.ts';
import { useQuestionLock } from '#client/review/screens/header/use-decision-lock.ts';
import { useOthersPresent } from '#client/review/screens/header/use-others-present.ts';
import type { UnseenPart } from '#client/review/stores/unseen-part.ts';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import type { Client } from '#client/state/client.ts';
import { useClient, useReview } from '#client/state/client-context.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { isTyping } from '#client/typing/text-field.ts';
import type { SeenVersion } from '#shared/decisions/decision.ts';
import { withThreadsOf } from '#shared/decisions/seen-versions.ts';
import type { ReviewAction } from '#shared/review/review-actions.ts';
import { useUnreadThreads } from './comments/use-unread-threads.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { coverOf, type DecisionSubject } from './decision-subject.ts';
import { stayedText } from './decision-texts.ts';
import { mayBeApproved, seenBy, withoutScreen } from './file-check.ts';
import { StayDialog } from './stay-dialog.tsx';
import { useDecide } from './use-decide.ts';
import { useFileCheck } from './use-file-check.ts';
import { useKeptText } from './use-kept-text.ts';

/**
 * Says what is recorded for a version that stays in review. If something is, that is said only while the review is still
 * on the screen; if nothing is, also on the page that was opened meanwhile.
 */
function reportStayed(client: Client, seen: readonly SeenVersion[] | null, isOnPage: boolean): void {
  const isRecorded = seen !== null && seen.length > 0;
  if (isRecorded && !isOnPage) return;
  showToast(client.toasts, {
    kind: isRecorded ? 'success' : 'info',
    title: stayedText(seen),
    messages: seen === null ? ['The SHA-256 of a file is being worked out.'] : [],
  });
}

/**
 * Decides on the version on the stage: asks with the facts, sends, and shows what has changed if it is
 * refused.
 */
export function ReviewDecision({
  action,
  subject,
  onClose,
}: {
  action: ReviewAction;
  subject: DecisionSubject;
  onClose(): void;
}): ReactNode {
  const client = useClient();
  const { controller, place, order, actor } = useScene();
  const { topics, status, versionId } = useReview();
  const asksNothing = action === 'STAY_IN_REVIEW';
  const sentAsSeen = useRef<readonly SeenVersion[] | null>(null);
  const [text, setText, kept] = useKeptText([order.id], action);
  const people = useOthersPresent();
  // The server detects changes of the proof since it opened: the dialog keeps the version that was seen.
  const lock = useQuestionLock(action === 'ORDER_APPROVED' && subject.isOnScreen);
  const [document] = useState(() => controller.view.document);
  const { check, atLast } = useFileCheck(subject, document);
  const decide = actor.role === 'guest' ? decideAsGuest : decideOrder;
  const { busy, conflict, submit } = useDecide(
    (given) => decide(client, order.id, given),
    (isHere) => {
      setText('');
      // The decision's own event may close the review before its response comes: that is no leaving of it.
      if (!isHere && !location.pathname.startsWith(`/orders/detail/${order.id}`)) return;
      onClose();
      // Behind a dialog nobody types. Elsewhere the rest of a sentence would run commands on the next screen.
      const stays = isTyping() && (!isHere || asksNothing);
      if (asksNothing) reportStayed(client, sentAsSeen.current, stays);
      if (!stays) place.decided();
    },
    (missed) => {
      showRefused(client.decisions, { orderId: order.id, conflict: missed, kept: text !== '' });
    },
    () => {
      if (asksNothing) onClose();
    },
  );
  const threads = useMemo(
    () => (subject.isOnScreen ? readingOrder(threadsOf(topics, 'public'), controller.reader()) : []),
    [topics, subject, controller],
  );

  // What was sent waits for its response.
  useClosedByBack(versionId !== null && versionId !== subject.shownId && !busy && conflict === null, onClose);

  const unread = useUnreadThreads(threads, subject.isOnScreen ? status : 'ready', actor.userId);
  /** Adds the comments that the question has named as open on the version that is shown. */
  const withThreads = (seen: readonly SeenVersion[]): SeenVersion[] =>
    subject.isOnScreen
      ? withThreadsOf(seen, subject.version.id, status === 'ready' ? unread.read() : null)
      : [...seen];
  const send = (): void => {
    const found = atLast();
    const isHidden = isOffScreen(subject, controller.view);
    if (action === 'ORDER_APPROVED' && (isHidden || !mayBeApproved(found))) return;
    const seen = isHidden ? withoutScreen(subject.seen) : seenBy(found, subject.seen);
    sentAsSeen.current = seen;
    submit({ action, ...subject, seen: seen === null ? null : withThreads(seen), text: text.trim() });
  };

  const leaveTo = (show: () => void): void => {
    if (busy) return;
    onClose();
    show();
  };

  // Staying decides nothing: it is recorded without a question, once the file is known or cannot be read.
  const asked = useRef(false);
  useEffect(() => {
    if (!asksNothing || asked.current || check.state === 'checking') return;
    asked.current = true;
    send();
  });

  if (conflict !== null)
    return (
      <ConflictDialog
        conflict={conflict}
        kept={text !== ''}
        onClose={onClose}
        onLook={(at) => {
          onClose();
          place.look(at);
        }}
      />
    );
  if (asksNothing) return <StayDialog version={subject.version} check={check} onClose={onClose} />;
  return (
    <DecisionDialog
      action={action}
      subject={subject}
      check={check}
      threads={threads}
      unread={unread}
      people={people}
      ownId={actor.userId}
      hasThreads={!subject.isOnScreen || status === 'ready'}
      markOf={controller.markOf}
      lead={action === 'MAKE_CHANGES' ? place.beforeChanges : null}
      lock={lock}
      note={<RestoredNote form={kept} />}
      text={text}
      busy={busy}
      onText={setText}
      onShowOpen={() => leaveTo(() => controller.showOpenThreads())}
      onShowUnseen={(part) => leaveTo(() => showUnseen(controller, part))}
      onSubmit={send}
      onClose={onClose}
    />
  );
}

/** Closes the question once the browser's back button has shown another version behind it. */
function useClosedByBack(isLeft: boolean, onClose: () => void): void {
  const { toasts } = useClient();
  useEffect(() => {
    if (!isLeft) return;
    onClose();
    showToast(toasts, {
      id: 'decision-left',
      kind: 'warning',
      title: 'Nothing was decided: another version is on your screen now.',
    });
  }, [toasts, isLeft, onClose]);
}

/** Goes to a change that has not been looked at, in the list of all, or to a page. */
function showUnseen(controller: ReviewController, { page, change }: UnseenPart): void {
  if (change !== undefined) {
    openChanges(controller, change);
    return;
  }
  if (page !== null) controller.goToPage(page);
  controller.focusStage();
}

/** Returns whether the version in question was on the screen, and is covered or not drawn now. */
const isOffScreen = (subject: DecisionSubject, { walk, isBlank }: ReviewView): boolean =>
  coverOf(subject, walk?.overlaid() ?? null) !== null || (subject.isOnScreen && isBlank);
