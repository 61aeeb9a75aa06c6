import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { decideAsGuest } from '#client/decisions/actions/decide-as-guest.ts';
import { decideOrder } from '#client/decisions/actions/decide-order.ts';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { readingOrder, threadsOf } from '#client/review/screens/controller/thread-list.ts';
import { useOfflineLock } from '#client/review/screens/header/use-decision-lock.ts';
import { useOthersPresent } from '#client/review/screens/header/use-others-present.ts';
import { useClient, useReview } from '#client/state/client-context.ts';
import type { ReviewAction } from '#shared/review/review-actions.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { subjectOf } from './decision-subject.ts';
import { useDecide } from './use-decide.ts';
import { useKeptText } from './use-kept-text.ts';

/** Decides on what is on the stage: asks with the facts, sends, and shows what has changed where it is refused. */
export function ReviewDecision({ action, onClose }: { action: ReviewAction; onClose(): void }): ReactNode {
  const client = useClient();
  const { controller, place, order, version: shown, actor } = useScene();
  const { topics } = useReview();
  const [subject] = useState(() => subjectOf(place.proofs, shown));
  const [text, setText] = useKeptText(order.id, action);
  const people = useOthersPresent();
  // What has changed of the proof since it opened is for the server to say: the dialog stays about what was seen.
  const lock = useOfflineLock();
  const decide = actor.role === 'guest' ? decideAsGuest : decideOrder;
  const { busy, conflict, submit } = useDecide(
    (given) => decide(client, order.id, given),
    () => {
      setText('');
      onClose();
      place.decided();
    },
  );
  const threads = useMemo(
    () => (subject.isOnScreen ? readingOrder(threadsOf(topics, 'public'), controller.reader()) : []),
    [topics, subject, controller],
  );

  // Staying decides nothing: it is recorded without a question.
  const asksNothing = action === 'STAY_IN_REVIEW';
  const asked = useRef(false);
  useEffect(() => {
    if (!asksNothing || asked.current) return;
    asked.current = true;
    submit({ action, ...subject, text: '' });
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
  if (asksNothing) return null;
  return (
    <DecisionDialog
      action={action}
      subject={subject}
      threads={threads}
      people={people}
      ownId={actor.userId}
      markOf={controller.markOf}
      lead={action === 'MAKE_CHANGES' ? place.beforeChanges : null}
      lock={lock}
      text={text}
      busy={busy}
      onText={setText}
      onShowOpen={() => {
        onClose();
        controller.showOpenThreads();
      }}
      onSubmit={() => submit({ action, ...subject, text: text.trim() })}
      onClose={onClose}
    />
  );
}
